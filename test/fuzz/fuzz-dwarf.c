/* Debug information, through libdw: what functions and calls at some addresses are. */
#include "config.h"

#include "pomp2-runtime/convert/symbol.h"
#include "test/fuzz/fuzz-file.h"

#include <string.h>

symbol_plugin pompeii_symbols;

static size_t ask(const struct symbol_reader *reader, struct symbol_object *object,
                  uint64_t address)
{
    struct symbol s = {"", "", "", 0, ""};
    size_t length = 0;
    if (reader->function(object, address, &s))
        length += strlen(s.name) + strlen(s.linkage) + strlen(s.file) + strlen(s.layer);
    s = (struct symbol){"", "", "", 0, ""};
    if (reader->call(object, address, &s))
        length += strlen(s.name) + strlen(s.linkage) + strlen(s.file) + strlen(s.layer);
    return length;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char path[FUZZ_PATH];
    int fd = fuzz_file(data, size, path);
    const struct symbol_reader *reader = pompeii_symbols();
    struct symbol_object *object = reader->open(path, "");
    size_t length = 0;
    for (uint64_t address = 0; object && address < 0x3000; address += 7)
        length += ask(reader, object, address);
    if (object)
        reader->close(object);
    close(fd);
    return length == SIZE_MAX;
}
