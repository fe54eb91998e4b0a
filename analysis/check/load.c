/* Source files: read, and preprocessed by the user's compiler where they need it. */
#include "config.h"

#include "analysis/check/load.h"
#include "common/memory.h"
#include "common/regular.h"

#include "instrumenter/rewrite/include.h"
#include "common/language.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const struct {
    const char *option, *compiler; /* what -x says here, and to a compiler */
    enum language language;
} languages[] = {{"c", "c", LANGUAGE_C},
                 {"c++", "c++", LANGUAGE_CXX},
                 {"fortran", "f95-cpp-input", LANGUAGE_FORTRAN_FREE},
                 {"fortran-fixed", "f77-cpp-input", LANGUAGE_FORTRAN_FIXED}};

/** Everything that comes from a descriptor. @return -1 with errno set. */
static int read_all(int fd, struct loaded *loaded)
{
    size_t capacity = 0;
    loaded->text = NULL;
    loaded->length = 0;
    for (;;) {
        loaded->text = xgrow(loaded->text, loaded->length, &capacity, 1);
        ssize_t got = read(fd, loaded->text + loaded->length, capacity - loaded->length);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got;
        loaded->length += got;
    }
}

static int read_file(const char *file, struct loaded *loaded, char **problem)
{
    int fd = open_regular(file), result = -1;
    if (fd >= 0)
        result = read_all(fd, loaded);
    if (result && asprintf(problem, "%s: can't be read: %s", file, open_problem(errno)) < 0)
        *problem = NULL;
    if (fd >= 0)
        close(fd);
    return result;
}

static const char *compiler_of(const struct load_options *options, enum language language)
{
    return language_is_fortran(language) ? options->fortran : options->compiler;
}

static char **command_line(const char *file, const struct load_options *options,
                           enum language language)
{
    int n = 0;
    char **arguments = xcalloc(options->flag_count + 8, sizeof(*arguments));
    arguments[n++] = (char *)compiler_of(options, language);
    for (int i = 0; i < options->flag_count; i++)
        arguments[n++] = options->flags[i];
    arguments[n++] = "-E";
    arguments[n++] = "-fopenmp";
    arguments[n++] = "-x";
    arguments[n++] = (char *)languages[language].compiler;
    arguments[n++] = (char *)file;
    return arguments;
}

/** @return whether the compiler wrote a preprocessed text and was content with it. */
static bool preprocess(const char *file, const struct load_options *options, struct loaded *loaded)
{
    int ends[2], status = 0;
    pid_t child;
    posix_spawn_file_actions_t actions;
    if (pipe2(ends, O_CLOEXEC))
        return false;
    char **arguments = command_line(file, options, loaded->how.language);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0);
    bool spawned = !posix_spawnp(&child, arguments[0], &actions, NULL, arguments, environ);
    close(ends[1]);
    bool ok = spawned && !read_all(ends[0], loaded);
    close(ends[0]);
    while (spawned && waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    posix_spawn_file_actions_destroy(&actions);
    free(arguments);
    ok = ok && WIFEXITED(status) && !WEXITSTATUS(status);
    if (!ok && spawned) {
        free(loaded->text);
        loaded->text = NULL;
    }
    return ok;
}

/** What a Fortran compiler's options say of its form and preprocessor. */
static void obey_flags(const struct load_options *options, struct instrument_options *how)
{
    for (int i = 0; i < options->flag_count; i++) {
        const char *flag = options->flags[i];
        if (!strcmp(flag, "-ffixed-form"))
            how->language = LANGUAGE_FORTRAN_FIXED;
        else if (!strcmp(flag, "-ffree-form"))
            how->language = LANGUAGE_FORTRAN_FREE;
        else if (!strcmp(flag, "-cpp"))
            how->preprocessed = false;
        else if (!strcmp(flag, "-nocpp"))
            how->preprocessed = true;
        else if (!strncmp(flag, "-ffixed-line-length-", 20))
            how->line_length = atoi(flag + 20) > 0 ? (unsigned)atoi(flag + 20) : UINT_MAX;
    }
}

static void choose_language(const char *file, const struct load_options *options,
                            struct instrument_options *how)
{
    const struct source_language *source = language_of_file(file, false);
    how->language = source ? source->language : LANGUAGE_C;
    how->preprocessed = source && source->kind == SOURCE_PREPROCESSED;
    for (size_t i = 0; options->language && i < sizeof(languages) / sizeof(*languages); i++)
        if (!strcmp(options->language, languages[i].option))
            how->language = languages[i].language;
    if (language_is_fortran(how->language))
        obey_flags(options, how);
}

/** Where a compiler looks for the files of INCLUDE lines: beside the source, and where -I says. */
static size_t include_directories(const char *file, const struct load_options *options, char **list)
{
    const char *slash = strrchr(file, '/');
    size_t count = 0;
    list[count++] = xcopy(file, slash ? (size_t)(slash - file + 1) : 0);
    for (int i = 0; i < options->flag_count; i++) {
        const char *flag = options->flags[i];
        if (strncmp(flag, "-I", 2))
            continue;
        const char *directory = flag[2]                       ? flag + 2
                                : i + 1 < options->flag_count ? options->flags[++i]
                                                              : "";
        list[count++] = xcopy(directory, strlen(directory));
    }
    return count;
}

/** The preprocessor leaves INCLUDE lines alone; what they declare matters here. */
static void replace_includes(const char *file, const struct load_options *options,
                             struct loaded *loaded)
{
    if (!language_is_fortran(loaded->how.language))
        return;
    struct instrument_options how = loaded->how;
    char **directories = xcalloc((size_t)options->flag_count + 1, sizeof(*directories));
    size_t count = include_directories(file, options, directories);
    how.whole_tree = true;
    char *text =
        fortran_include(loaded->text, loaded->length, &how, directories, count, &loaded->length);
    if (text) {
        free(loaded->text);
        loaded->text = text;
    }
    while (count)
        free(directories[--count]);
    free(directories);
}

/** Asked before the compiler is, which would wait for a FIFO. */
static bool can_be_read(const char *file)
{
    int fd = open_regular(file);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

/** @return -1 when it cannot be read */
static int read_text(const char *file, const struct load_options *options, struct loaded *loaded,
                     char **problem)
{
    if (!can_be_read(file) || loaded->how.preprocessed || options->no_preprocess)
        return read_file(file, loaded, problem);
    if (preprocess(file, options, loaded)) {
        loaded->how.preprocessed = true;
        return 0;
    }
    if (options->best_effort && read_file(file, loaded, problem))
        return -1;
    loaded->is_refused = true;
    *problem = xformat("%s: %s -E refuses it%s: give the compiler's options after --, or %s", file,
                       compiler_of(options, loaded->how.language),
                       options->best_effort ? ", so it is checked as it is" : "",
                       language_is_fortran(loaded->how.language) ? "--fc" : "--cc");
    return options->best_effort ? 0 : -1;
}

int load(const char *file, const struct load_options *options, struct loaded *loaded,
         char **problem)
{
    *loaded = (struct loaded){.how = {.file = options->name ? options->name : file}};
    *problem = NULL;
    choose_language(file, options, &loaded->how);
    if (read_text(file, options, loaded, problem))
        return -1;
    replace_includes(file, options, loaded);
    return 0;
}
