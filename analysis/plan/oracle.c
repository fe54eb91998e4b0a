/* Which counters fit together: questions to a child process, and what it said. */
#include "config.h"

#include "analysis/plan/oracle.h"

#include "common/strings.h"
#include "pomp2-runtime/counters/counter-source.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <uthash.h>

enum { QUESTION = 1 << 14, ANSWER = 1024 };

/* What was said of a set; "": it fits. */
struct verdict {
    event_set set;
    const char *problem;
    UT_hash_handle hh;
};

struct oracle {
    pid_t child;
    FILE *to, *from; /* NULL: there is no child */
    const char *name[SETS_EVENTS_MOST];
    size_t count;
    struct verdict *verdicts;
    struct pool *pool;
};

/* ---- The child --------------------------------------------------------------------------- */

/* NULL: it was added; else why not. */
static const char *add_counter(const char *name, char *room, size_t size)
{
    *room = '\0';
    for (unsigned i = 0; i < COUNTER_ORIGINS && !*room; i++) {
        const struct counter_source *source = counter_origins[i].open(room, size);
        if (source && source->add(name, room, size))
            return NULL;
    }
    if (!*room)
        snprintf(room, size, "unknown counter: see `pompeii info --counters`");
    return room;
}

/* Every source forgets what it was told, also where not all could be added. */
static const char *start_counters(void)
{
    const char *failure = NULL;
    char problem[ANSWER];

    for (unsigned i = 0; i < COUNTER_ORIGINS; i++) {
        const struct counter_source *source = counter_origins[i].open(problem, sizeof problem);
        if (source)
            source->trial(&failure);
    }
    return failure;
}

static void answer_names(char *names, FILE *out)
{
    char problem[ANSWER];
    const char *refusal = NULL, *failure;
    char *rest = names;

    for (const char *name; !refusal && (name = strsep(&rest, ","));)
        refusal = add_counter(name, problem, sizeof problem);
    failure = start_counters();
    fprintf(out, "%s\n", refusal ? refusal : failure ? failure : "");
}

static void put_counter(void *context, const char *name, const char *meaning,
                        const char *unavailable)
{
    (void)meaning;
    fprintf(context, "%s\t%.*s\n", name, unavailable ? (int)strcspn(unavailable, "\n") : 0,
            unavailable ? unavailable : "");
}

static void answer_list(FILE *out)
{
    char problem[ANSWER];

    for (unsigned i = 0; i < COUNTER_ORIGINS; i++) {
        const struct counter_origin *origin = &counter_origins[i];
        const struct counter_source *source = origin->open(problem, sizeof problem);
        if (source)
            source->list(out, put_counter);
        else
            put_counter(out, origin->name, "", problem);
    }
    fputc('\n', out);
}

/* What PAPI says itself is for nobody. */
static void silence(void)
{
    int nothing = open("/dev/null", O_RDWR);

    for (int fd = 0; nothing >= 0 && fd <= STDERR_FILENO; fd++)
        dup2(nothing, fd);
}

static void serve(int socket)
{
    FILE *in = fdopen(socket, "r"), *out = fdopen(dup(socket), "w");
    char line[QUESTION];

    silence();
    while (in && out && fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line)
            answer_names(line, out);
        else
            answer_list(out);
        if (fflush(out) != 0)
            break;
    }
    _exit(0);
}

/* ---- Talking to it ----------------------------------------------------------------------- */

static bool start_child(struct oracle *oracle)
{
    int ends[2];

    if (oracle->to)
        return true;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
        return false;
    fflush(NULL);
    oracle->child = fork();
    if (oracle->child == 0) {
        close(ends[0]);
        serve(ends[1]);
    }
    close(ends[1]);
    int copy = oracle->child > 0 ? fcntl(ends[0], F_DUPFD_CLOEXEC, 0) : -1;
    if (copy < 0) {
        close(ends[0]);
        return false;
    }
    oracle->from = fdopen(ends[0], "r");
    oracle->to = fdopen(copy, "w");
    return true;
}

/* @return how the child ended, if it did before it was to */
static int end_child(struct oracle *oracle)
{
    int status = 0;

    if (!oracle->to)
        return 0;
    fclose(oracle->to);
    fclose(oracle->from);
    oracle->to = oracle->from = NULL;
    while (waitpid(oracle->child, &status, 0) < 0 && errno == EINTR)
        ;
    return status;
}

