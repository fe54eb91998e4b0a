/* Running the real compiler, and ending as it does. */
#include "config.h"

#include "instrumenter/wrapper/run.h"
#include "instrumenter/wrapper/response.h"
#include "common/scratch.h"
#include "common/file.h"
#include "common/complain.h"
#include "common/ending.h"

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

/* The only state of the process. */
static struct {
    bool verbose;
    bool rewind; /* standard input is a file that every child reads from its start */
} state;

void run_set_verbose(bool verbose)
{
    state.verbose = verbose;
}

bool run_succeeded(int status)
{
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int run_status(int code)
{
    return (code & 0xff) << 8;
}

int run_repeat_input(void)
{
    const char *directory = scratch_directory();
    char *path = directory ? xformat("%s/input", directory) : NULL;
    size_t length;
    char *text = path ? read_descriptor(0, &length) : NULL;
    int result = text ? write_file(path, text, length) : -1;
    int fd = result == 0 ? open(path, O_RDONLY | O_CLOEXEC) : -1;

    if (fd >= 0) {
        dup2(fd, 0);
        close(fd);
        state.rewind = true;
    }
    free(text);
    free(path);
    return fd < 0 ? -1 : 0;
}

static void rewind_input(void)
{
    if (state.rewind)
        lseek(0, 0, SEEK_SET);
}

static void print_command(const struct strings *command)
{
    if (state.verbose) {
        char *text = shell_text(command->word);
        complain("%s", text);
        free(text);
    }
}

static int report_start(const char *name, int error)
{
    complain("%s: %s: set POMPEII_CC, POMPEII_CXX or POMPEII_FC to the compiler", name,
             strerror(error));
    return 2;
}

static int set_up_files(posix_spawn_file_actions_t *files, const struct redirection *redirection,
                        const int output[2])
{
    int error = posix_spawn_file_actions_init(files);

    if (!error && redirection->errors)
        error = posix_spawn_file_actions_addopen(files, 2, redirection->errors,
                                                 O_WRONLY | O_CREAT | O_APPEND, 0600);
    if (!error && redirection->output)
        error = posix_spawn_file_actions_adddup2(files, output[1], 1);
    return error;
}

static int spawn(pid_t *child, char *const words[], const posix_spawn_file_actions_t *files)
{
    posix_spawnattr_t attributes;
    int error;

    posix_spawnattr_init(&attributes);
    ending_spare(&attributes);
    error = posix_spawnp(child, words[0], files, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    return error;
}

/* @return the words to use in place of `command`, whose arguments are too long for the kernel. */
static int as_response_file(const struct strings *command, struct strings *shorter)
{
    const char *directory = scratch_directory();
    char *path = directory ? xformat("%s/arguments", directory) : NULL;
    char *text = response_text(command->word + 1);
    int result = path ? write_file(path, text, strlen(text)) : -1;

    if (result == 0) {
        char *word = xformat("@%s", path);
        strings_add(shorter, command->word[0]);
        strings_add(shorter, word);
        free(word);
    }
    free(text);
    free(path);
    return result;
}

static int spawn_any_length(pid_t *child, const struct strings *command,
                            const posix_spawn_file_actions_t *files)
{
    struct strings shorter = {0};
    int error = spawn(child, command->word, files);

    if (error == E2BIG && as_response_file(command, &shorter) == 0)
        error = spawn(child, shorter.word, files);
    strings_free(&shorter);
    return error;
}

static int wait_for(pid_t child)
{
    int status;

    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return run_status(2);
    return status;
}

int run(const struct strings *command, const struct redirection *redirection)
{
    posix_spawn_file_actions_t files;
    int output[2] = {-1, -1}, status, error = 0;
    pid_t child = 0;

    if (ending_signal())
        return ending_signal();
    print_command(command);
    rewind_input();
    if (redirection->output && pipe2(output, O_CLOEXEC) < 0)
        error = errno;
    if (!error) {
        error = set_up_files(&files, redirection, output);
        if (!error)
            error = spawn_any_length(&child, command, &files);
        posix_spawn_file_actions_destroy(&files);
    }
    if (output[1] >= 0)
        close(output[1]);
    if (error) {
        if (output[0] >= 0)
            close(output[0]);
        return run_status(report_start(command->word[0], error));
    }
    ending_watch(child);
    if (redirection->output) {
        *redirection->output = read_descriptor(output[0], redirection->length);
        close(output[0]);
    }
    status = wait_for(child);
    ending_watch(0);
    return status;
}

_Noreturn void run_instead(const struct strings *command)
{
    static const struct redirection none;

    if (ending_signal())
        run_exit(ending_signal());
    scratch_remove();
    print_command(command);
    rewind_input();
    fflush(NULL);
    execvp(command->word[0], command->word);
    if (errno != E2BIG)
        run_exit(run_status(report_start(command->word[0], errno)));
    run_exit(run(command, &none)); /* by a response file, which we have to outlive */
}

_Noreturn void run_exit(int status)
{
    scratch_remove();
    fflush(NULL);
    if (ending_signal())
        ending_die(ending_signal());
    if (WIFSIGNALED(status))
        ending_die(WTERMSIG(status));
    exit(WEXITSTATUS(status));
}
