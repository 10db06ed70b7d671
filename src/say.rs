//! The words that pages say by themselves; what they are in each language stands in the catalogues of `kisho-game`.

kisho_game::words! {
    ui {
        language_name;
        note;
        tip;
        important;
        warning;
        caution;
        task_done;
        task_open;
        moved;
        moved_to;
        tags;
        series;
        games;
        series_part(part, parts);
        page_count[n];
    }
    page {
        figure(number);
        game_figure(number);
        of_page(name, title);
        print;
        positions;
        moves_so_far;
        start;
        part(number);
        part_from(number, moves);
        try_it;
        replay_it;
        year(year);
        month(year, month, name);
    }
    bench {
        edit;
        edit_board(number);
        new_board;
        at_the_end_of;
        options;
        apply;
        each_option;
        usual;
        on;
        off;
        save;
        difference;
        notation;
        compare;
        write;
        saved(file);
        nothing;
        token;
        elsewhere;
        changed;
        no_page(file);
        no_block(file);
        no_record(file);
        src_option;
        game_option;
        taken_id(id);
        wrong;
        files(count);
        empty_file;
        building(file);
        outside(file);
        several(file);
        no_game(number, count);
        made(place, line);
        from(place);
        cannot_hold(notation, file);
        cannot_hold_beside(notation);
        other_game(notation);
        leaves_out(notation, lost);
        keeps_out(notation, lost);
        unwritten;
        unsafe_place(file);
        encoding(file);
        now_utf8(file);
        anew;
        unwritable(file, why);
        engine;
        resigns;
        wins;
        engine_busy;
        engine_no_question;
        engine_missing(name, why);
        engine_unknown(name, game);
        engine_died(said);
        engine_died_silent;
        engine_slow(seconds);
        engine_too_much;
        engine_refused(command, said);
        engine_nonsense(said);
    }
    too_long {
        title;
        told;
    }
    book {
        games[n];
        turn(number);
        played(number);
        won(side, games);
        drawn(games);
        unknown(games);
        between_results;
        start;
        nth_start(game, number);
        left_out[n](shown);
    }
}
