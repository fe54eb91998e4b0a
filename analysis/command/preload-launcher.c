/* Who starts the ranks of a program, and how they are given variables. */
#include "config.h"

#include "analysis/command/preload.h"

#include "analysis/plan/ask.h"
#include "analysis/plan/launch.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *const mpi_family_names[] = {[MPI_NONE] = "no MPI",
                                        [MPI_OPEN] = "Open MPI",
                                        [MPI_MPICH] = "MPICH",
                                        [MPI_UNKNOWN] = "an MPI"};

#define LENGTH(table) (sizeof(table) / sizeof(table)[0])

/* What launchers say of their version. */
static const struct {
    const char *says;
    enum rank_variables way;
    enum mpi_family family;
} versions[] = {
    {"Open MPI", RANKS_X, MPI_OPEN},
    {"OpenRTE", RANKS_X, MPI_OPEN},
    {"PRRTE", RANKS_X, MPI_NONE},
    {"HYDRA", RANKS_GENV, MPI_MPICH},
    {"Intel(R) MPI", RANKS_GENV, MPI_MPICH},
};

static bool is_launcher_name(const char *name)
{
    static const char *const begins[] = {"mpirun", "mpiexec", "orterun", "prterun"};

    for (size_t i = 0; i < LENGTH(begins); i++)
        if (has_prefix(name, begins[i]))
            return true;
    return false;
}

static void ask_version(struct launcher *launcher)
{
    struct strings words = {0};

    strings_add(&words, launcher->path);
    strings_add(&words, "--version");
    char *answer = ask_program(&words, NULL);
    for (size_t i = 0; i < LENGTH(versions) && answer && launcher->way == RANKS_NONE; i++)
        if (strstr(answer, versions[i].says)) {
            launcher->way = versions[i].way;
            launcher->family = versions[i].family;
        }
    free(answer);
    strings_free(&words);
}

bool launcher_find(char *const *words, struct launcher *launcher)
{
    for (size_t i = 0; words[i]; i++) {
        bool slurm = strcmp(base_name(words[i]), "srun") == 0;
        char *path = slurm || is_launcher_name(base_name(words[i])) ? find_program(words[i]) : NULL;
        if (!path)
            continue;
        *launcher = (struct launcher){.at = i, .path = path};
        if (slurm)
            launcher->way = RANKS_EXPORT;
        else
            ask_version(launcher);
        if (launcher->way != RANKS_NONE)
            return true;
        free(path);
    }
    *launcher = (struct launcher){0};
    return false;
}

/* ---- The ranks' variables ---------------------------------------------------------------- */

static void add_x(struct strings *command, const char *variable)
{
    strings_add(command, "-x");
    strings_add(command, variable);
}

/* Others are handed on by themselves. */
static void add_genv(struct strings *command, const char *variable)
{
    const char *equals = strchr(variable, '=');

    if (!equals)
        return;
    char *name = xcopy(variable, (size_t)(equals - variable));
    strings_add(command, "-genv");
    strings_add(command, name);
    strings_add(command, equals + 1);
    free(name);
}

static char *export_list(const char *begin, const struct strings *variables)
{
    char *list = xstrdup(begin);

    for (size_t i = 0; i < variables->count; i++) {
        if (!strchr(variables->word[i], '='))
            continue;
        char *longer = xformat("%s,%s", list, variables->word[i]);
        free(list);
        list = longer;
    }
    return list;
}

/* Where the command has the option, it holds for both. */
static void add_export(struct strings *command, char *const *words, size_t from,
                       const struct strings *variables)
{
    bool given = false;

    for (size_t i = from; words[i]; i++) {
        char *list = has_prefix(words[i], "--export=") ? export_list(words[i], variables) : NULL;
        strings_add(command, list ? list : words[i]);
        given |= list != NULL;
        free(list);
    }
    if (given)
        return;
    const char *usual = getenv("SLURM_EXPORT_ENV");
    char *begin = xformat("--export=%s", usual && *usual ? usual : "ALL");
    char *list = export_list(begin, variables);
    size_t after = command->count;
    strings_add(command, list);
    for (; after > from; after--) { /* to where options begin */
        char *moved = command->word[after];
        command->word[after] = command->word[after - 1];
        command->word[after - 1] = moved;
    }
    free(begin);
    free(list);
}

