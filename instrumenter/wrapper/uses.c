/* Whether what a call links uses the runtime without OpenMP. */
#include "config.h"

#include "instrumenter/wrapper/uses.h"

#include "common/ending.h"
#include "common/file.h"
#include "common/layer-name.h"
#include "common/regular.h"

#include "instrumenter/wrapper/run.h"
#include "instrumenter/wrapper/steps.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Names of the runtime's entry points, as they stand in a symbol table. Who has one of them for
 * something else gets a library that he has no use for, and no harm. */
static const char *const entry_points[] = {"pompeii_region_enter", "pompeii_switch",
                                           "pompeii_fortran_enter", "__cyg_profile_func_enter",
                                           LAYER_MARK /* the calls are not there yet: -flto */};

static bool has_entry_point(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof entry_points / sizeof entry_points[0]; i++)
        if (memmem(text, length, entry_points[i], strlen(entry_points[i])))
            return true;
    return false;
}

static bool file_has_entry_point(const char *path)
{
    struct stat info;
    bool found = false;
    int fd = open_regular(path);

    if (fd >= 0 && fstat(fd, &info) == 0 && info.st_size > 0) {
        void *memory = mmap(NULL, (size_t)info.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (memory != MAP_FAILED) {
            found = has_entry_point(memory, (size_t)info.st_size);
            munmap(memory, (size_t)info.st_size);
        }
    }
    if (fd >= 0)
        close(fd);
    return found;
}

/* -lNAME in the folders of -L, as the linker finds it. Those of the system have none of ours. */
static bool library_has_entry_point(const struct compiler_call *command, const char *name)
{
    for (size_t i = 0; i < command->count; i++) {
        const struct item *item = &command->items[i];
        if (!has_prefix(item->word, "-L") || !item->value)
            continue;
        char *shared = xformat("%s/lib%s.so", item->value, name);
        char *archive = xformat("%s/lib%s.a", item->value, name);
        char *exact = xformat("%s/%s", item->value, *name == ':' ? name + 1 : name);
        const char *file = *name == ':' ? exact : access(shared, R_OK) == 0 ? shared : archive;
        bool there = access(file, R_OK) == 0, found = there && file_has_entry_point(file);

        free(shared);
        free(archive);
        free(exact);
        if (there)
            return found;
    }
    return false;
}

static bool includes_own_headers(const struct compiler_call *command, const char *text)
{
    for (const char *line = text; line; line = strchr(line, '\n')) {
        line += strspn(line, " \t\n#");
        if (has_prefix(line, "include") && line[7 + strspn(line + 7, " \t")] == '"')
            return true;
    }
    for (size_t i = 0; i < command->count; i++)
        if (command->items[i].role == ROLE_PREPROCESS && !has_prefix(command->items[i].word, "-D"))
            return true;
    return false;
}

static bool preprocessed_has_entry_point(const struct compiler_call *command,
                                         const struct item *item, const struct strings *compiler)
{
    const struct build build = {.command = command};
    const struct source source = {.item = item};
    struct strings list = {0};
    char *text = NULL;
    size_t length = 0;

    ending_catch();
    strings_add_all(&list, compiler->word);
    step_preprocess(&list, &build, &source, false);
    int status = run(&list, &(struct redirection){"/dev/null", &text, &length});
    bool found = run_succeeded(status) && text && has_entry_point(text, length);
    strings_free(&list);
    free(text);
    return found;
}

static bool source_has_entry_point(const struct compiler_call *command, const struct item *item,
                                   const struct strings *compiler)
{
    size_t length;
    char *text = strcmp(item->word, "-") ? read_file(item->word, &length) : NULL;
    bool found = false;

    if (text && memmem(text, length, "pompeii", strlen("pompeii")))
        found = true;
    else if (text && !item_is_fortran(item) && item->language->kind == SOURCE_ORIGINAL &&
             includes_own_headers(command, text))
        found = preprocessed_has_entry_point(command, item, compiler);
    free(text);
    return found;
}

bool command_uses_runtime(const struct compiler_call *command, const struct strings *compiler)
{
    for (size_t i = 0; i < command->count; i++) {
        const struct item *item = &command->items[i];
        if (item_is_source(item) ? source_has_entry_point(command, item, compiler)
            : item->is_input     ? file_has_entry_point(item->word)
            : has_prefix(item->word, "-l") && item->value
                ? library_has_entry_point(command, item->value)
                : strcmp(item->word, "-finstrument-functions") == 0)
            return true;
    }
    return false;
}
