/* What runs have in common: variables, addresses, and a machine that may do other things. */
#include "config.h"

#include "analysis/plan/surroundings.h"

#include "common/file.h"
#include "common/strings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/personality.h>
#include <unistd.h>

extern char **environ;

/* Of OpenMP and its two runtimes. */
static bool is_openmp(const char *variable)
{
    return has_prefix(variable, "OMP_") || has_prefix(variable, "GOMP_") ||
           has_prefix(variable, "KMP_");
}

/* What a run sets itself, or must not have. */
static bool is_ours(const char *variable)
{
    static const char *const names[] = {
        "POMPEII_COUNTERS=",  "POMPEII_DIRECTORY=", "POMPEII_XU=",
        "POMPEII_MULTIPLEX=", "POMPEII_ENABLE=",    "POMPEII_CONVERT="};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (has_prefix(variable, names[i]))
            return true;
    }
    return false;
}

/* What another shell or job has different, and no program looks at. */
static bool is_passing(const char *variable)
{
    static const char *const begins[] = {"_=",       "OLDPWD=",   "PWD=",        "SHLVL=",
                                         "COLUMNS=", "LINES=",    "SSH_",        "SLURM",
                                         "PBS_",     "WINDOWID=", "XDG_SESSION", "POMPEII_"};

    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        if (has_prefix(variable, begins[i]))
            return true;
    }
    return false;
}

char *surroundings_hash(void)
{
    const uint64_t basis = UINT64_C(0xcbf29ce484222325), prime = UINT64_C(0x100000001b3);
    uint64_t hash = basis; /* FNV-1a */
    size_t count = 0;

    while (environ[count])
        count++;
    char **sorted = xcalloc(count + 1, sizeof *sorted);
    memcpy(sorted, environ, count * sizeof *sorted);
    qsort(sorted, count, sizeof *sorted, compare_texts);
    for (size_t i = 0; i < count; i++) {
        for (const char *at = sorted[i]; !is_openmp(sorted[i]) && !is_passing(sorted[i]); at++) {
            hash = (hash ^ (unsigned char)*at) * prime;
            if (!*at)
                break;
        }
    }
    free(sorted);
    return xformat("%016llx", (unsigned long long)hash);
}

void surroundings_record(struct plan *plan)
{
    char *hash = surroundings_hash();

    plan->surroundings = plan_text(plan, hash);
    free(hash);
    plan_add_variable(plan, "OMP_DYNAMIC", "false");
    for (char **variable = environ; *variable; variable++) {
        const char *value = strchr(*variable, '=');
        if (!value || !is_openmp(*variable) || has_prefix(*variable, "OMP_DYNAMIC="))
            continue;
        char *name = xcopy(*variable, (size_t)(value - *variable));
        plan_add_variable(plan, name, value + 1);
        free(name);
    }
}

char **surroundings_environment(const struct plan *plan, const char *counters,
                                const char *directory, const char *multiplex)
{
    const struct plan_variable own[] = {{"POMPEII_ENABLE", counters ? "yes" : "no"},
                                        {"POMPEII_COUNTERS", counters},
                                        {"POMPEII_DIRECTORY", directory},
                                        {"POMPEII_XU", "yes"},
                                        {"POMPEII_CONVERT", "exit"},
                                        {"POMPEII_MULTIPLEX", multiplex}};
    size_t count = 0, own_count = sizeof own / sizeof *own;

    while (environ[count])
        count++;
    char **to = xcalloc(count + plan->variable_count + own_count + 1, sizeof *to);
    count = 0;
    for (char **variable = environ; *variable; variable++) {
        if (!is_openmp(*variable) && !is_ours(*variable))
            to[count++] = xstrdup(*variable);
    }
    for (size_t i = 0; i < plan->variable_count; i++)
        to[count++] = xformat("%s=%s", plan->variable[i].name, plan->variable[i].value);
    for (size_t i = 0; i < own_count; i++) {
        if (own[i].value)
            to[count++] = xformat("%s=%s", own[i].name, own[i].value);
    }
    return to;
}

void environment_free(char **environment)
{
    for (char **variable = environment; *variable; variable++)
        free(*variable);
    free(environment);
}

bool fix_addresses(void)
{
    int now = personality(0xffffffff);

    return now >= 0 && personality((unsigned long)now | ADDR_NO_RANDOMIZE) >= 0;
}

/* ---- The machine ------------------------------------------------------------------------- */

/* The first word of a file, "" where there is none. */
static void read_word(const char *path, char *word, size_t size)
{
    FILE *file = fopen(path, "re");

    *word = '\0';
    if (!file)
        return;
    if (fgets(word, (int)size, file))
        word[strcspn(word, " \n")] = '\0';
    fclose(file);
}

static const char *variable_of(const struct plan *plan, const char *name)
{
    for (size_t i = 0; i < plan->variable_count; i++) {
        if (strcmp(plan->variable[i].name, name) == 0)
            return plan->variable[i].value;
    }
    return "";
}

static void warn_of_processors(void (*say)(const char *line))
{
    char word[64];
    double load;

    read_word("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", word, sizeof word);
    if (*word && strcmp(word, "performance") != 0)
        say("the processors' frequency changes (scaling_governor): times differ between runs");
    read_word("/sys/devices/system/cpu/smt/active", word, sizeof word);
    if (strcmp(word, "1") == 0)
        say("hyper-threads share a core's counters and caches: OMP_PLACES=cores keeps threads "
            "apart");
    if (getloadavg(&load, 1) == 1 && load > 1) {
        char *line = xformat("other programs run here (load %.1f): caches and times differ between "
                             "runs",
                             load);
        say(line);
        free(line);
    }
}

static void warn_of_threads(const struct plan *plan, void (*say)(const char *line))
{
    const char *threads = variable_of(plan, "OMP_NUM_THREADS");
    long processors = sysconf(_SC_NPROCESSORS_ONLN);

    if (!*threads) {
        say("OMP_NUM_THREADS is not set: another machine, or another binding, has other units");
    } else if (strtol(threads, NULL, 10) > processors) {
        char *line = xformat("OMP_NUM_THREADS=%s on %ld processors: threads wait for each other",
                             threads, processors);
        say(line);
        free(line);
    }
    if (!*variable_of(plan, "OMP_PROC_BIND") && !*variable_of(plan, "GOMP_CPU_AFFINITY") &&
        !*variable_of(plan, "KMP_AFFINITY"))
        say("threads may move (OMP_PROC_BIND is not set): memory that one touched first is far "
            "from another");
}

void surroundings_warn(const struct plan *plan, void (*say)(const char *line))
{
    char word[16];

    warn_of_processors(say);
    warn_of_threads(plan, say);
    read_word("/proc/sys/kernel/randomize_va_space", word, sizeof word);
    if (!plan->fixed_addresses && *word && strcmp(word, "0") != 0)
        say("addresses differ between runs: --no-aslr keeps them, where cache misses depend on "
            "them");
}
