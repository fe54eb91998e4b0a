/* Functions from the symbol table of an ELF file. */
#include "config.h"
#include "pomp2-runtime/ground/symtab.h"
#include "common/regular.h"

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* A file as it lies in memory for a moment. Nothing in it is trusted. */
struct mapped_file {
    const char *bytes;
    size_t size;
};

static const void *file_at(const struct mapped_file *f, uint64_t offset, uint64_t size)
{
    return offset <= f->size && size <= f->size - offset ? f->bytes + offset : NULL;
}

/* The same for what has numbers in it, which lie aligned in every file that a linker made. */
static const void *table_at(const struct mapped_file *f, uint64_t offset, uint64_t size)
{
    return offset % _Alignof(ElfW(Shdr)) ? NULL : file_at(f, offset, size);
}

/* Memory outside of the program's heap: a signal handler may have interrupted malloc(). */
static void *pages(size_t size)
{
    void *m = size ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
                   : MAP_FAILED;
    return m == MAP_FAILED ? NULL : m;
}

static const ElfW(Shdr) * section(const struct mapped_file *f, const ElfW(Ehdr) * e, uint32_t type)
{
    if (e->e_shentsize != sizeof(ElfW(Shdr)))
        return NULL;
    for (unsigned i = 0; i < e->e_shnum; i++) {
        const ElfW(Shdr) *s = table_at(f, e->e_shoff + i * sizeof *s, sizeof *s);
        if (s && s->sh_type == type)
            return s;
    }
    return NULL;
}

static bool is_function(const ElfW(Sym) * s)
{
    unsigned type = ELF64_ST_TYPE(s->st_info);
    return s->st_shndx != SHN_UNDEF && (type == STT_FUNC || type == STT_GNU_IFUNC);
}

/* Of several names for one address, one that other objects see comes first. */
static int order(const void *a, const void *b)
{
    const struct symtab_entry *x = a, *y = b;
    if (x->address != y->address)
        return x->address < y->address ? -1 : 1;
    if (x->mark != y->mark)
        return x->mark < y->mark ? -1 : 1;
    return x->name < y->name ? -1 : x->name > y->name;
}

/* Sorting in place, for qsort() may want memory: a heap sort. */
static void sift(struct symtab_entry *e, size_t root, size_t count)
{
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && order(&e[child], &e[child + 1]) < 0)
            child++;
        if (order(&e[root], &e[child]) >= 0)
            return;
        struct symtab_entry other = e[root];
        e[root] = e[child];
        e[child] = other;
    }
}

static void sort(struct symtab_entry *e, size_t count)
{
    for (size_t i = count / 2; i-- > 0;)
        sift(e, i, count);
    for (size_t i = count; i-- > 1;) {
        struct symtab_entry first = e[0];
        e[0] = e[i];
        e[i] = first;
        sift(e, 0, i);
    }
}

static size_t unique(struct symtab_entry *e, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (kept && e[kept - 1].address == e[i].address)
            continue;
        e[kept++] = e[i];
    }
    return kept;
}

static void read_functions(const struct mapped_file *f, const ElfW(Shdr) * symbols,
                           const ElfW(Shdr) * strings, struct symtab *t)
{
    size_t count = symbols->sh_size / sizeof(ElfW(Sym)), names = strings->sh_size;
    const ElfW(Sym) *s = table_at(f, symbols->sh_offset, symbols->sh_size);
    const char *text = file_at(f, strings->sh_offset, names);
    if (!s || !text || !names || text[names - 1] != '\0')
        return;
    char *copy = pages(names);
    struct symtab_entry *e = copy ? pages(count * sizeof *e) : NULL;
    if (!e) {
        if (copy)
            munmap(copy, names);
        return;
    }
    memcpy(copy, text, names);
    *t = (struct symtab){
        .entries = e, .names = copy, .entry_bytes = count * sizeof *e, .name_bytes = names};
    for (size_t i = 0; i < count; i++)
        if (is_function(&s[i]) && s[i].st_name < names)
            e[t->count++] = (struct symtab_entry){s[i].st_value, s[i].st_name,
                                                  ELF64_ST_BIND(s[i].st_info) == STB_LOCAL};
    sort(e, t->count);
    t->count = unique(e, t->count);
}

/* The table of all symbols, else of those that other objects may use. */
static void parse(const struct mapped_file *f, struct symtab *t)
{
    const ElfW(Ehdr) *e = table_at(f, 0, sizeof *e);
    if (!e || memcmp(e->e_ident, ELFMAG, SELFMAG) != 0)
        return;
    const ElfW(Shdr) *symbols = section(f, e, SHT_SYMTAB);
    if (!symbols)
        symbols = section(f, e, SHT_DYNSYM);
    const ElfW(Shdr) *strings =
        symbols ? table_at(f, e->e_shoff + (uint64_t)symbols->sh_link * sizeof *strings,
                           sizeof *strings)
                : NULL;
    if (strings)
        read_functions(f, symbols, strings, t);
}

struct symtab symtab_read(const char *path)
{
    struct symtab t = {0};
    struct stat status;
    int fd = open_regular(path);
    if (fd >= 0 && fstat(fd, &status) == 0 && status.st_size > 0) {
        struct mapped_file f = {.size = (size_t)status.st_size};
        void *m = mmap(NULL, f.size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (m != MAP_FAILED) {
            f.bytes = m;
            parse(&f, &t);
            munmap(m, f.size);
        }
    }
    if (fd >= 0)
        close(fd);
    return t;
}

void symtab_free(struct symtab *t)
{
    if (!t->entries)
        return;
    munmap(t->entries, t->entry_bytes);
    munmap((char *)t->names, t->name_bytes);
    *t = (struct symtab){0};
}

struct symtab_entry *symtab_find(const struct symtab *t, uint64_t address)
{
    size_t low = 0, high = t->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (t->entries[middle].address < address)
            low = middle + 1;
        else
            high = middle;
    }
    return low < t->count && t->entries[low].address == address ? &t->entries[low] : NULL;
}
