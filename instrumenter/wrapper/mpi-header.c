/* Where the mpi.h lies that goes with the libraries of a call. */
#include "config.h"

#include "instrumenter/wrapper/mpi-layer.h"

#include <limits.h>
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

/* -lNAME in one of the folders of -L, and in those of the system. */
static char *header_of_name(const struct compiler_call *command, const char *name)
{
    static const char *const usual[] = {"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu",
                                        "/usr/lib64", "/usr/lib", "/usr/local/lib"};
    char *found = NULL;

    for (size_t i = 0; i < command->count && !found; i++) {
        const struct item *item = &command->items[i];
        if (!has_prefix(item->word, "-L") || !item->value)
            continue;
        char *file = xformat("%s/lib%s.so", item->value, name);
        found = header_of_file(file);
        free(file);
    }
    for (size_t i = 0; i < sizeof usual / sizeof usual[0] && !found; i++) {
        char *file = xformat("%s/lib%s.so", usual[i], name);
        found = header_of_file(file);
        free(file);
    }
    return found;
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
