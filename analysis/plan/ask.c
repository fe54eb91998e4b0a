/* Other programs are asked. */
#include "config.h"

#include "analysis/plan/ask.h"

#include "analysis/plan/launch.h"
#include "common/file.h"

#include <elf.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

extern char **environ;

char *ask_program(const struct strings *words, char **refusal)
{
    int fd = memfd_create("answer", MFD_CLOEXEC);
    char *path = xformat("/proc/%ld/fd/%d", (long)getpid(), fd), *answer = NULL;
    struct launch_end end = {0};
    struct launch_order order = {
        .argv = strings_words(words), .environment = environ, .output = path, .error = path};
    size_t length = 0;

    if (fd >= 0 && launch(&order, NULL, NULL, &end))
        answer = read_file(path, &length);
    if (fd >= 0)
        close(fd);
    free(path);
    if (!answer || end.status == 0)
        return answer;
    if (refusal)
        *refusal = answer;
    else
        free(answer);
    return NULL;
}

/* ---- The dynamic linker ------------------------------------------------------------------ */

static bool read_at(int fd, void *out, size_t size, uint64_t offset)
{
    return offset < INT64_MAX && pread(fd, out, size, (off_t)offset) == (ssize_t)size;
}

static bool is_own_kind(const Elf64_Ehdr *header)
{
    return memcmp(header->e_ident, ELFMAG, SELFMAG) == 0 &&
           header->e_ident[EI_CLASS] == ELFCLASS64 &&
           header->e_ident[EI_DATA] ==
               (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? ELFDATA2LSB : ELFDATA2MSB) &&
           header->e_phentsize == sizeof(Elf64_Phdr) &&
           (header->e_type == ET_EXEC || header->e_type == ET_DYN);
}

/* The linker that the file names, in `linker`. */
static enum program_kind read_linker(int fd, char linker[PATH_MAX])
{
    Elf64_Ehdr header;
    Elf64_Phdr part;

    if (!read_at(fd, &header, sizeof header, 0) || !is_own_kind(&header))
        return PROGRAM_OTHER;
    for (size_t i = 0; i < header.e_phnum; i++) {
        if (!read_at(fd, &part, sizeof part, header.e_phoff + i * sizeof part))
            return PROGRAM_OTHER;
        if (part.p_type != PT_INTERP)
            continue;
        if (part.p_filesz == 0 || part.p_filesz > PATH_MAX ||
            !read_at(fd, linker, part.p_filesz, part.p_offset) || linker[part.p_filesz - 1])
            return PROGRAM_OTHER;
        return PROGRAM_DYNAMIC;
    }
    return PROGRAM_STATIC;
}

/* `NAME => PATH (0x..)`, a line each. */
static void take_paths(struct strings *libraries, char *text)
{
    for (char *rest = text, *line; (line = strtok_r(rest, "\n", &rest));) {
        char *path = strstr(line, " => /"), *end = path ? strstr(path, " (0x") : NULL;
        if (!end)
            continue;
        *end = '\0';
        strings_add(libraries, path + 4);
    }
}

enum program_kind ask_libraries(const char *program, struct strings *libraries)
{
    char linker[PATH_MAX];
    struct strings words = {0};
    int fd = open(program, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    enum program_kind kind = fd >= 0 ? read_linker(fd, linker) : PROGRAM_OTHER;

    if (fd >= 0)
        close(fd);
    if (kind != PROGRAM_DYNAMIC)
        return kind;
    strings_add(&words, linker);
    strings_add(&words, "--list");
    strings_add(&words, program);
    char *answer = ask_program(&words, NULL);
    if (answer)
        take_paths(libraries, answer);
    free(answer);
    strings_free(&words);
    return kind;
}
