/* What makes a run one that can be made again: environment, modules, topology, git revision. */
#include "config.h"
#include "pomp2-runtime/life/reproduce.h"
#include "pomp2-runtime/life/built.h"
#include "common/cpuinfo.h"
#include "common/regular.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/ground/text-file.h"

#include <limits.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <strings.h>

enum { TEXT = 4096 };

/* ---- Environment ------------------------------------------------------------------------- */

/* Who else reads some of OpenMP's variables, or decides where threads run. */
static bool is_of_openmp(const char *variable)
{
    static const char *const begins[] = {"OMP_", "GOMP_", "KMP_", "LIBOMP", "ACC_"};
    for (size_t i = 0; i < sizeof begins / sizeof begins[0]; i++)
        if (strncmp(variable, begins[i], strlen(begins[i])) == 0)
            return true;
    return false;
}

static void note_environment(void)
{
    extern char **environ;
    char text[TEXT];
    size_t used = 0;
    for (char **v = environ; v && *v; v++) {
        size_t length = strlen(*v);
        if (!is_of_openmp(*v) || used + length + 3 > sizeof text)
            continue;
        if (used) {
            memcpy(text + used, "; ", 2);
            used += 2;
        }
        memcpy(text + used, *v, length);
        used += length;
    }
    text[used] = '\0';
    if (used)
        define_meta("run.environment", text);
    if (getenv("LOADEDMODULES"))
        define_meta("run.modules", getenv("LOADEDMODULES"));
}

/* ---- Topology ---------------------------------------------------------------------------- */

/* The first line of a file of the kernel's, "" where there is none. */
static void kernel_word(const char *path, char *text, size_t size)
{
    struct text_file f;
    text_open(&f, path);
    const char *line = text_line(&f);
    snprintf(text, size, "%s", line ? line : "");
    text_close(&f);
}

/* @return bytes put */
static size_t put_nodes(char *text, size_t size)
{
    char nodes[256];
    kernel_word("/sys/devices/system/node/online", nodes, sizeof nodes);
    long count = cpuinfo_count(nodes);
    return count > 0
               ? (size_t)snprintf(text, size, "; %ld memory node%s", count, count == 1 ? "" : "s")
               : 0;
}

/* Data caches of the first processor, and how many have each in common. libc would ask the
 * processor itself, and believes ten times the truth of some. */
static void put_caches(char *text, size_t size)
{
    enum { CACHES = 5, TYPE = 0, LEVEL, SIZE, SHARED, FILES };
    static const char *const names[FILES] = {"type", "level", "size", "shared_cpu_list"};
    char path[80], word[FILES][256];
    size_t used = 0;
    for (int i = 0; i < CACHES && used + 64 < size; i++) {
        for (int k = 0; k < FILES; k++) {
            snprintf(path, sizeof path, "/sys/devices/system/cpu/cpu0/cache/index%d/%s", i,
                     names[k]);
            kernel_word(path, word[k], sizeof word[k]);
        }
        if (!*word[TYPE] || strcmp(word[TYPE], "Instruction") == 0)
            continue;
        used += (size_t)snprintf(text + used, size - used, "%s L%.4s %.12s of %ld",
                                 used ? "," : "; caches", word[LEVEL], word[SIZE],
                                 cpuinfo_count(word[SHARED]));
    }
}

/* How many processors share something with the first one. */
static long sharers(const char *what)
{
    char path[96], list[1024];
    snprintf(path, sizeof path, "/sys/devices/system/cpu/%s", what);
    kernel_word(path, list, sizeof list);
    return cpuinfo_count(list);
}

/* Where /proc/cpuinfo has no packages: all are taken to be as the first one. */
static void count_by_sharers(struct cpuinfo *p)
{
    long all = sharers("online"), siblings = sharers("cpu0/topology/thread_siblings_list");
    p->threads = sharers("cpu0/topology/core_siblings_list");
    if (all <= 0 || p->threads <= 0 || siblings <= 0)
        return;
    p->packages = (all + p->threads - 1) / p->threads;
    p->cores = p->threads / siblings;
}

/* Packages, cores and hyper-threads of each, where the kernel tells. */
static void note_topology(void)
{
    struct cpuinfo p = {0};
    const char *line;
    struct text_file f;
    text_open(&f, CPUINFO);
    while ((line = text_line(&f)))
        cpuinfo_line(&p, line);
    text_close(&f);
    if (!p.packages)
        count_by_sharers(&p);
    if (p.packages <= 0 || p.cores <= 0 || p.threads < p.cores)
        return;
    char text[256];
    size_t used =
        (size_t)snprintf(text, sizeof text, "%ld package%s of %ld core%s with %ld thread%s each",
                         p.packages, p.packages == 1 ? "" : "s", p.cores, p.cores == 1 ? "" : "s",
                         p.threads / p.cores, p.threads / p.cores == 1 ? "" : "s");
    used += put_nodes(text + used, sizeof text - used);
    put_caches(text + used, sizeof text - used);
    define_meta("machine.topology", text);
}

/* Does OpenMP bind threads? Then GNU's runtime, which starts before us, has bound this one already,
 * and what the process was given is not known any more. */
