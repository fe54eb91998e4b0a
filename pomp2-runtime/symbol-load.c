#include "pomp2-runtime/plugin.h"
#include "pomp2-runtime/symbol.h"

#include <stddef.h>

const struct symbol_reader *symbol_reader(const char **problem)
{
    static const struct symbol_reader *reader;
    const struct symbol_reader *found = __atomic_load_n(&reader, __ATOMIC_ACQUIRE);
    if (found)
        return found;
    symbol_plugin *plugin = NULL;
    *(void **)&plugin = plugin_load("libpompeii-symbols.so", "pompeii_symbols", problem);
    if (plugin)
        __atomic_store_n(&reader, found = plugin(), __ATOMIC_RELEASE);
    return found;
}
