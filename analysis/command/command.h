/**
 * @file command.h
 * @brief What a subcommand is, and what all of them share.
 *
 * The room command is the program `pompeii`: `pompeii NAME` is in NAME.c, which defines `const
 * struct command command_NAME`, and is one row in main.c. Where its formats are long, they have
 * files of their own: NAME-text.c, NAME-csv.c, .. declared in NAME-report.h. Options are a table;
 * --help, and the parsing with getopt_long(), come from it. The room may know all of the analysis,
 * the rewriter (`pompeii instrument`) and the conversion of spools (`pompeii recover`); nobody
 * knows it.
 */
#ifndef COMMAND_H
#define COMMAND_H

#include "analysis/answer/output.h"
#include "analysis/answer/select.h"
#include "analysis/reader/reader.h"
#include "common/complain.h"

#include <stdbool.h>
#include <stdio.h>

/** Exit statuses. */
enum { STATUS_OK = 0, STATUS_FOUND = 1, STATUS_ERROR = 2 };

enum option_type {
    OPTION_FLAG,   /* bool */
    OPTION_TEXT,   /* const char * */
    OPTION_TEXTS,  /* struct texts: each time the option is there, one more */
    OPTION_MAYBE,  /* const char *, "" where the option has no value */
    OPTION_NUMBER, /* int, >= 0 */
    OPTION_RANGES, /* struct ranges */
    OPTION_RANKS,  /* struct selection */
    OPTION_WORD    /* int: index of one of `words` */
};

/** `item` is freed by who has it. */
struct texts {
    const char **item;
    size_t count, capacity;
};

struct option_row {
    const char *name;
    char letter;          /* 0: none */
    const char *argument; /* how --help calls it; NULL for a flag */
    enum option_type type;
    size_t offset; /* in the command's options structure */
    const char *const *words;
    const char *help;
};

struct command {
    const char *name;
    const char *brief;                /* one line for `pompeii --help` */
    const char *operands;             /* for the usage line: "[DIR]" */
    const char *description;          /* what it answers, a paragraph or two */
    const struct option_row *options; /* its own, ends with a NULL name; or NULL */
    /* The letters of the shared options that mean something to it; its options structure starts
     * with a struct options. NULL: none, and no such structure. Others are refused. */
    const char *shared;
    bool starts; /* its operands are a program and what is the program's: options come before it */
    int (*run)(const struct command *command, int argc, char **argv); /* argv[0]: its name */
};

/** The options that analyses share; the structure of each starts with it. */
struct options {
    struct output_options output;
    struct selection selection;
    const char *sort; /* columns, `-` before one reverses it */
    int limit;        /* rows of each table, 0 for all */
    int jobs;         /* 0: see command_jobs() */
};

/**
 * Parse the options of `command` into `options` (zeroed before).
 *
 * @return the index of the first operand in argv, or -1 when the command is to end with `*status`:
 *         --help was printed, or the user was told what is wrong.
 */
int options_parse(const struct command *command, int argc, char **argv, void *options, int *status);

void options_free(struct options *options);

/** Usage, description and options of a command. */
void command_help(const struct command *command, FILE *out);

/**
 * Open the experiment that the operands name, or the newest one here when there is none, and tell
 * what should be known of it. NULL after the user was told what is wrong.
 */
struct experiment *command_open(const struct options *options, int operands, char **operand,
                                const struct timeline_handler *timeline, void *argument);

/** The experiment that the operands name, or the newest one here, for free(); NULL: there is none,
 * or several are named. */
char *command_path(int operands, char **operand);

/** Tells what should be known of an experiment. */
void command_tell_notes(const struct experiment *experiment);

/** Takes the processes of an experiment one after another: see reader_options.done. */
struct process_taker {
    bool (*take)(void *argument, struct process *process);
    void *argument;
};

/** The same, with each process handed over once it is read. */
struct experiment *command_stream(const struct options *options, int operands, char **operand,
                                  const struct timeline_handler *timeline, void *argument,
                                  const struct process_taker *taker);

/** How many threads or processes are to share the work: what was asked for, or one for each
 * processor that this process may use. */
unsigned command_jobs(int asked);

/** Whether the filters let anything pass; else the user was told. `name`: of the subcommand. */
bool command_selects(const char *name, const struct selection *selection,
                     const struct experiment *experiment);

/** Tells the user that they let nothing pass. */
void command_selects_nothing(const char *name, const struct experiment *experiment);

/** Whether --limit is not given, or has rows to leave out: those of text and csv; else the user was
 * told. */
bool command_takes_limit(const struct command *command, const struct options *options);

/**
 * What most subcommands do: parse the options (which begin with a struct options, zeroed), open the
 * experiment, report.
 *
 * @param report gets `options` and the experiment, which stay the caller's. @return exit status
 * @return exit status
 */
int command_report(const struct command *command, int argc, char **argv, void *options,
                   int (*report)(void *options, struct experiment *experiment));

#endif
