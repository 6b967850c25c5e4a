/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/stop.h"
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t is_asked;

static void ask(int signal_number)
{
    (void)signal_number;
    is_asked = 1;
}

void stop_on_signal(void)
{
    struct sigaction action = {.sa_handler = ask, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
}

bool stop_is_asked(void)
{
    return is_asked != 0;
}