static void add_variables(struct strings *command, const struct launcher *launcher,
                          const struct strings *variables)
{
    for (size_t i = 0; i < variables->count; i++)
        (launcher->way == RANKS_X ? add_x : add_genv)(command, variables->word[i]);
}

/* -x is of one of several programs, which a colon separates. */
void launcher_tell(const struct launcher *launcher, char *const *words,
                   const struct strings *variables, struct strings *command)
{
    size_t i = 0;

    for (; i <= launcher->at; i++)
        strings_add(command, words[i]);
    if (launcher->way == RANKS_EXPORT) {
        add_export(command, words, i, variables);
        return;
    }
    add_variables(command, launcher, variables);
    for (; words[i]; i++) {
        strings_add(command, words[i]);
        if (launcher->way == RANKS_X && strcmp(words[i], ":") == 0)
            add_variables(command, launcher, variables);
    }
}

/* ---- Its MPI ----------------------------------------------------------------------------- */

/* What links with a compiler wrapper's MPI: all that it would call but the compiler. */
static bool wrapper_flags(const char *wrapper, struct strings *flags)
{
    struct strings words = {0}, line = {0};

    strings_add(&words, wrapper);
    strings_add(&words, "-show");
    char *answer = access(wrapper, X_OK) == 0 ? ask_program(&words, NULL) : NULL;
    if (answer)
        strings_split_quoted(&line, answer);
    if (line.count > 1)
        strings_add_all(flags, line.word + 1);
    free(answer);
    strings_free(&words);
    strings_free(&line);
    return flags->count > 0;
}

/* Beside mpirun.openmpi is mpicc.openmpi, or mpicc. */
static bool flags_beside(const char *path, enum mpi_family family, struct strings *flags)
{
    static const char *const suffixes[][2] = {[MPI_NONE] = {"", ""},
                                              [MPI_OPEN] = {".openmpi", ""},
                                              [MPI_MPICH] = {".mpich", ""},
                                              [MPI_UNKNOWN] = {"", ""}};
    char *directory = directory_prefix(path);
    bool found = false;

    for (size_t i = 0; i < 2 && !found; i++) {
        char *wrapper = xformat("%smpicc%s", directory, suffixes[family][i]);
        found = wrapper_flags(wrapper, flags);
        free(wrapper);
    }
    free(directory);
    return found;
}

bool launcher_flags(const struct launcher *launcher, const char *wrapper, struct strings *flags)
{
    char *named = wrapper ? find_program(wrapper) : NULL;
    char *real = launcher->path ? realpath(launcher->path, NULL) : NULL;
    bool found = wrapper ? named && wrapper_flags(named, flags)
                         : launcher->family != MPI_NONE &&
                               (flags_beside(launcher->path, launcher->family, flags) ||
                                (real && flags_beside(real, launcher->family, flags)));

    free(named);
    free(real);
    return found;
}

/* ---- The program's ----------------------------------------------------------------------- */

static const struct {
    const char *name;
    enum mpi_family family;
    bool for_c;
} libraries_of_mpis[] = {
    {"libopen-rte.so.", MPI_OPEN, false}, {"libopen-pal.so.", MPI_OPEN, false},
    {"libmpich.so.", MPI_MPICH, true},    {"libmpi.so.12", MPI_MPICH, true},
    {"libmpi.so.40", MPI_OPEN, true},     {"libmpi.so.", MPI_UNKNOWN, true},
};

enum mpi_family mpi_of_libraries(const struct strings *libraries, const char **library)
{
    enum mpi_family family = MPI_NONE, certain = MPI_NONE;

    *library = NULL;
    for (size_t i = 0; i < libraries->count; i++)
        for (size_t l = 0; l < LENGTH(libraries_of_mpis); l++) {
            if (!has_prefix(base_name(libraries->word[i]), libraries_of_mpis[l].name))
                continue;
            if (!libraries_of_mpis[l].for_c)
                certain = libraries_of_mpis[l].family;
            else {
                family = libraries_of_mpis[l].family;
                *library = libraries->word[i];
            }
            break;
        }
    return *library && family == MPI_UNKNOWN && certain != MPI_NONE ? certain : family;
}
