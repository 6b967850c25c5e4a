/* SPDX-License-Identifier: Apache-2.0 */
/* show, export, end: one game. */
#include "processor/cmd/cli.h"
#include "processor/cmd/cmd_act.h"
#include "processor/cmd/cmd_rule.h"
#include "processor/cmd/commands.h"
#include "processor/game/export.h"
#include "processor/game/game_time.h"
#include "processor/game/notice.h"
#include "processor/game/pass.h"
#include "processor/host/key_check.h"
#include "processor/letters/setup_letters.h"
#include "processor/words/dice_words.h"
#include <errno.h>
#include <string.h>
#include <sysexits.h>
#include <unistd.h>

/* ---- show ---- */

static void print_sections(const json_t *words)
{
    size_t i, j;
    json_t *section, *item;
    printf("%s\n", json_string_value(json_object_get(words, "when")));
    json_array_foreach(json_object_get(words, "sections"), i, section)
    {
        printf("\n%s%s%s\n", cli_bold(stdout), json_string_value(json_object_get(section, "title")), cli_plain(stdout));
        if (json_object_get(section, "story"))
            printf("%s\n", json_string_value(json_object_get(section, "story")));
        json_array_foreach(json_object_get(section, "items"), j, item) printf("%s\n", json_string_value(item));
    }
}

/* Whoever looks at more than everybody may see leaves a line in the log, which the next reports tell. */
static bool leave_line(struct act *on, int seat, struct error *err)
{
    if (on->game.core->phase >= CORE_OVER)
        return true; /* everything is published */
    bool done = act_open(on, err);
    if (done)
        core_looked(on->game.core, seat, on->pass.now);
    return act_done(on, done, err);
}

static void print_state(struct act *on, const void *state)
{
    const struct core *core = on->game.core;
    size_t cap = rules_dump(&core->rules, state, NULL, 0) + 1;
    char *dump = arena_take(on->cli->arena, cap);
    printf("%.*s\n", (int)rules_dump(&core->rules, state, dump, cap), dump);
}

/* What a seat (-1: everybody) sees now. */
static void print_view(struct act *on, int seat, bool as_json)
{
    struct core *core = on->game.core;
    void *view = arena_take(on->cli->arena, core->rules.is->state_size);
    struct prompt *prompt = prompt_taken(on->cli->arena);
    rules_view(&core->rules, core->state, seat, view);
    if (as_json) {
        print_state(on, view);
        return;
    }
    bool asked = seat >= 0 && rules_prompt(&core->rules, view, seat, 0, prompt) && (rules_asks(view) & ONLY(seat));
    json_t *nothing = json_array();
    json_t *words = core->set->report(&core->rules, view, seat, asked ? prompt : NULL, nothing, nothing);
    print_sections(words);
    json_decref(words);
    json_decref(nothing);
}

static int show(struct act *on, const char *seat_name, bool all, bool as_json)
{
    struct error err = {0};
    const struct core *core = on->game.core;
    int seat = seat_name ? act_seat(on, seat_name) : -1;
    if (seat_name && seat < 0)
        return EX_USAGE;
    if ((core->phase < CORE_OPEN && (core->phase != CORE_AWAITING || core->k == 0)) || core->phase == CORE_VOID) {
        printf("%s: the set-up is going on; waiting for %s\n", core->g.name,
               on->game.row.awaited[0] ? on->game.row.awaited : "the next pass");
        return EX_OK;
    }
    if ((seat >= 0 || all) && !leave_line(on, seat, &err))
        return cli_fail(on->cli, &err);
    if (all && as_json)
        print_state(on, on->game.core->state);
    for (int each = 0; all && !as_json && each < on->game.core->g.n_seats; each++) {
        printf("%s---- %s ----\n", each ? "\n" : "", on->game.core->g.seat[each].name);
        print_view(on, each, false);
    }
    if (!all)
        print_view(on, seat, as_json);
    return EX_OK;
}

int cmd_show(struct cli *cli)
{
    struct act *on = arena_take(cli->arena, sizeof *on);
    const char *seat = cli_value(cli, "--seat");
    bool as_json = cli_flag(cli, "--json"), all = cli_flag(cli, "--all");
    int64_t now;
    if (!cli_now(cli, &now))
        return EX_USAGE;
    if (seat && all)
        return cli_usage(cli, "--seat shows what one seat sees, --all everything: say one of them");
    int code = act_see(on, cli, now);
    if (code == EX_OK)
        code = cli_end(cli) ? show(on, seat, all, as_json) : EX_USAGE;
    return act_end(on, code);
}

/* ---- export ---- */

static int export_to(struct act *on, FILE *out)
{
    struct error err = {0};
    struct text text = {.arena = on->cli->arena};
    struct span signer = {on->host.keys.report_blob, SSH_ED25519_BLOB_LEN};
    if (!key_check_needs(&on->host, WRONG_REPORT, "write a transcript with", &err) ||
        !game_export(&on->game, signer, &text, &err))
        return cli_fail(on->cli, &err);
    if (fwrite(text.at, 1, text.len, out) != text.len || fflush(out) != 0) {
        error_set(&err, EX_IOERR, "write", "the transcript", NULL);
        return cli_fail(on->cli, &err);
    }
    return EX_OK;
}