static bool is_bound(void)
{
    static const char *const binds[] = {"OMP_PLACES", "GOMP_CPU_AFFINITY", "KMP_AFFINITY"};
    const char *binding = getenv("OMP_PROC_BIND");
    if (binding && *binding)
        return strcasecmp(binding, "false") != 0;
    for (size_t i = 0; i < sizeof binds / sizeof binds[0]; i++)
        if (getenv(binds[i]))
            return true;
    return false;
}

/* As "0-3,8": which processors the process may use. */
static void note_affinity(void)
{
    char text[1024];
    size_t used = 0;
    cpu_set_t set;
    if (is_bound() || sched_getaffinity(0, sizeof set, &set) != 0)
        return;
    for (int from = 0; from < CPU_SETSIZE && used + 24 < sizeof text; from++) {
        if (!CPU_ISSET(from, &set))
            continue;
        int to = from;
        while (to + 1 < CPU_SETSIZE && CPU_ISSET(to + 1, &set))
            to++;
        used += (size_t)snprintf(text + used, sizeof text - used, to > from ? "%s%d-%d" : "%s%d",
                                 used ? "," : "", from, to);
        from = to;
    }
    if (used)
        define_meta("run.affinity", text);
}

/* ---- Git --------------------------------------------------------------------------------- */

/* The beginning of a small file, up to its first line's end. */
static bool read_line(const char *path, char *text, size_t size)
{
    int fd = open_regular(path);
    ssize_t n = fd < 0 ? -1 : read(fd, text, size - 1);
    if (fd >= 0)
        close(fd);
    if (n <= 0)
        return false;
    text[n] = '\0';
    text[strcspn(text, "\r\n")] = '\0';
    return true;
}

static bool is_revision(const char *text)
{
    size_t digits = strspn(text, "0123456789abcdef");
    return !text[digits] && (digits == 40 || digits == 64);
}

/* `REVISION NAME` in a file of packed references. */
static bool find_packed(const char *path, const char *name, char *revision, size_t size)
{
    const char *line;
    bool found = false;
    struct text_file f;
    int fd = open_regular(path); /* text_open() takes what it gets */
    if (fd < 0)
        return false;
    close(fd);
    text_open(&f, path);
    while (!found && (line = text_line(&f))) {
        const char *blank = strchr(line, ' ');
        if (!blank || strcmp(blank + 1, name) != 0 || (size_t)(blank - line) >= size)
            continue;
        memcpy(revision, line, (size_t)(blank - line));
        revision[blank - line] = '\0';
        found = is_revision(revision);
    }
    text_close(&f);
    return found;
}

/* A reference is in the folder of the work tree, or in that which several work trees share. */
static bool find_reference(const char *git, const char *name, char *revision, size_t size)
{
    char path[2 * PATH_MAX], common[PATH_MAX], shared[3 * PATH_MAX];
    const char *folders[] = {git, shared};
    if (strstr(name, "..") || *name == '/')
        return false;
    snprintf(path, sizeof path, "%s/commondir", git);
    size_t count = 1;
    if (read_line(path, common, sizeof common)) {
        snprintf(shared, sizeof shared, *common == '/' ? "%s%s" : "%s/%s",
                 *common == '/' ? "" : git, common);
        count = 2;
    }
    for (size_t i = 0; i < count; i++) {
        char at[4 * PATH_MAX];
        snprintf(at, sizeof at, "%s/%s", folders[i], name);
        if (read_line(at, revision, size) && is_revision(revision))
            return true;
        snprintf(at, sizeof at, "%s/packed-refs", folders[i]);
        if (find_packed(at, name, revision, size))
            return true;
    }
    return false;
}

/* `.git` is a folder, or a file that names one. */
static bool find_revision(const char *git, char *revision, size_t size)
{
    char path[PATH_MAX + 16], text[PATH_MAX];
    const char *folder = git;
    if (read_line(git, text, sizeof text)) {
        if (strncmp(text, "gitdir: /", 9) != 0)
            return false;
        folder = text + 8;
    }
    char head[PATH_MAX];
    snprintf(path, sizeof path, "%s/HEAD", folder);
    if (!read_line(path, head, sizeof head))
        return false;
    if (strncmp(head, "ref: ", 5) == 0)
        return find_reference(folder, head + 5, revision, size);
    if (!is_revision(head) || strlen(head) >= size)
        return false;
    memcpy(revision, head, strlen(head) + 1);
    return true;
}

/* Whether its files are those of the revision, git alone could tell. */
static void note_revision(const char *program)
{
    char folder[PATH_MAX], git[PATH_MAX + 8], revision[80];
    snprintf(folder, sizeof folder, "%s", program);
    for (char *slash; (slash = strrchr(folder, '/')) && slash > folder;) {
        *slash = '\0';
        snprintf(git, sizeof git, "%s/.git", folder);
        if (access(git, F_OK) != 0)
            continue;
        if (find_revision(git, revision, sizeof revision))
            define_meta("program.revision", revision);
        return;
    }
}

void reproduce_note(const char *path)
{
    note_environment();
    note_topology();
    note_affinity();
    note_revision(path);
    built_note(path);
}
