//! The words that readers see on boards and around them; what they say stands in the catalogues of `kisho-game`.

kisho_game::words! {
    replay {
        steps;
        moves;
        comment;
        variation(name);
        variation_after(variation, played);
        play;
        back_to_branch;
        back_to_page;
        on_to_page;
        turn_board;
        larger_board;
        try_moves;
        back_to_figure;
        begin_again;
        no_board;
        code;
    }
    quiz {
        restart;
        show_solution;
        back_to_problem;
        show_game;
        back_to_quiz;
        show_move;
        take_back;
        try_again;
        wrong_choice;
        right_choice;
        other_choice;
        go_on;
        solved;
        failed;
        asked_all;
        problem;
        right_line;
        wrong_line;
        comment_on(played, comment);
        other_answers(answers);
        other_answers_to(played, answers);
        what_next(number, side);
    }
    signs {
        stop;
        space;
        comma;
        semicolon;
        colon;
        places;
        after_label;
        between_notes;
        between_parts;
    }
    header {
        player(side, name);
        time_limit(time);
    }
    go_more_header {
        annotator(name);
        entered_by(name);
        source(text);
        copyright(text);
        opening(name);
        overtime(text);
        byo_yomi[n](time);
        canadian(moves, time);
        fischer(time);
        minutes(n);
        seconds(n);
    }
    shogi_more_header {
        field(name, text);
        work;
        composer;
        published_in;
        published_on;
        remark;
        recorder;
        reader;
        time_used;
        time_of_black;
        time_of_white;
        ended;
        commentator;
        details;
    }
    mentions {
        circle;
        cross;
        triangle;
        square;
        filled_square;
        tint;
        on(what, places);
        arrow(from, to);
        line(from, to);
        many[n];
        part(first, last);
    }
    text_board {
        marks;
        arrows;
        arrow(from, to);
        moves;
    }
    diagram {
        numbered(n);
        named_after(name, number, played);
        after(number, played);
        position;
    }
    date {
        whole(year, month, name, days);
        without_year(month, name, days);
        month_of_year(year, month, name);
        month(month, name);
        year(year);
        between_days;
        before_last_day;
        between_months;
        before_last_month;
    }
    frame {
        start;
        position;
        played(number, name);
        final_position;
        starting_position;
        mirrored;
    }
    shogi {
        board;
        black;
        white;
        handicap_black;
        handicap_white;
        to_play(side);
        signed(sign, text);
        check;
        after(number, name, now);
        played(number, name);
        mate_in[n];
        problem_mate_in[n];
        problem_mate;
        problem_next(sign, side);
        mated_position;
        resigned_position;
        handicap(name);
        handicap_start(name);
        opening(name);
        text_move(number);
        text_move_named(number, name);
        text_hand(side, hand);
        hand_empty;
        nothing_in_hand;
        pieces_in_hand(number, kind);
        held(side, kind);
        part;
        side(side, pieces);
        side_with_hand(side, pieces, hand);
        no_piece_here;
        no_piece;
        king[n];
        rook[n];
        dragon[n];
        bishop[n];
        horse[n];
        gold[n];
        silver[n];
        promoted_silver[n];
        knight[n];
        promoted_knight[n];
        lance[n];
        promoted_lance[n];
        pawn[n];
        promoted_pawn[n];
        between_captions;
    }
    shogi_handicap {
        lance;
        right_lance;
        bishop;
        rook;
        rook_and_lance;
        two_pieces;
        three_pieces;
        four_pieces;
        five_pieces;
        five_pieces_left;
        six_pieces;
        seven_pieces_left;
        seven_pieces_right;
        eight_pieces;
        ten_pieces;
        three_pawns;
        bare_king;
    }
    shogi_end {
        default(winner);
        resignation(winner);
        mate(winner);
        claimed_mate;
        time(winner);
        foul(loser);
        declaration(winner);
        interruption;
        sealed;
        repetition;
        perpetual_check(loser);
        no_mate;
        impasse;
        draw;
        problem_mate;
        problem_mate_in[n];
        after[n](how);
        how_resignation(winner);
        how_mate(winner);
        how_time(winner);
        how_declaration(winner);
        foul_move(how, name, rule);
        not_there;
        not_yours;
        unreachable;
        own_piece;
        takes_king;
        never_promotes;
        outside_zone;
        dead_end;
        not_in_hand(kind);
        occupied;
        two_pawns;
        pawn_drop_mate;
        ignores_check;
        exposes_king;
    }
    go {
        board;
        board_of(board, name);
        black;
        white;
        to_play(side);
        task(side);
        where_next(number, side);
        pass;
        at_place_of(name, number);
        half;
        points_and_half(points);
        points(points);
        capturing[n](played);
        empty_board;
        empty_part;
        stones_at(side, places);
        stone_count[n](side);
        territory(black, white);
        captures;
        captures_bar;
        mirrored;
    }
    go_verdict {
        good;
        very_good;
        interesting;
        doubtful;
        bad;
        very_bad;
        hotspot;
        favours(side);
        favours_much(side);
        even;
        unclear;
    }
    go_figure {
        figure(number);
        figure_with(figure, moves);
        one_move(number);
        moves(numbers);
        between_numbers;
        passed(numbers);
        played_at(numbers, place);
        player(side, name);
    }
    go_header {
        name_of_team(name, team);
        name_with_rank(name, rank);
        name_with_both(name, rank, team);
        dan(number);
        first_dan;
        kyu(number);
        round(number);
        round_of_kind(number, kind);
        event_and_round(event, round);
        handicap[n];
        handicap_said(text);
        komi(points);
        no_komi;
        reverse_komi(points);
        komi_said(text);
        japanese_rules;
        chinese_rules;
        korean_rules;
        aga_rules;
        ing_rules;
        new_zealand_rules;
    }
    go_result {
        draw;
        void;
        unfinished;
        won(winner);
        resignation(winner);
        time(winner);
        forfeit(winner);
        by_point(winner, points);
        by_points(winner, points);
        somehow(winner, how);
    }
    go_count {
        stones[n];
        territory;
        prisoners[n];
        for_handicap;
        komi;
        part(number, what);
        again(number, what);
        plus;
        side(side, parts, total);
        wins_by(winner, points);
        between_lines;
    }
    quoridor {
        board;
        white;
        black;
        white_pawn;
        black_pawn;
        white_letter;
        black_letter;
        to_play(side);
        to_move(turn, side);
        turn(turn);
        after[n];
        last(number, side, played);
        last_told(played);
        walls_left(turn, white, black);
        best_move(side);
        no_way;
        steps[n];
        has(side, steps);
        has_by(side, steps, squares);
        shortest(ways);
        length(side, steps);
        no_length(side);
        stands[n](side, square);
        stands_with[n](side, square, walls);
        dashed_wall;
        dashed_walls;
        white_wins;
        black_wins;
        draw;
        ended[n](end);
        ended_in_goal[n](side, row, end);
    }
    free_board {
        board;
        modes;
        white_pawn;
        white_wall;
        black_pawn;
        black_wall;
        pawns;
        walls;
        white_left;
        black_left;
        reset;
        white;
        black;
        pawn(side, square);
        off_board(side);
        horizontal(side, crossing);
        vertical(side, crossing);
    }
    clicks {
        goes(from, to);
        takes(from, to);
        horizontal(crossing);
        vertical(crossing);
        pass;
        draw;
        die(square);
        on_square(piece, square);
        in_hand(piece);
        group[n](color, point);
        nobodys[n](point);
    }
    setup {
        eraser;
        put(place, what);
        remove(place, what);
        usual;
        empty;
        no_walls;
        black_stone;
        white_stone;
        black_disc;
        white_disc;
        piece(side, piece);
        die(side, die);
        left_home;
        turn_die;
        turned(square, now, die);
        pawn(side);
        wall(side);
        hand(side);
        rest(side);
        walls_left;
        turn_number;
        one_turn;
        no_liberty(side, point);
        empty_middle(square);
        apart(square);
        both_won;
        no_dice;
        came_back(square);
        kings[n](side);
        surplus[n](kind, most);
        two_pawns(side, file);
        dead_end(piece, square);
        in_check(side, other);
        same_place;
        crosses(wall, other);
        overlaps(wall, other);
        shut_off(side, row);
        turn(number, side);
    }
    janken {
        board;
        black;
        white;
        both;
        rock;
        scissors;
        paper;
        to_move(side);
        turn(turn);
        counters[n](turn, to_move);
        passes(side);
        played_and_passes(name, passes);
        won(side);
        draw;
        reached_goal(side, square);
        captured_all(side);
        nobody_moves;
        last_stand(side);
        actions;
        last(played);
        between_actions;
        captures(side, own, from, other, to);
        rolls(side, from, to, up);
        edges;
        letters;
        capitals;
        dice_title;
        die;
        no_die(square);
        die_on(square, side, die);
        top(sign);
        front(sign);
        sides(sign);
        die_told(side, die, top, front, at_sides);
        dice(side, dice);
        no_dice(side);
        lies(top, square, die);
        lies_home(top, square, die);
        mirrored;
    }
    solver {
        said(to_move, verdict);
        wins_in[n];
        loses_in[n](winner, loser);
        nobody;
        unsolved(own, other);
        no_win_within[n](side);
        no_win(side);
        by(said, turns);
        longest(said, turns);
        between_turns;
        or_more[n](turns);
        or_others(turns);
    }
    game {
        quoridor;
        shogi;
        go;
        janken;
        othello;
    }
    othello {
        board;
        black;
        white;
        to_move(side);
        won(side);
        resignation(side);
        time(side);
        draw;
        ended(end, more, fewer);
        passes(side);
        played_and_passes(name, passes);
        passes_after(passes, number);
        flipping[n](number, side, square);
        discs_at(side, count, squares);
        discs(side, count);
        mirrored;
    }
}
