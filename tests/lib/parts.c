/* SPDX-License-Identifier: Apache-2.0 */
#include "tests/lib/parts.h"
#include <string.h>

char *part(char **at, const char *separator)
{
    char *word = *at + strspn(*at, " "), *end;
    if (!*word)
        return NULL;
    end = strstr(word, separator);
    *at = end ? end + strlen(separator) : word + strlen(word);
    if (!end)
        end = word + strlen(word);
    while (end > word && end[-1] == ' ')
        end--;
    *end = 0;
    return word;
}
