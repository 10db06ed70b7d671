//! The words of the pages; what they say stands in the catalogues of `kisho-game`.

kisho_game::words! {
    signs {
        colon;
    }
    play {
        title(game);
        board;
        first;
        back;
        next;
        last;
        flip;
        last_move;
        walls;
        delete;
        promote;
        reset;
        resign;
        moves;
        start;
        comment;
        keep_comment;
        choose;
        aim;
        aim_all;
        aim_wide;
        aim_tall;
        enlarge;
        top_left;
        top_right;
        bottom_left;
        bottom_right;
        whole;
        to_controls;
        codes;
        all_codes;
        record;
        position;
        picture;
        block;
        input;
        read;
        new;
        begin;
        trouble;
        too_long;
        unknown(name);
        bad_text;
        at_line(number);
        too_many(number);
        no_node(number);
        illegal(name);
        no_record;
        no_record_of(game);
        options;
        smaller;
        larger;
        lost(what);
        computer_moves;
        computer_is;
        nobody;
        level;
        easy;
        medium;
        hard;
        count;
        stop_counting;
        by_territory;
        by_area;
        komi;
        change;
        click_dead;
        click_seki;
    }
    marking {
        begin;
        signs;
        on(place, sign);
        to(from, place);
        arrow(from, place);
        label;
        no_sign(sign, most);
        elsewhere(position);
        name;
        keep;
        remove;
        done;
    }
    secret {
        start;
        first(side, other);
        hide;
        curtain(side);
        show(side);
        begin;
    }
    set_up {
        begin;
        play;
        tools;
        side;
        board;
        less(of, what);
        more_of(of, what);
        more(number);
        passes(side);
        new_record;
    }
}
