/* Class and method of a region that a library marked, or pompcc for it. */
#include "config.h"

#include "analysis/answer/region-method.h"

#include <ctype.h>
#include <string.h>

/* `operator<<` and `operator()` open nothing. */
static bool is_operator(const char *part)
{
    static const char word[] = "operator";
    size_t length = sizeof word - 1;

    return strncmp(part, word, length) == 0 && !isalnum((unsigned char)part[length]) &&
           part[length] != '_';
}

const char *region_method(const struct source_region *region)
{
    const char *part = region->name;
    int depth = 0; /* in the arguments of a template, or in the name of what has none */

    if (strcmp(region->construct, "region") != 0 || strcmp(region->layer, "user") == 0)
        return NULL;
    for (const char *c = part; *c && !is_operator(part); c++) {
        depth += (*c == '<' || *c == '(') - (*c == '>' || *c == ')');
        if (depth == 0 && c[0] == ':' && c[1] == ':')
            part = ++c + 1;
    }
    return part;
}
