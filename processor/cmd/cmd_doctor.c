/* SPDX-License-Identifier: Apache-2.0 */
/* doctor: is this host set up as it should be? */
#include "processor/cmd/cli.h"
#include "processor/cmd/commands.h"
#include "processor/doctor/doctor.h"
#include <jansson.h>
#include <string.h>

static void print_findings(const struct doctor *doctor)
{
    for (size_t i = 0; i < doctor->n; i++) {
        const struct finding *found = &doctor->at[i];
        const char *colour = found->grade == FINDING_BAD    ? cli_red(stdout)
                             : found->grade == FINDING_WARN ? cli_bold(stdout)
                                                            : "";
        printf("%s%-4s%s  %s: %s\n", colour, finding_grade_word(found->grade), colour[0] ? cli_plain(stdout) : "",
               found->check, found->words);
        if (found->remedy[0])
            printf("      remedy: %s\n", found->remedy);
    }
}

static void print_json(const struct doctor *doctor)
{
    json_t *all = json_array();
    for (size_t i = 0; i < doctor->n; i++) {
        const struct finding *found = &doctor->at[i];
        json_array_append_new(all, json_pack("{s:s, s:s, s:s, s:s}", "grade", finding_grade_word(found->grade), "check",
                                             found->check, "says", found->words, "remedy", found->remedy));
    }
    json_dumpf(all, stdout, JSON_INDENT(2));
    putchar('\n');
    json_decref(all);
}

int cmd_doctor(struct cli *cli)
{
    struct error err = {0};
    struct doctor doctor;
    char dir[HOST_PATH_MAX];
    int64_t now;
    bool json = cli_flag(cli, "--json");
    const char *mail_to = cli_value(cli, "--mail"), *where = cli_word(cli, NULL);
    if (!cli_now(cli, &now) || !cli_end(cli))
        return EX_USAGE;
    if (!host_find(where, dir, &err))
        return cli_fail(cli, &err);
    if (!host_look(dir, &err))
        return cli_fail(cli, &err);
    doctor_open(&doctor, cli->arena, dir, now);
    doctor.mail_to = mail_to;
    doctor_examine(&doctor);
    if (json)
        print_json(&doctor);
    else
        print_findings(&doctor);
    int code = doctor_worst(&doctor) == FINDING_BAD ? 1 : EX_OK;
    doctor_close(&doctor);
    return code;
}
