/* Where libpompeii is, and what the linker has to be told about it. */
#include "config.h"

#include "instrumenter/wrapper/library.h"
#include "common/complain.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A program or a library is made, and ours is not in it yet. */
static bool has_place(const struct compiler_call *command)
{
    for (size_t i = 0; i < command->count; i++)
        if (command->items[i].is_runtime)
            return false;
    return command->inputs > 0 && !command->stops && !command->has[ROLE_STRAIGHT] &&
           !command->has[ROLE_LINK_PARTS];
}

bool library_is_missing(const struct compiler_call *command)
{
    return has_place(command) && !command->links_openmp && !command->has[ROLE_LINK_CHOSEN];
}

bool library_needed(const struct compiler_call *command)
{
    if (!has_place(command))
        return false;
    /* -nostdlib: a program without OpenMP's runtime has no use for ours. A shared library may get
     * that from the program; Libtool links those in C++ so. */
    if (command->has[ROLE_LINK_CHOSEN] && !command->names_openmp)
        return command->links_openmp && command->has[ROLE_LINK_SHARED];
    return command->links_openmp || command->uses_runtime;
}

char *own_directory(void)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);

    if (length < 0)
        return xstrdup(BINDIR "/");
    path[length] = '\0';
    return directory_prefix(path);
}

static bool holds(const char *directory, const char *file)
{
    char *path = xformat("%s/%s", directory, file);
    bool found = access(path, R_OK) == 0;

    free(path);
    return found;
}

static bool holds_library(const char *directory)
{
    return holds(directory, "libpompeii.so") || holds(directory, "libpompeii.a");
}

static bool holds_header(const char *directory)
{
    return holds(directory, "pompeii-device.h");
}

/* The build tree's place, the one that belongs to ours even when all was moved, the installed one.
 * @return an absolute path, or NULL. */
static char *find_directory(const char *in_build, const char *installed,
                            bool (*is_right)(const char *directory))
{
    char *own = own_directory(), *relative = relative_path(BINDIR, installed);
    char *candidates[] = {xformat("%s%s", own, in_build), xformat("%s%s", own, relative),
                          xstrdup(installed)};
    char *found = NULL;

    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++) {
        if (!found && is_right(candidates[i]))
            found = realpath(candidates[i], NULL);
        free(candidates[i]);
    }
    free(own);
    free(relative);
    return found;
}

static char *library_directory(void)
{
    return find_directory(".libs", LIBDIR, holds_library);
}

char *header_directory(void)
{
    char *found = find_directory("include", INCLUDEDIR "/pompeii", holds_header);

    return found ? found : xstrdup(INCLUDEDIR "/pompeii");
}

static bool holds_pompeii(const char *directory)
{
    return holds(directory, "pompeii/pompeii.h");
}

char *include_directory(void)
{
    return find_directory("include", INCLUDEDIR, holds_pompeii);
}

static bool holds_layer(const char *directory)
{
    return holds(directory, "layer.c");
}

char *layer_directory(void)
{
    return find_directory("mpi", PKGDATADIR "/mpi", holds_layer);
}

/* The dynamic linker looks there anyway. */
static bool is_system_directory(const char *path)
{
    return strcmp(path, "/usr/lib") == 0 || strcmp(path, "/usr/lib64") == 0 ||
           strcmp(path, "/lib") == 0 || strcmp(path, "/lib64") == 0 ||
           (has_prefix(path, "/usr/lib/") && has_suffix(path, "-linux-gnu"));
}

/* -Xlinker, because it takes any path, and stands in line with the user's libraries whatever -x
 * was given before. flang has only -Wl, which a comma cuts. */
static void add_for_linker(struct strings *list, const struct compiler_call *command,
                           const char *word)
{
    if (command->is_flang) {
        char *joined = xformat("-Wl,%s", word);
        strings_add(list, joined);
        free(joined);
        return;
    }
    strings_add(list, "-Xlinker");
    strings_add(list, word);
}

/* References to what <pompeii/pompeii.h> declares are weak: they make no linker keep a library that
 * it may leave out. */
/* The OMPT tool for target devices. Nothing refers to it: the OpenMP runtime finds it in the
 * program. */
static void add_device_tool(struct strings *list, const struct compiler_call *command,
                            const char *directory)
{
    char *file = xformat("%s/libpompeii-device.so", directory);

    if (access(file, R_OK) == 0)
        add_for_linker(list, command, file);
    free(file);
}

static void add_shared(struct strings *list, const struct compiler_call *command,
                       const char *directory, const char *file)
{
    if (!is_system_directory(directory)) {
        add_for_linker(list, command, "-rpath");
        add_for_linker(list, command, directory);
    }
    add_for_linker(list, command, "--push-state");
    add_for_linker(list, command, "--no-as-needed");
    add_for_linker(list, command, file);
    if (command->has[ROLE_SEVERAL_PASSES])
        add_device_tool(list, command, directory);
    add_for_linker(list, command, "--pop-state");
}

/* References to what <pompeii/pompeii.h> declares are weak: they take nothing out of an archive. */
static void add_archive(struct strings *list, const struct compiler_call *command, const char *file)
{
    static const char *const options[] = {
#define WRAPPED(name) "--wrap=" #name,
#define TAKEN(name) "--undefined=" #name,
#include "common/interposed.def"
    };

    add_for_linker(list, command, "--undefined=pompeii_region_enter");
    if (command->mpi_layer)
        add_for_linker(list, command, "--undefined=pompeii_mpi_enter");
    for (size_t i = 0; command->links_openmp && i < sizeof options / sizeof options[0]; i++)
        add_for_linker(list, command, options[i]);
    add_for_linker(list, command, file);
    strings_split(list, PRIVATE_LIBS);
}

void library_add_layer(struct strings *list, const struct compiler_call *command)
{
    add_for_linker(list, command, command->mpi_layer);
}

void library_keep(struct strings *list, const struct compiler_call *command)
{
    add_for_linker(list, command, "--push-state");
    add_for_linker(list, command, "--no-as-needed");
}

void library_keep_end(struct strings *list, const struct compiler_call *command)
{
    add_for_linker(list, command, "--pop-state");
}

void library_add(struct strings *list, const struct compiler_call *command)
{
    char *directory = library_directory();
    char *shared = xformat("%s/libpompeii.so", directory ? directory : LIBDIR);
    char *archive = xformat("%s/libpompeii.a", directory ? directory : LIBDIR);

    if (command->device_recorder)
        add_for_linker(list, command, command->device_recorder);
    if (!command->has[ROLE_LINK_STATIC] && access(shared, R_OK) == 0)
        add_shared(list, command, directory, shared);
    else if (access(archive, R_OK) == 0)
        add_archive(list, command, archive);
    else
        complain("%s: not found: install Pompeii with this library",
                 command->has[ROLE_LINK_STATIC] ? archive : shared);
    free(directory);
    free(shared);
    free(archive);
}
