/* `pompeii`: finds the subcommand and runs it. Adding one: a file NAME.c and a row here. */
#include "config.h"

#include "analysis/answer/guard.h"
#include "analysis/command/command.h"
#include "common/distance.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define COMMANDS(X)                                                                                \
    X(info)                                                                                        \
    X(summary)                                                                                     \
    X(labels)                                                                                      \
    X(run)                                                                                         \
    X(combine)                                                                                     \
    X(dissimilarity)                                                                               \
    X(print)                                                                                       \
    X(watch)                                                                                       \
    X(recover)                                                                                     \
    X(diff)                                                                                        \
    X(report_page)                                                                                 \
    X(scaling)                                                                                     \
    X(profile)                                                                                     \
    X(offload)                                                                                     \
    X(merge)                                                                                       \
    X(messages)                                                                                    \
    X(export)                                                                                      \
    X(import)                                                                                      \
    X(flow)                                                                                        \
    X(view)                                                                                        \
    X(instrument)                                                                                  \
    X(preload)                                                                                     \
    X(wrap)                                                                                        \
    X(check)

#define DECLARE(name) extern const struct command command_##name;
COMMANDS(DECLARE)

#define ROW(name) &command_##name,
static const struct command *const commands[] = {COMMANDS(ROW) NULL};

/* What the user may have meant; NULL: nothing is like it. */
static const char *nearest_command(const char *name)
{
    unsigned least = MISSPELT_MOST + 1;
    const char *nearest = NULL;

    for (size_t i = 0; commands[i]; i++) {
        unsigned distance = text_distance(name, commands[i]->name);
        if (distance < least) {
            least = distance;
            nearest = commands[i]->name;
        }
    }
    return nearest;
}

static const struct command *find_command(const char *name)
{
    for (size_t i = 0; commands[i]; i++) {
        if (strcmp(commands[i]->name, name) == 0)
            return commands[i];
    }
    const char *nearest = nearest_command(name);
    if (nearest)
        complain("%s: no such subcommand: did you mean %s?", name, nearest);
    else
        complain("%s: no such subcommand: see `pompeii --help`", name);
    return NULL;
}

static void print_help(FILE *out)
{
    fputs("usage: pompeii SUBCOMMAND [OPTION].. [DIR]\n\n"
          "Reads what a program built with pompcc, pompc++ or pompfort wrote, and says where its\n"
          "time went. DIR is the experiment; without it, the newest one here.\n\n",
          out);
    for (size_t i = 0; commands[i]; i++)
        fprintf(out, "  %-14s %s\n", commands[i]->name, commands[i]->brief);
    fputs("\n`pompeii help SUBCOMMAND` says more about one. Exit status: 0; 1 when a check found\n"
          "something; 2 when the command line or the input is wrong.\n",
          out);
}

static int print_help_on(const char *name)
{
    const struct command *command = name ? find_command(name) : NULL;

    if (!name)
        print_help(stdout);
    else if (command)
        command_help(command, stdout);
    return name && !command ? STATUS_ERROR : STATUS_OK;
}

static void close_guard(int status, void *stream)
{
    (void)status;
    fclose(stream);
}

/* Whatever a subcommand prints, a stranger's text in it is shown by a terminal, not obeyed. */
static FILE *guarded(FILE *stream, int mode)
{
    FILE *guard = isatty(fileno(stream)) ? guard_terminal(stream) : NULL;

    if (!guard)
        return stream;
    setvbuf(guard, NULL, mode, 0);
    on_exit(close_guard, guard);
    return guard;
}

int main(int argc, char **argv)
{
    const char *name = argc > 1 ? argv[1] : NULL;

    setlocale(LC_CTYPE, ""); /* only that: numbers keep their points */
    stdout = guarded(stdout, _IOLBF);
    stderr = guarded(stderr, _IONBF);
    if (!name) {
        print_help(stderr);
        return STATUS_ERROR;
    }
    if (strcmp(name, "--version") == 0 || strcmp(name, "-V") == 0) {
        puts(PACKAGE_STRING);
        return STATUS_OK;
    }
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return print_help_on(strcmp(name, "help") == 0 && argc > 2 ? argv[2] : NULL);
    const struct command *command = find_command(name);
    return command ? command->run(command, argc - 1, argv + 1) : STATUS_ERROR;
}
