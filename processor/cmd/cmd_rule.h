/* SPDX-License-Identifier: Apache-2.0 */
/* processor/cmd/cmd_rule.h - what the commands that make a ruling share. */
#ifndef DISPATCH_CMD_RULE_H
#define DISPATCH_CMD_RULE_H

#include "processor/cmd/cmd_act.h"

/* end GAME --kind, --broken: a ruling that ends the game. */
int rule_end(struct act *, const char *kind, const char *words);
/* Within nothing: a game that was set aside is ended as broken (`end broken`), or goes on, by a ruling of these words;
 * everybody is told. The game must be open for looking. Exit status. */
int rule_set_aside(struct act *, const char *words, bool ends);

#endif
