//! The words that sheets and booklets say by themselves; what they are in each language stands in the catalogues of
//! `kisho-game`.

kisho_game::words! {
    sheet {
        problems;
        problem(number);
        numbered(number);
        numbered_with(number, text);
        unasked(number);
        unasked_with(number, text);
        answers;
        answer(number);
        after_answer;
        solution;
        other_solution;
        or_answer;
        failure;
        nth_failure(number);
        variation;
        variation_move(number);
        variation_moves(first, last);
        variation_instead(played, number, name);
        variation_after(played);
        at_move(played, comment);
        diagram(number);
        diagram_after(name, played);
        between_parts;
    }
}
