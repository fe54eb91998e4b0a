/* pompeii preload: a program that was not made for us is measured: MPI by a layer that is loaded in
 * front of it, OpenMP by the tool that LLVM's runtime asks for. */
#include "config.h"

#include "analysis/command/preload.h"

#include "analysis/command/command.h"
#include "analysis/command/own-program.h"
#include "analysis/plan/ask.h"
#include "analysis/plan/launch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

struct preload_options {
    const char *wrapper;
    bool show;
};

/* A command, and what was found of it. */
struct preload {
    char *const *words;
    struct launcher launcher;
    bool launched;
    char *program; /* the file that is measured; NULL: it can't be told */
    enum program_kind kind;
    struct strings libraries; /* of the program */
    enum mpi_family family;
    const char *library;
    struct strings variables; /* for the program, or its ranks */
};

/* ---- Which program ----------------------------------------------------------------------- */

static bool has_library(const struct preload *p, const char *begin)
{
    for (size_t i = 0; i < p->libraries.count; i++)
        if (has_prefix(base_name(p->libraries.word[i]), begin))
            return true;
    return false;
}

/* Whether there is anything in it to measure. */
static bool is_wanted(const struct preload *p)
{
    return p->family != MPI_NONE || has_library(p, "libomp.so") || has_library(p, "libiomp5.so") ||
           has_library(p, "libgomp.so");
}

static void try_program(struct preload *p, const char *word)
{
    char *path = find_program(word);

    if (!path)
        return;
    free(p->program);
    strings_free(&p->libraries);
    p->program = path;
    p->libraries = (struct strings){0};
    p->kind = ask_libraries(path, &p->libraries);
    p->family = mpi_of_libraries(&p->libraries, &p->library);
}

/* The first word behind the launcher that is a program with MPI or OpenMP in it; else the first one
 * that has a slash, which words of options have not; else the first program at all. */
static void find_measured(struct preload *p)
{
    size_t first = p->launched ? p->launcher.at + 1 : 0, other = 0;

    for (size_t i = first; p->words[i]; i++) {
        if (*p->words[i] == '-')
            continue;
        free(p->program);
        p->program = NULL;
        try_program(p, p->words[i]);
        if (p->program && is_wanted(p))
            return;
        bool better =
            p->program && (!other || (strchr(p->words[i], '/') && !strchr(p->words[other], '/')));
        other = better ? i : other;
        if (!p->launched && i == first && p->kind == PROGRAM_STATIC)
            break;
    }
    if (other || (!p->launched && p->words[0]))
        try_program(p, p->words[other]);
}

/* ---- What is loaded ---------------------------------------------------------------------- */

/* What the user has there already goes first. */
static void add_to_list(struct strings *variables, const char *name, const char *value)
{
    const char *there = getenv(name);
    char *text =
        there && *there ? xformat("%s=%s:%s", name, there, value) : xformat("%s=%s", name, value);

    strings_add(variables, text);
    free(text);
}

static void tell_mismatch(const struct preload *p)
{
    enum mpi_family starts = p->launched ? p->launcher.family : MPI_NONE;

    if (starts != MPI_NONE && (p->family == MPI_OPEN || p->family == MPI_MPICH) &&
        starts != p->family)
        complain("preload: warning: %s is %s's, and %s is linked with %s: its ranks will not find "
                 "each other",
                 p->words[p->launcher.at], mpi_family_names[starts], p->program,
                 mpi_family_names[p->family]);
}

static void load_layer(struct preload *p, const char *wrapper)
{
    struct strings flags = {0};

    if (p->family != MPI_NONE && !wrapper)
        strings_add(&flags, p->library);
    else if (!launcher_flags(&p->launcher, wrapper, &flags)) {
        if (wrapper)
            complain("preload: %s: no compiler wrapper of an MPI", wrapper);
        else if (p->launched)
            complain("preload: MPI is not measured: which one %s belongs to is not known: say it "
                     "with --mpicc",
                     p->words[p->launcher.at]);
    }
    char *layer = flags.count ? preload_layer(&flags) : NULL;
    if (layer)
        add_to_list(&p->variables, "LD_PRELOAD", layer);
    free(layer);
    strings_free(&flags);
}

static void load_tool(struct preload *p)
{
    char *tool = own_library("libpompeii-ompt.so");

    if (tool)
        add_to_list(&p->variables, "OMP_TOOL_LIBRARIES", tool);
    free(tool);
}

