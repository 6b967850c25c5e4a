/* SPDX-License-Identifier: Apache-2.0 */
#ifndef DISPATCH_WEB_ADDRESS_H
#define DISPATCH_WEB_ADDRESS_H

#include <stdbool.h>

/* Does it begin as an address of the web, http or https? Else it is a folder. */
bool web_address_is(const char *);

#endif
