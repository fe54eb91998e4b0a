/* How the program was built. */
#include "config.h"
#include "pomp2-runtime/life/built.h"
#include "common/regular.h"
#include "pomp2-runtime/ground/loaded-object.h"
#include "pomp2-runtime/ground/spool-write.h"

#include <elf.h>
#include <link.h>
#include <stdbool.h>

enum { TEXT = 4096, KINDS = 64, COMMENT = 2048 };

/* Texts that differ, as one. */
struct several {
    const char *text[KINDS];
    size_t count;
    bool has_more; /* than fit */
};

static void take_text(void *context, const char *text)
{
    struct several *s = context;
    for (size_t i = 0; i < s->count; i++)
        if (strcmp(s->text[i], text) == 0)
            return;
    if (*text && s->count < KINDS)
        s->text[s->count++] = text;
    else if (*text)
        s->has_more = true;
}

static void note_several(const char *key, const struct several *s)
{
    static const char more[] = "; ..";
    char text[TEXT + sizeof more];
    size_t used = 0;
    bool has_more = s->has_more;
    for (size_t i = 0; i < s->count; i++) {
        size_t length = strlen(s->text[i]);
        if (used + length + 3 > TEXT) {
            has_more = true;
            continue;
        }
        if (used) {
            memcpy(text + used, "; ", 2);
            used += 2;
        }
        memcpy(text + used, s->text[i], length);
        used += length;
    }
    text[used] = '\0';
    if (has_more)
        memcpy(text + used, more, sizeof more);
    if (used)
        define_meta(key, text);
}

/* ---- Compilers --------------------------------------------------------------------------- */

static bool read_at(int fd, void *to, size_t size, uint64_t offset)
{
    return offset <= INT64_MAX && pread(fd, to, size, (off_t)offset) == (ssize_t)size;
}

/* The section in which compilers write their names, each with a NUL behind it. */
static bool find_comment(int fd, ElfW(Shdr) * found)
{
    ElfW(Ehdr) head;
    ElfW(Shdr) names;
    char name[sizeof ".comment"];
    if (!read_at(fd, &head, sizeof head, 0) || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0 ||
        head.e_shentsize != sizeof names || head.e_shstrndx >= head.e_shnum ||
        !read_at(fd, &names, sizeof names, head.e_shoff + (uint64_t)head.e_shstrndx * sizeof names))
        return false;
    for (unsigned i = 0; i < head.e_shnum; i++)
        if (read_at(fd, found, sizeof *found, head.e_shoff + (uint64_t)i * sizeof *found) &&
            found->sh_type == SHT_PROGBITS && (found->sh_flags & SHF_STRINGS) &&
            read_at(fd, name, sizeof name, names.sh_offset + found->sh_name) &&
            memcmp(name, ".comment", sizeof name) == 0)
            return true;
    return false;
}

static void note_compilers(const char *path)
{
    ElfW(Shdr) comment;
    char text[COMMENT];
    struct several compilers = {.count = 0};
    int fd = open_regular(path);
    if (fd < 0)
        return;
    bool found = find_comment(fd, &comment);
    size_t size = found && comment.sh_size < sizeof text ? comment.sh_size : sizeof text - 1;
    if (found && read_at(fd, text, size, comment.sh_offset)) {
        text[size] = '\0';
        for (size_t at = 0; at < size; at += strlen(text + at) + 1)
            take_text(&compilers, text + at);
        note_several("program.compilers", &compilers);
    }
    close(fd);
}

void built_note(const char *path)
{
    struct several options = {.count = 0};
    loaded_options(take_text, &options);
    note_several("program.options", &options);
    note_compilers(path);
}
