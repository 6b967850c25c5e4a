/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/commands.h - the functions behind the table of commands.c; one file cmd_*.c a family. */
#ifndef DISPATCH_COMMANDS_H
#define DISPATCH_COMMANDS_H

#include <stdint.h>

struct cli;
int cmd_init(struct cli *);
int cmd_player(struct cli *);
int cmd_status(struct cli *);
int cmd_news(struct cli *);
int cmd_press(struct cli *);
int cmd_fsck(struct cli *);
int cmd_gate(struct cli *);
int cmd_rebuild(struct cli *);
int cmd_doctor(struct cli *);
int cmd_resume(struct cli *);
/* resume of a game that is held, by the host or by its policy. decide: NULL, or the word behind --decide. The words
 * HOSTDIR and GAME are still to be taken. */
int resume_held(struct cli *, const char *decide, int64_t now);
int cmd_beacon(struct cli *);
int cmd_hold(struct cli *);
int cmd_extend(struct cli *);
int cmd_holiday(struct cli *);
int cmd_seat(struct cli *);
int cmd_replace(struct cli *);
int cmd_backup(struct cli *);
int cmd_store(struct cli *);
int cmd_revoke(struct cli *);
int cmd_open(struct cli *);
int cmd_post(struct cli *);
int cmd_sign(struct cli *);
int cmd_keygen(struct cli *);
int cmd_version(struct cli *);
int cmd_new(struct cli *);
int cmd_offer(struct cli *);
int cmd_offers(struct cli *);
int cmd_try(struct cli *);
int cmd_practice(struct cli *);
int cmd_data(struct cli *);
int cmd_ingest(struct cli *);
int cmd_run(struct cli *);
int cmd_work(struct cli *);
int cmd_show(struct cli *);
int cmd_rule(struct cli *);
int cmd_upgrade(struct cli *);
int cmd_hostkey(struct cli *);
int cmd_export(struct cli *);
int cmd_end(struct cli *);
int cmd_publish(struct cli *);
int cmd_desk(struct cli *);
int cmd_forum(struct cli *);
int cmd_collect(struct cli *);
int cmd_cosign(struct cli *);
int cmd_witness(struct cli *);
int cmd_check(struct cli *);
int cmd_verify(struct cli *);
int cmd_audit(struct cli *);
int cmd_completion(struct cli *);

#endif
