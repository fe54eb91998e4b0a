/* Loads the reader of debug information, once. */
#include "pomp2-runtime/counters/plugin.h"
#include "pomp2-runtime/convert/symbol.h"

#include <stddef.h>
#include <stdio.h>

/* Threads that come here together all load it, without harm: a lock could be waited for within
 * dlopen(). */
const struct symbol_reader *symbol_reader(const char **problem)
{
    static const struct symbol_reader *reader;
    static char failure[512];
    static int tried;
    if (!__atomic_load_n(&tried, __ATOMIC_ACQUIRE)) {
        const char *why = "?";
        symbol_plugin *plugin = NULL;
        *(void **)&plugin = plugin_load("libpompeii-symbols.so", "pompeii_symbols", &why);
        if (plugin)
            reader = plugin();
        else
            snprintf(failure, sizeof failure, "%s", why);
        __atomic_store_n(&tried, 1, __ATOMIC_RELEASE);
    }
    *problem = failure;
    return reader;
}
