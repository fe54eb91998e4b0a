/* Sections of object files and of the members of libraries; those with summaries. */
#include "config.h"

#include "analysis/check/object-file.h"
#include "analysis/check/solve/store.h"
#include "common/file.h"
#include "common/regular.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef HAVE_LIBELF
#include <gelf.h>
#include <libelf.h>
#endif

enum { MAGIC_LENGTH = 8 };

/* What a summary in an object is added to. */
struct object_check {
    struct check *check;
    const char *file;
    char **problem;
};

/* The first bytes of a file, zeroes where it has none. */
struct magic {
    char bytes[MAGIC_LENGTH];
};

static struct magic magic_of(const char *file)
{
    struct magic magic = {0};
    int fd = open_regular(file);
    if (fd < 0)
        return magic;
    if (read(fd, magic.bytes, sizeof magic.bytes) < 0)
        magic.bytes[0] = '\0';
    close(fd);
    return magic;
}

bool object_is(const char *file)
{
    static const char *const starts[] = {"\177ELF", "!<arch>\n", "!<thin>\n", "POMPCHK"};
    struct magic magic = magic_of(file);
    bool found = false;
    for (size_t i = 0; i < sizeof(starts) / sizeof(*starts); i++)
        found |= !strncmp(magic.bytes, starts[i], strlen(starts[i]));
    return found;
}

static int refuse(char **problem, const char *file, const char *why)
{
    if (asprintf(problem, "%s: %s", file, why) < 0)
        *problem = NULL;
    return -1;
}

static int add_bytes(struct check *check, const char *file, const void *bytes, size_t length,
                     char **problem)
{
    if (!check_add_stored(check, bytes, length))
        return 0;
    return refuse(problem, file, "its summary is damaged, or of another version: compile it again");
}

static int add_summary(struct check *check, const char *file, char **problem)
{
    size_t length;
    char *bytes = read_file(file, &length);
    int status = bytes ? add_bytes(check, file, bytes, length, problem)
                       : refuse(problem, file, "can't be read");
    free(bytes);
    return status;
}

#ifdef HAVE_LIBELF
static int visit_sections(const struct section_search *search, Elf *elf)
{
    size_t names;
    int status = 0;
    if (elf_getshdrstrndx(elf, &names))
        return 0;
    for (Elf_Scn *section = NULL; !status && (section = elf_nextscn(elf, section));) {
        GElf_Shdr header;
        const char *name =
            gelf_getshdr(section, &header) ? elf_strptr(elf, names, header.sh_name) : NULL;
        Elf_Data *data = name && !strcmp(name, search->name) ? elf_rawdata(section, NULL) : NULL;
        if (data && data->d_buf)
            status = search->visit(search->context, data->d_buf, data->d_size);
    }
    return status;
}

int object_visit(const char *file, const struct section_search *search, char **problem)
{
    int fd = open_regular(file), status = 0;
    elf_version(EV_CURRENT);
    Elf *whole = fd >= 0 ? elf_begin(fd, ELF_C_READ, NULL) : NULL, *member;
    if (!whole)
        status = refuse(problem, file, "can't be read");
    else if (elf_kind(whole) != ELF_K_AR)
        status = visit_sections(search, whole);
    else
        for (Elf_Cmd command = ELF_C_READ;
             !status && command != ELF_C_NULL && (member = elf_begin(fd, command, whole));) {
            status = visit_sections(search, member);
            command = elf_next(member);
            elf_end(member);
        }
    if (whole)
        elf_end(whole);
    if (fd >= 0)
        close(fd);
    return status;
}
#else
int object_visit(const char *file, const struct section_search *search, char **problem)
{
    (void)search;
    return refuse(problem, file, "objects can't be read: built without libelf");
}
#endif

static int take_summary(void *context, const void *bytes, size_t length)
{
    const struct object_check *to = context;
    return add_bytes(to->check, to->file, bytes, length, to->problem);
}

static int add_object(struct check *check, const char *file, char **problem)
{
    struct object_check to = {check, file, problem};
    return object_visit(file, &(struct section_search){".pompeii.check", take_summary, &to},
                        problem);
}

int object_add(struct check *check, const char *file, char **problem)
{
    struct magic magic = magic_of(file);
    return store_is(magic.bytes, sizeof magic.bytes) ? add_summary(check, file, problem)
                                                     : add_object(check, file, problem);
}
