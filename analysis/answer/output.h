/**
 * @file output.h
 * @brief Where results go: a file that appears whole or not at all, a pager, or stdout.
 */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

enum format { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON }; /* every command has these first */
enum color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

/** What the user asked for. */
struct output_options {
    const char *path; /* NULL: stdout */
    int format;       /* enum format; or a command's own, whose 0 is text, too */
    int color;        /* enum color */
    bool no_pager;
    bool fits;        /* text may be broken where the terminal ends */
    bool spreadsheet; /* in CSV: no field that is taken for a formula */
};

struct output {
    FILE *file;
    FILE *under[2]; /* what `file` passes through to, where that is a guard: the outer one last */
    int guards;
    bool color;      /* the reader is a terminal that wants it */
    bool unicode;    /* the locale can show lines and boxes */
    int width;       /* columns of the terminal, 0 when there is none */
    char *path;      /* of -o */
    char *temporary; /* what `path` is called until it is complete, where it needs a name */
    bool is_special; /* a device or a pipe: written as it comes */
    pid_t pager;
};

/** Open; -1 after the user was told why it can't be written. */
int output_open(struct output *output, const struct output_options *options);

/** Open a file, without any option. */
int output_open_file(struct output *output, const char *path);

/** Where another process may write to: what lies under the guards. */
int output_descriptor(const struct output *output);

/**
 * Finish. With `keep` the file gets its name, else it is removed.
 *
 * @return -1 after the user was told that not everything could be written.
 */
int output_close(struct output *output, bool keep);

/** Text between these is bold when the output is in colour. */
const char *output_bold(const struct output *output);
const char *output_plain(const struct output *output);

#endif
