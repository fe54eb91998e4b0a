/* Where the mpi.h lies that goes with the libraries of a call. */
#include "config.h"

#include "instrumenter/wrapper/mpi-layer.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* `directory`/`below`, where mpi.h is in it; else NULL. */
static char *with_header(const char *directory, const char *below)
{
    char *path = xformat("%s%s%s", directory, *below ? "/" : "", below);
    char *file = xformat("%s/mpi.h", path);
    bool found = access(file, R_OK) == 0;

    free(file);
    if (found)
        return path;
    free(path);
    return NULL;
}

static bool names_directory(const struct item *item)
{
    return item->value && (has_prefix(item->word, "-I") || strcmp(item->word, "-isystem") == 0 ||
                           has_prefix(item->word, "-L"));
}

/* Beside a library: as its makers install it, and as Debian does. */
static char *beside(const char *directory)
{
    static const char *const places[] = {"../include", "../include/mpi", "../include/openmpi",
                                         "../include/mpich"};
    char *found = NULL;

    for (size_t i = 0; i < sizeof places / sizeof places[0] && !found; i++)
        found = with_header(directory, places[i]);
    return found;
}

/* /usr/lib/x86_64-linux-gnu/libmpich.so: Debian has several MPIs side by side. */
static char *in_system(const char *directory, const char *library)
{
    bool mpich = strstr(library, "mpich") != NULL;
    char *in_include = xformat("/usr/include/%s/%s", base_name(directory), mpich ? "mpich" : "mpi");
    char *found = with_header(directory, mpich ? "mpich/include" : "openmpi/include");

    if (!found)
        found = with_header(in_include, "");
    free(in_include);
    return found ? found : beside(directory);
}

/* The directory that a library's file is in when all links are followed, and its name there. */
static char *directory_of_file(const char *path, char **name)
{
    char *real = realpath(path, NULL);
    char *last = real ? strrchr(real, '/') : NULL;

    if (!last) {
        free(real);
        return NULL;
    }
    *last = '\0';
    *name = xstrdup(last + 1);
    return real;
}

static char *header_of_file(const char *path)
{
    char *name = NULL, *directory = directory_of_file(path, &name);
    char *found = directory ? in_system(directory, name) : NULL;

    free(directory);
    free(name);
    return found;
}

/* The file of a shared library NAME in one of the folders of -L, else in one of the system's. NULL:
 * there is none. Free it. */
static char *shared_library(const struct compiler_call *command, const char *name)
{
    static const char *const usual[] = {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
                                        "/usr/lib64", "/usr/lib", "/usr/local/lib"};
    size_t more = sizeof usual / sizeof usual[0];

    for (size_t i = 0; i < command->count + more; i++) {
        const struct item *item = i < command->count ? &command->items[i] : NULL;
        const char *folder = !item                          ? usual[i - command->count]
                             : has_prefix(item->word, "-L") ? item->value
                                                            : NULL;
        char *file = folder ? xformat("%s/lib%s.so", folder, name) : NULL;
        if (file && access(file, R_OK) == 0)
            return file;
        free(file);
    }
    return NULL;
}

static char *header_of_name(const struct compiler_call *command, const char *name)
{
    char *file = shared_library(command, name), *found = file ? header_of_file(file) : NULL;

    free(file);
    return found;
}

bool mpi_is_shared(const struct compiler_call *command)
{
    bool shared = !command->has[ROLE_LINK_STATIC];

    for (size_t i = 0; i < command->count && shared; i++) {
        const struct item *item = &command->items[i];
        if (!item->is_mpi_library)
            continue;
        if (item->is_input || *item->value == ':') {
            shared = strstr(base_name(item->word), ".so") != NULL;
        } else {
            char *file = shared_library(command, item->value);
            shared = file != NULL;
            free(file);
        }
    }
    return shared;
}

/* What the call itself says comes first: its MPI's own compiler wrapper said so. */
char *mpi_header_directory(const struct compiler_call *command)
{
    char *found = NULL;

    for (size_t i = 0; i < command->count && !found; i++)
        if (names_directory(&command->items[i]) && !has_prefix(command->items[i].word, "-L"))
            found = with_header(command->items[i].value, "");
    for (size_t i = 0; i < command->count && !found; i++)
        if (names_directory(&command->items[i]))
            found = beside(command->items[i].value);
    for (size_t i = 0; i < command->count && !found; i++) {
        const struct item *item = &command->items[i];
        if (item->is_mpi_library)
            found =
                item->is_input ? header_of_file(item->word) : header_of_name(command, item->value);
    }
    return found;
}