int cmd_export(struct cli *cli)
{
    struct act *on = arena_take(cli->arena, sizeof *on);
    const char *path = cli_value(cli, "--output");
    int code = act_see(on, cli, 0);
    FILE *out = stdout;
    if (code == EX_OK && !cli_end(cli))
        code = EX_USAGE;
    if (code == EX_OK && path && !(out = fopen(path, "wx"))) {
        struct error err = {0};
        error_set(&err, EX_CANTCREAT, "make", path, errno == EEXIST ? CLI_FILE_THERE : NULL);
        code = cli_fail(cli, &err);
    }
    if (code == EX_OK)
        code = export_to(on, out);
    if (out && out != stdout && fclose(out) != 0)
        code = EX_IOERR;
    return act_end(on, code);
}

/* ---- end ---- */

static bool end_now(struct act *on, struct error *err)
{
    const struct notice notice = {.letter = "ended-host", .file = "ended"};
    bool done = act_open(on, err);
    if (done)
        core_end(on->game.core, "abandoned");
    return act_done(on, done && notice_all(&on->game, &notice, err), err);
}

static bool cancel_now(struct act *on, struct error *err)
{
    return act_done(on, act_open(on, err) && core_cancel(on->game.core) && setup_cancelled(&on->game, err), err);
}

/* Nothing is dealt: there is nothing to publish, and nobody whose game it would take away. */
static int cancel(struct act *on)
{
    struct error err = {0};
    const char *name = arena_words(on->cli->arena, "%s", on->game.core->g.name);
    printf("%s has not begun. It will be cancelled; all its players are told.\n", name);
    if (!act_agreed(on))
        return EX_NOPERM;
    if (!cancel_now(on, &err))
        return err.doing ? cli_fail(on->cli, &err) : EX_UNAVAILABLE;
    printf("%s is cancelled. The letters leave with the next: dispatch run %s\n", name, on->host.dir);
    return EX_OK;
}

/* Ends a game for good and publishes its secrets: the seed and all sheets. Only when it is over, or nobody has sent a
 * sheet for the time that genesis names (`abandon`). Else all must agree. */
static int end_abandoned(struct act *on)
{
    struct core *core = on->game.core;
    struct error err = {0};
    int64_t alive, term = core->g.clock.abandon;
    const char *hidden = game_has_cards(&core->g) ? "every hidden card" : "all that is hidden";
    if (!game_last_sign(&on->game, &alive, &err))
        return cli_fail(on->cli, &err);
    int64_t idle = on->pass.now - alive;
    if (core->phase == CORE_VOID) {
        printf("%s never began, and is over.\n", core->g.name);
        return EX_OK;
    }
    if (core->phase == CORE_OVER) {
        printf("%s is over; its secrets are in its transcript: dispatch export %s %s\n", core->g.name, on->host.dir,
               core->g.name);
        return EX_OK;
    }
    if (term == 0 || idle < term) {
        char words[24];
        term_write(words, term);
        fprintf(stderr,
                "dispatch: %s is not over, and ending it would publish %s. It counts as abandoned\n"
                "after %s without a sheet; players end it at once with a sheet that says: resign\n"
                "To ask all of them: dispatch end GAME --kind agreed\n",
                core->g.name, hidden, term ? words : "(no term in its genesis)");
        return EX_UNAVAILABLE;
    }
    printf("%s will be ended as abandoned, and %s published. All its players are told.\n", core->g.name, hidden);
    if (!act_agreed(on))
        return EX_NOPERM;
    if (!end_now(on, &err))
        return cli_fail(on->cli, &err);
    core = on->game.core;
    printf("%s is ended as abandoned. Its secrets are in its transcript: dispatch export %s %s\n", core->g.name,
           on->host.dir, core->g.name);
    return EX_OK;
}

/* By consent of all, or, of a game that cannot go on, by the host alone. */
static int end_by_ruling(struct cli *cli, const char *kind, const char *broken, int64_t now)
{
    struct act *act = arena_take(cli->arena, sizeof *act);
    int code;
    act->cli = cli;
    if (broken ? !act_look_aside(act, now, &code) : !act_look(act, now, &code))
        return act_end(act, code);
    if (!broken) {
        kind = strncmp(kind, "won-", 4) == 0 ? arena_words(cli->arena, "won %s", kind + 4) : kind;
        return act_end(act, rule_end(act, kind, NULL));
    }
    if (cli_end(cli))
        return act_end(act, rule_set_aside(act, broken, true));
    return act_end(act, EX_USAGE);
}

int cmd_end(struct cli *cli)
{
    const char *kind = cli_value(cli, "--kind"), *broken = cli_value(cli, "--broken");
    struct act *on = arena_take(cli->arena, sizeof *on);
    int64_t now;
    if (!cli_now(cli, &now))
        return EX_USAGE;
    if (kind && broken)
        return cli_usage(cli, "--kind asks all players, --broken asks nobody: say one of them");
    if (kind && strcmp(kind, "agreed") != 0 && strcmp(kind, "drawn") != 0 && strncmp(kind, "won-", 4) != 0)
        return cli_usage(cli, "--kind is agreed, drawn or won-SEAT, not \"%s\"", kind);
    if (kind || broken)
        return end_by_ruling(cli, kind, broken, now);
    int code = act_see(on, cli, now);
    if (code == EX_OK)
        code = !cli_end(cli) ? EX_USAGE : core_has_begun(on->game.core) ? end_abandoned(on) : cancel(on);
    return act_end(on, code);
}
