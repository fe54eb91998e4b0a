/* The functions that a library exports, with the versions of their names. */
#include "config.h"

#include "analysis/command/wrap.h"

#include "analysis/check/object-file.h"
#include "common/memory.h"

#include <elf.h>
#include <link.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct wrap_symbol {
    UT_hash_handle hh;
    unsigned table;              /* the latest that has it */
    unsigned in_table, versions; /* how often this one has it, and any one at most */
    char name[];
};

/* A section, of each member of an archive. */
struct section_copies {
    struct {
        char *bytes;
        size_t length;
    } * item;
    size_t count, capacity;
};

static int copy_section(void *context, const void *bytes, size_t length)
{
    struct section_copies *copies = context;

    if (copies->count >= copies->capacity)
        copies->item = xgrow(copies->item, copies->count, &copies->capacity, sizeof *copies->item);
    copies->item[copies->count].bytes = xcopy(bytes, length);
    copies->item[copies->count++].length = length;
    return 0;
}

static void copies_free(struct section_copies *copies)
{
    for (size_t i = 0; i < copies->count; i++)
        free(copies->item[i].bytes);
    free(copies->item);
}

static void add_symbol(struct wrap_symbols *symbols, const char *name)
{
    struct wrap_symbol *symbol;

    HASH_FIND_STR(symbols->by_name, name, symbol);
    if (!symbol) {
        size_t size = strlen(name) + 1;
        symbol = xzalloc(sizeof *symbol + size);
        memcpy(symbol->name, name, size);
        HASH_ADD_STR(symbols->by_name, name, symbol);
    }
    if (symbol->table != symbols->tables)
        symbol->in_table = 0;
    symbol->table = symbols->tables;
    if (++symbol->in_table > symbol->versions)
        symbol->versions = symbol->in_table;
}

static bool is_exported(const ElfW(Sym) * symbol)
{
    unsigned type = ELF64_ST_TYPE(symbol->st_info), bind = ELF64_ST_BIND(symbol->st_info);
    unsigned visibility = ELF64_ST_VISIBILITY(symbol->st_other);

    return symbol->st_shndx != SHN_UNDEF && (type == STT_FUNC || type == STT_GNU_IFUNC) &&
           bind != STB_LOCAL && (visibility == STV_DEFAULT || visibility == STV_PROTECTED);
}

/* Nothing in the file is trusted: names have to end. */
static void add_table(struct wrap_symbols *symbols, const char *table, size_t length,
                      const char *names, size_t names_length)
{
    symbols->tables++;
    for (size_t i = 0; i + sizeof(ElfW(Sym)) <= length; i += sizeof(ElfW(Sym))) {
        ElfW(Sym) symbol;
        memcpy(&symbol, table + i, sizeof symbol);
        if (is_exported(&symbol) && symbol.st_name < names_length &&
            memchr(names + symbol.st_name, '\0', names_length - symbol.st_name))
            add_symbol(symbols, names + symbol.st_name);
    }
}

/* @return how many tables there were, or -1 */
static int add_tables(struct wrap_symbols *symbols, const char *file, const char *table,
                      const char *names, char **problem)
{
    struct section_copies tables = {0}, texts = {0};
    int result = -1;

    if (object_visit(file, &(struct section_search){table, copy_section, &tables}, problem) == 0 &&
        object_visit(file, &(struct section_search){names, copy_section, &texts}, problem) == 0) {
        for (size_t i = 0; i < tables.count && i < texts.count; i++)
            add_table(symbols, tables.item[i].bytes, tables.item[i].length, texts.item[i].bytes,
                      texts.item[i].length);
        result = (int)tables.count;
    }
    copies_free(&tables);
    copies_free(&texts);
    return result;
}

int wrap_symbols_add(struct wrap_symbols *symbols, const char *file, char **problem)
{
    *problem = NULL;
    if (!object_is(file)) {
        *problem = xformat("%s: it is no library: name the file itself, or -l and -L", file);
        return -1;
    }
    int tables = add_tables(symbols, file, ".dynsym", ".dynstr", problem);
    symbols->any_shared |= tables > 0;
    if (tables == 0)
        tables = add_tables(symbols, file, ".symtab", ".strtab", problem);
    if (tables < 0 && !*problem)
        *problem = xformat("%s: it cannot be read", file);
    return tables < 0 ? -1 : 0;
}

enum wrap_found wrap_symbols_find(const struct wrap_symbols *symbols, const char *name)
{
    const struct wrap_symbol *symbol;

    HASH_FIND_STR(symbols->by_name, name, symbol);
    return !symbol ? WRAP_MISSING : symbol->versions > 1 ? WRAP_VERSIONS : WRAP_FOUND;
}

void wrap_symbols_free(struct wrap_symbols *symbols)
{
    struct wrap_symbol *symbol, *next;

    HASH_ITER(hh, symbols->by_name, symbol, next)
    {
        HASH_DEL(symbols->by_name, symbol);
        free(symbol);
    }
}