/* SIGPIPE would end us where the child has ended. */
static bool say(struct oracle *oracle, const char *text)
{
    void (*before)(int) = signal(SIGPIPE, SIG_IGN);
    bool said =
        start_child(oracle) && fprintf(oracle->to, "%s\n", text) > 0 && fflush(oracle->to) == 0;

    signal(SIGPIPE, before);
    return said;
}

static const char *ask(struct oracle *oracle, const char *names)
{
    char line[ANSWER];

    if (say(oracle, names) && fgets(line, sizeof line, oracle->from)) {
        size_t length = strcspn(line, "\n");
        return pool_text(&oracle->pool, line, length);
    }
    int status = end_child(oracle);
    char *problem = WIFSIGNALED(status) ? xformat("PAPI ends the process that asks it (%s)",
                                                  strsignal(WTERMSIG(status)))
                                        : xformat("no process can ask for it");
    const char *kept = pool_text(&oracle->pool, problem, strlen(problem));
    free(problem);
    return kept;
}

struct oracle *oracle_new(void)
{
    struct oracle *oracle = xzalloc(sizeof *oracle);

    if (start_child(oracle))
        return oracle;
    free(oracle);
    return NULL;
}

void oracle_free(struct oracle *oracle)
{
    if (!oracle)
        return;
    end_child(oracle);
    HASH_CLEAR(hh, oracle->verdicts);
    pool_free(oracle->pool);
    free(oracle);
}

/* ---- Events and sets --------------------------------------------------------------------- */

size_t oracle_event(struct oracle *oracle, const char *name)
{
    for (size_t i = 0; i < oracle->count; i++) {
        if (strcmp(oracle->name[i], name) == 0)
            return i;
    }
    if (oracle->count == SETS_EVENTS_MOST || !event_is_name(name))
        return SETS_EVENTS_MOST;
    oracle->name[oracle->count] = pool_text(&oracle->pool, name, strlen(name));
    return oracle->count++;
}

const char *oracle_name(const struct oracle *oracle, size_t event)
{
    return oracle->name[event];
}

static const char *ask_set(struct oracle *oracle, event_set set)
{
    char *names = NULL;
    size_t length;
    FILE *out = xstream(&names, &length);

    for (size_t i = 0, put = 0; i < oracle->count; i++) {
        if (set & event_bit(i))
            fprintf(out, "%s%s", put++ ? "," : "", oracle->name[i]);
    }
    fclose(out);
    const char *problem = ask(oracle, names);
    free(names);
    return problem;
}

static const char *verdict_on(struct oracle *oracle, event_set set)
{
    struct verdict *verdict;

    HASH_FIND(hh, oracle->verdicts, &set, sizeof set, verdict);
    if (verdict)
        return verdict->problem;
    const char *problem = ask_set(oracle, set);
    verdict = pool_allocate(&oracle->pool, sizeof *verdict);
    verdict->set = set;
    verdict->problem = problem;
    HASH_ADD(hh, oracle->verdicts, set, sizeof verdict->set, verdict);
    return problem;
}

/* What the program defines itself is known in its process alone: its runs tell. */
static bool is_of_program(const char *name)
{
    return has_prefix(name, "sde:::");
}

const char *oracle_problem(struct oracle *oracle, size_t event)
{
    return is_of_program(oracle->name[event]) ? "" : verdict_on(oracle, event_bit(event));
}

/* Software events, and a program's own, take no counter of the processor: they fit with everything.
 */
static event_set without_software(const struct oracle *oracle, event_set set)
{
    for (size_t i = 0; i < oracle->count; i++) {
        const char *name = oracle->name[i];
        if (set & event_bit(i) && (perf_knows(name, strlen(name)) || is_of_program(name)))
            set &= ~event_bit(i);
    }
    return set;
}

bool oracle_fits(void *context, event_set set)
{
    struct oracle *oracle = context;
    event_set hardware = without_software(oracle, set), software = set & ~hardware;

    for (size_t i = 0; i < oracle->count; i++) {
        if (software & event_bit(i) && *oracle_problem(oracle, i))
            return false;
    }
    return event_count(set) <= COUNTERS_MOST && (!hardware || !*verdict_on(oracle, hardware));
}

void oracle_list(struct oracle *oracle,
                 void (*visit)(void *context, const char *name, const char *unavailable),
                 void *context)
{
    char line[ANSWER];

    if (!say(oracle, ""))
        return;
    while (fgets(line, sizeof line, oracle->from) && *line != '\n') {
        char *rest = line;
        const char *name = strsep(&rest, "\t\n");
        visit(context, name, rest ? strsep(&rest, "\n") : "");
    }
}
