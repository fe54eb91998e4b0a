#include "config.h"

#include "analysis/check/load.h"
#include "analysis/check/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

static const struct suffix {
    const char *text;
    enum language language;
    bool preprocessed;
} suffixes[] = {
    {".c", LANGUAGE_C, false},     {".i", LANGUAGE_C, true},      {".h", LANGUAGE_C, false},
    {".cc", LANGUAGE_CXX, false},  {".cpp", LANGUAGE_CXX, false}, {".cxx", LANGUAGE_CXX, false},
    {".c++", LANGUAGE_CXX, false}, {".C", LANGUAGE_CXX, false},   {".cp", LANGUAGE_CXX, false},
    {".hpp", LANGUAGE_CXX, false}, {".ii", LANGUAGE_CXX, true}};

static const struct suffix *suffix_of(const char *file)
{
    const char *dot = strrchr(file, '.');
    for (size_t i = 0; dot && i < sizeof(suffixes) / sizeof(*suffixes); i++)
        if (!strcmp(dot, suffixes[i].text))
            return &suffixes[i];
    return NULL;
}

/** Everything that comes from a descriptor. @return -1 with errno set. */
static int read_all(int fd, struct loaded *loaded)
{
    size_t capacity = 0;
    loaded->text = NULL;
    loaded->length = 0;
    for (;;) {
        loaded->text = check_grow(loaded->text, loaded->length, &capacity, 1);
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
    struct stat status;
    int fd = open(file, O_RDONLY | O_CLOEXEC), result = -1;
    if (fd >= 0 && !fstat(fd, &status) && S_ISDIR(status.st_mode))
        errno = EISDIR;
    else if (fd >= 0)
        result = read_all(fd, loaded);
    if (result && asprintf(problem, "%s: can't be read: %s", file, strerror(errno)) < 0)
        *problem = NULL;
    if (fd >= 0)
        close(fd);
    return result;
}

static char **command_line(const char *file, const struct load_options *options,
                           enum language language)
{
    int n = 0;
    char **arguments = check_alloc(options->flag_count + 8, sizeof(*arguments));
    arguments[n++] = (char *)options->compiler;
    for (int i = 0; i < options->flag_count; i++)
        arguments[n++] = options->flags[i];
    arguments[n++] = "-E";
    arguments[n++] = "-fopenmp";
    arguments[n++] = "-x";
    arguments[n++] = language == LANGUAGE_CXX ? "c++" : "c";
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
    bool spawned = !posix_spawnp(&child, options->compiler, &actions, NULL, arguments, environ);
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

int load(const char *file, const struct load_options *options, struct loaded *loaded,
         char **problem)
{
    const struct suffix *suffix = suffix_of(file);
    *loaded = (struct loaded){.how = {.file = file}};
    *problem = NULL;
    loaded->how.language = suffix ? suffix->language : LANGUAGE_C;
    if (options->language)
        loaded->how.language = strcmp(options->language, "c++") ? LANGUAGE_C : LANGUAGE_CXX;
    loaded->how.preprocessed = suffix && suffix->preprocessed;
    if (access(file, R_OK) || loaded->how.preprocessed || options->no_preprocess)
        return read_file(file, loaded, problem);
    if (preprocess(file, options, loaded)) {
        loaded->how.preprocessed = true;
        return 0;
    }
    if (read_file(file, loaded, problem))
        return -1;
    if (asprintf(problem,
                 "%s: %s -E refuses it, so it is checked as it is: give the compiler's "
                 "options after --, or --cc",
                 file, options->compiler) < 0)
        *problem = NULL;
    return 0;
}
