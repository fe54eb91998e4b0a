/* The symbol table of an object: names end within the table, addresses rise. */
#include "config.h"

#include "pomp2-runtime/ground/symtab.h"
#include "test/fuzz/fuzz-file.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[FUZZ_PATH];
    int fd = fuzz_file(data, size, path);
    struct symtab table = symtab_read(path);
    size_t length = 0;
    for (size_t i = 0; i < table.count; i++) {
        length += strlen(table.names + table.entries[i].name);
        if (i && table.entries[i].address <= table.entries[i - 1].address)
            abort();
        if (symtab_find(&table, table.entries[i].address) != &table.entries[i])
            abort();
    }
    symtab_free(&table);
    close(fd);
    return length == SIZE_MAX;
}
