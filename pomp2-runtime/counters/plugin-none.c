/* In place of plugin.c, for a program that is linked with -static: what it loads would be for
 * another libc. */
#include "config.h"
#include "pomp2-runtime/counters/plugin.h"

#include <stddef.h>

void *plugin_load(const char *name, const char *symbol, const char **problem)
{
    (void)name;
    (void)symbol;
    *problem = "this pompeii is linked with -static, and loads nothing";
    return NULL;
}