static void tell_what_is_not(const struct preload *p)
{
    if (p->kind == PROGRAM_STATIC)
        complain("preload: %s is linked with -static: nothing is measured of it: compile it with "
                 "pompcc",
                 p->program);
    else if (has_library(p, "libgomp.so") && !has_library(p, "libpompeii.so"))
        complain("preload: %s uses libgomp, which tells no tool of OpenMP: compile it with pompcc "
                 "to measure that",
                 p->program);
    else if (!p->launched && p->kind == PROGRAM_DYNAMIC && !is_wanted(p))
        complain("preload: %s is linked neither with an MPI nor with OpenMP: what it loads itself "
                 "is measured only as far as it tells tools",
                 p->program);
}

/* On other nodes the ranks have no environment but what they are given. */
static void hand_on_settings(struct preload *p)
{
    for (char **variable = environ; *variable; variable++) {
        if (!has_prefix(*variable, "POMPEII_"))
            continue;
        char *name = xcopy(*variable, strcspn(*variable, "="));
        strings_add(&p->variables, name);
        free(name);
    }
}

/* ---- The command ------------------------------------------------------------------------- */

static void make_command(struct preload *p, struct strings *command)
{
    if (p->launched) {
        hand_on_settings(p);
        launcher_tell(&p->launcher, p->words, &p->variables, command);
        return;
    }
    strings_add(command, "env");
    strings_add_all(command, strings_words(&p->variables));
    strings_add_all(command, p->words);
}

static void put_environment(const struct preload *p)
{
    for (size_t i = 0; i < p->variables.count && !p->launched; i++) {
        char *equals = strchr(p->variables.word[i], '=');
        *equals = '\0';
        setenv(p->variables.word[i], equals + 1, 1);
        *equals = '=';
    }
}

static int start(const struct preload *p, const struct strings *command, bool show)
{
    if (show) {
        for (size_t i = 0; i < command->count; i++)
            printf("%s%s", i ? " " : "", command->word[i]);
        printf("\n");
        return STATUS_OK;
    }
    put_environment(p);
    char *const *words = p->launched ? strings_words(command) : p->words;
    execvp(words[0], words);
    complain("preload: %s: %s", words[0], strerror(errno));
    return STATUS_ERROR;
}

static int preload(const struct preload_options *options, char *const *words)
{
    struct preload p = {.words = words};
    struct strings command = {0};

    p.launched = launcher_find(words, &p.launcher);
    find_measured(&p);
    tell_mismatch(&p);
    if (p.kind != PROGRAM_STATIC) {
        if (p.launched || p.family != MPI_NONE || options->wrapper)
            load_layer(&p, options->wrapper);
        load_tool(&p);
    }
    tell_what_is_not(&p);
    make_command(&p, &command);
    int status = start(&p, &command, options->show);
    strings_free(&command);
    strings_free(&p.variables);
    strings_free(&p.libraries);
    free(p.launcher.path);
    free(p.program);
    return status;
}

static int run_preload(const struct command *command, int argc, char **argv)
{
    struct preload_options options = {0};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand < 0)
        return status;
    if (operand == argc) {
        complain("preload: which program? See `pompeii preload --help`");
        return STATUS_ERROR;
    }
    return preload(&options, argv + operand);
}

#define OWN(field) offsetof(struct preload_options, field)
static const struct option_row preload_options[] = {
    {"mpicc", 0, "COMMAND", OPTION_TEXT, OWN(wrapper), NULL,
     "the compiler wrapper of the program's MPI, where neither program nor launcher tell"},
    {"show", 0, NULL, OPTION_FLAG, OWN(show), NULL, "print the command; run nothing"},
    {0}};

const struct command command_preload = {
    .name = "preload",
    .brief = "measure MPI and OpenMP of a program that was not made for it",
    .operands = "-- PROGRAM [ARGUMENT]..",
    .description =
        "Starts a program, or a launcher (mpirun, mpiexec, srun) with its program, with what "
        "measures\n"
        "loaded in front of it: the layer for the MPI that the program is linked with, or that "
        "the\n"
        "launcher belongs to, and the OMPT tool for LLVM's OpenMP. The layer is compiled once. "
        "Only\n"
        "the ranks have it, not the launcher. The program's output and exit status are as ever.",
    .options = preload_options,
    .starts = true,
    .run = run_preload};
