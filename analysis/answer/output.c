/* Files that appear whole or not at all, terminals, pagers. */
#include "config.h"

#include "analysis/answer/output.h"

#include "analysis/answer/fit.h"
#include "analysis/answer/guard.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/launch.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static void add_guard(struct output *output, FILE *(*guard)(FILE *))
{
    FILE *stream = guard(output->file);

    if (!stream)
        return;
    output->under[output->guards++] = output->file;
    output->file = stream;
}

/* ---- Files ------------------------------------------------------------------------------- */

/* What must be written in place: devices, pipes, and links, /dev/stdout being one. */
static bool is_special(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

#define OWN_FILES "/proc/self/fd" /* by them a file gets its name, where there is a /proc */

/* A file without a name, in the folder where it is to have one: nothing is left of it when we die.
 */
static int open_unnamed(const char *path, mode_t mode)
{
    const char *slash = strrchr(path, '/');
    char *folder = slash ? xformat("%.*s", (int)(slash - path) + 1, path) : xformat(".");
    int fd =
        access(OWN_FILES, X_OK) == 0 ? open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, mode) : -1;

    free(folder);
    return fd;
}

static bool give_name(int fd, const char *name)
{
    char *link = xformat(OWN_FILES "/%d", fd);
    bool done = linkat(AT_FDCWD, link, AT_FDCWD, name, AT_SYMLINK_FOLLOW) == 0;

    free(link);
    return done;
}

int output_open_file(struct output *output, const char *path)
{
    mode_t mask = umask(0);
    int fd;

    umask(mask);
    output->path = xformat("%s", path);
    output->temporary = NULL;
    output->is_special = false;
    if (is_special(path)) {
        fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
        output->is_special = true;
    } else if ((fd = open_unnamed(path, 0666)) < 0) { /* not every file system can do that */
        output->temporary = xformat("%s.XXXXXX", path);
        fd = mkostemp(output->temporary, O_CLOEXEC);
        if (fd >= 0)
            fchmod(fd, 0666 & ~mask);
    }
    if (fd >= 0 && (output->file = fdopen(fd, "w"))) {
        if (isatty(fd))
            add_guard(output, guard_terminal);
        return 0;
    }
    complain("%s: can't be written: %s", path, strerror(errno));
    free(output->path);
    free(output->temporary);
    *output = (struct output){0};
    return -1;
}

/* A link can't replace a file: it gets a name beside it first. */
static bool put_in_place(struct output *output)
{
    if (output->is_special)
        return true;
    if (!output->temporary) {
        output->temporary = xformat("%s.%ld", output->path, (long)getpid());
        unlink(output->temporary);
        if (!give_name(fileno(output->file), output->temporary))
            return false;
    }
    return rename(output->temporary, output->path) == 0;
}

/* What failed before, has most often left something that fails again, and then errno says why. */
static bool is_flushed(FILE *file)
{
    if (fflush(file) != 0)
        return false;
    errno = EIO;
    return !ferror(file);
}

static int close_file(struct output *output, bool keep)
{
    bool written = is_flushed(output->file);

    if (written && keep)
        written = put_in_place(output);
    if (!written)
        complain("%s: can't be written: %s", output->path, strerror(errno));
    if (output->temporary && !(written && keep))
        unlink(output->temporary);
    fclose(output->file);
    free(output->path);
    free(output->temporary);
    return written ? 0 : -1;
}

/* ---- Terminal and pager ------------------------------------------------------------------ */

enum { MAX_PAGER_WORDS = 8 };

static void run_pager(int input)
{
    const char *setting = secure_getenv("PAGER");
    char *words[MAX_PAGER_WORDS + 1] = {NULL}, *rest, *copy;
    int count = 0;

    copy = xformat("%s", setting && *setting ? setting : "less");
    for (char *word = strtok_r(copy, " ", &rest); word && count < MAX_PAGER_WORDS;
         word = strtok_r(NULL, " ", &rest))
        words[count++] = word;
    dup2(input, STDIN_FILENO);
    close(input);
    setenv("LESS", "FRSX", 0);
    if (count)
        execvp(words[0], words);
    /* No pager: hand the text through. */
    char buffer[4096];
    ssize_t got;
    while ((got = read(STDIN_FILENO, buffer, sizeof buffer)) > 0) {
        if (write(STDOUT_FILENO, buffer, (size_t)got) != got)
            break;
    }
    _exit(0);
}

static void start_pager(struct output *output)
{
    int ends[2];

    if (pipe(ends) < 0)
        return;
    output->pager = fork();
    if (output->pager == 0) {
        close(ends[1]);
        run_pager(ends[0]);
    }
    close(ends[0]);
    if (output->pager > 0) {
        output->file = fdopen(ends[1], "w");
        add_guard(output, guard_terminal);
    } else {
        close(ends[1]);
    }
    signal(SIGPIPE, SIG_IGN); /* the reader may leave before the end */
}

/* A terminal narrower than this shows what it can. */
enum { LEAST_WIDTH = 20 };

static void fit_output(struct output *output, const struct output_options *options)
{
    if (!options->fits || options->format != FORMAT_TEXT || output->width < LEAST_WIDTH)
        return;
    FILE *stream = fit_lines(output->file, output->width);
    if (!stream)
        return;
    output->under[output->guards++] = output->file;
    output->file = stream;
}

static int open_target(struct output *output, const struct output_options *options, bool terminal)
{
    if (options->path && strcmp(options->path, "-") != 0)
        return output_open_file(output, options->path);
    output->file = stdout;
    if (terminal && !options->no_pager && options->format == FORMAT_TEXT)
        start_pager(output);
    fit_output(output, options);
    return 0;
}

/* A launcher of MPI may give its processes a terminal that nobody looks at. */
static bool is_watched(void)
{
    struct launch launch;

    launch_find(&launch);
    return launch.size <= 1 && isatty(STDOUT_FILENO);
}

int output_open(struct output *output, const struct output_options *options)
{
    bool terminal = is_watched() && !options->path;
    struct winsize size;

    *output = (struct output){0};
    output->unicode = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0)
        output->width = size.ws_col;
    output->color = options->color == COLOR_ALWAYS ||
                    (options->color == COLOR_AUTO && terminal && !secure_getenv("NO_COLOR"));
    if (options->spreadsheet && options->format != FORMAT_CSV) {
        complain("--spreadsheet is for -f csv");
        return -1;
    }
    if (open_target(output, options, terminal) < 0)
        return -1;
    if (options->spreadsheet)
        add_guard(output, guard_spreadsheet);
    return 0;
}

int output_descriptor(const struct output *output)
{
    FILE *file = output->guards > 0 ? output->under[0] : output->file;

    return file == stdout ? STDOUT_FILENO : fileno(file); /* that may be a guard itself */
}

int output_close(struct output *output, bool keep)
{
    while (output->guards > 0) {
        fclose(output->file);
        output->file = output->under[--output->guards];
    }
    if (output->path)
        return close_file(output, keep);
    if (output->pager > 0) {
        fclose(output->file);
        while (waitpid(output->pager, NULL, 0) < 0 && errno == EINTR)
            ;
        return 0;
    }
    if (is_flushed(output->file))
        return 0;
    complain("stdout: can't be written: %s", strerror(errno));
    return -1;
}

const char *output_bold(const struct output *output)
{
    return output->color ? "\033[1m" : "";
}

const char *output_plain(const struct output *output)
{
    return output->color ? "\033[0m" : "";
}
