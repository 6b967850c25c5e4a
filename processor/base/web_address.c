/* SPDX-License-Identifier: Apache-2.0 */
#include "processor/base/web_address.h"
#include <string.h>

bool web_address_is(const char *from)
{
    return strncmp(from, "https://", 8) == 0 || strncmp(from, "http://", 7) == 0;
}
