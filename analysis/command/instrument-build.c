/* `pompeii instrument --list FILE -- FLAGS`: the wrapper builds the file, to nowhere, and lists
 * what it does to it: the answer of the build. */
#include "config.h"

#include "analysis/command/instrument.h"

#include "analysis/answer/output.h"
#include "analysis/command/command.h"
#include "analysis/command/own-program.h"
#include "common/language.h"

#include <errno.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/** What the wrapper of a language is called, and how the compiler knows its texts. */
static const struct wrapper_of {
    const char *program, *original, *preprocessed;
} wrappers[] = {
    [LANGUAGE_C] = {"pompcc", "c", "cpp-output"},
    [LANGUAGE_CXX] = {"pompc++", "c++", "c++-cpp-output"},
    [LANGUAGE_FORTRAN_FREE] = {"pompfort", "f95", "f95"},
    [LANGUAGE_FORTRAN_FIXED] = {"pompfort", "f77", "f77"},
};

/** The words of one call. */
struct call {
    char *word[16];
    size_t count;
};

static void add(struct call *call, const char *format, const char *text)
{
    if (asprintf(&call->word[call->count++], format, text) < 0)
        abort();
}

static void call_free(struct call *call)
{
    for (size_t i = 0; i < call->count; i++)
        free(call->word[i]);
}

static void make_call(struct call *call, const struct build_question *q)
{
    const struct wrapper_of *wrapper = &wrappers[q->language];
    char columns[16];
    call->word[call->count++] = own_program(wrapper->program);
    add(call, "--pomp-list%s", q->json ? "=json" : "");
    if (q->disable)
        add(call, "--pomp-disable=%s", q->disable);
    if (q->chunks)
        add(call, "%s", "--pomp-chunks");
    add(call, "%s", "-fopenmp");
    add(call, "%s", "-w");
    snprintf(columns, sizeof columns, "%u", q->line_length);
    if (q->line_length)
        add(call, "-ffixed-line-length-%s", columns);
}

/** Flags that have the compiler write a list of files, which is somebody else's. */
static bool writes_dependencies(char *const *flags, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!strncmp(flags[i], "-M", 2))
            return true;
    return false;
}

static void make_end(struct call *call, const struct build_question *q, bool dependencies)
{
    const struct wrapper_of *wrapper = &wrappers[q->language];
    if (q->forced) {
        add(call, "%s", "-x");
        add(call, "%s", q->preprocessed ? wrapper->preprocessed : wrapper->original);
    }
    if (dependencies) {
        add(call, "%s", "-MF");
        add(call, "%s", "/dev/null");
    }
    add(call, "%s", "-c");
    add(call, "%s", q->file);
    add(call, "%s", "-o");
    add(call, "%s", "/dev/null");
}

/** Run the wrapper; what it lists goes to `output`. @return its exit status, or -1 and errno */
static int run_call(struct call *begin, struct call *end, char *const *flags, size_t flag_count,
                    const struct output *output)
{
    char **words = calloc(begin->count + flag_count + end->count + 1, sizeof *words);
    posix_spawn_file_actions_t actions;
    int status;
    pid_t pid;
    if (!words)
        abort();
    memcpy(words, begin->word, begin->count * sizeof *words);
    if (flag_count)
        memcpy(words + begin->count, flags, flag_count * sizeof *words);
    memcpy(words + begin->count + flag_count, end->word, end->count * sizeof *words);
    fflush(output->file);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, output_descriptor(output), STDOUT_FILENO);
    errno = posix_spawnp(&pid, words[0], &actions, NULL, words, environ);
    posix_spawn_file_actions_destroy(&actions);
    free(words);
    if (errno)
        return -1;
    while (waitpid(pid, &status, 0) < 0)
        if (errno != EINTR)
            return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int instrument_list_build(const struct build_question *q, char *const *flags, size_t flag_count)
{
    struct output_options where = {.path = q->output, .no_pager = true};
    struct output output;
    struct call begin = {0}, end = {0};
    if (file_names_options(q->file)) {
        complain("instrument: %s: a compiler would read options from what is called so behind the "
                 "@: rename it, or add --all-branches for the text as it is",
                 q->file);
        return STATUS_ERROR;
    }
    if (output_open(&output, &where))
        return STATUS_ERROR;
    make_call(&begin, q);
    make_end(&end, q, writes_dependencies(flags, flag_count));
    int status = run_call(&begin, &end, flags, flag_count, &output);
    if (status < 0)
        complain("instrument: %s: %s: add --all-branches for the text as it is", begin.word[0],
                 strerror(errno));
    else if (status)
        complain("instrument: %s: it does not compile: put the build's flags behind --, or add "
                 "--all-branches for the text as it is",
                 q->file);
    call_free(&begin);
    call_free(&end);
    return output_close(&output, status == 0) || status ? STATUS_ERROR : STATUS_OK;
}
