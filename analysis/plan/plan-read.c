/* plan.json as it is read: somebody else may have written it, so that nothing in it is believed
 * that leads out of its directory, or counts more than there is. */
#include "config.h"

#include "analysis/plan/plan.h"

#include "common/file.h"
#include "common/json-read.h"
#include "common/regular.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct plan_reader {
    struct plan *plan;
    const char *what; /* is wrong; NULL: nothing */
};

static bool refuse(struct plan_reader *reader, const char *what)
{
    if (!reader->what)
        reader->what = what;
    return false;
}

static bool is_of(const struct json_value *value, enum json_kind kind)
{
    return value && value->kind == kind;
}

static const char *read_text(struct plan_reader *reader, const struct json_value *object,
                             const char *key)
{
    const struct json_value *value = json_member(object, key);

    if (is_of(value, JSON_TEXT))
        return value->text;
    refuse(reader, key);
    return "";
}

static int64_t read_integer(struct plan_reader *reader, const struct json_value *object,
                            const char *key, int64_t least, int64_t most)
{
    const struct json_value *value = json_member(object, key);
    int64_t number = least;

    if (least == PLAN_UNKNOWN && is_of(value, JSON_NULL))
        return PLAN_UNKNOWN;
    if (!json_whole(value, &number) || number < least || number > most)
        refuse(reader, key);
    return number;
}

static int read_word(struct plan_reader *reader, const struct json_value *object, const char *key,
                     const char *const *words)
{
    const char *text = read_text(reader, object, key);

    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], text) == 0)
            return i;
    }
    refuse(reader, key);
    return 0;
}

static const struct json_value *
read_list(struct plan_reader *reader, const struct json_value *object, const char *key, size_t most)
{
    const struct json_value *value = json_member(object, key);

    if (is_of(value, JSON_LIST) && value->count <= most)
        return value->first;
    refuse(reader, key);
    return NULL;
}

/* ---- Parts ------------------------------------------------------------------------------- */

static void read_events(struct plan_reader *reader, const struct json_value *root)
{
    struct plan *plan = reader->plan;

    for (const struct json_value *value = read_list(reader, root, "events", SETS_EVENTS_MOST);
         value; value = value->next) {
        if (!is_of(value, JSON_TEXT) || !event_is_name(value->text))
            refuse(reader, "events");
        else
            plan->event[plan->event_count++] = value->text;
    }
}

static event_set read_names(struct plan_reader *reader, const struct json_value *name,
                            const char *key)
{
    const struct plan *plan = reader->plan;
    event_set set = 0;

    for (; name; name = name->next) {
        size_t e = 0;
        while (e < plan->event_count &&
               (!is_of(name, JSON_TEXT) || strcmp(plan->event[e], name->text) != 0))
            e++;
        if (e == plan->event_count) {
            refuse(reader, key);
            break;
        }
        set |= event_bit(e);
    }
    return set;
}

static event_set read_set(struct plan_reader *reader, const struct json_value *object,
                          const char *key)
{
    return read_names(reader, read_list(reader, object, key, SETS_EVENTS_MOST), key);
}

static void read_pairs(struct plan_reader *reader, const struct json_value *root, const char *key,
                       struct event_sets *pairs)
{
    enum { PAIRS_MOST = SETS_EVENTS_MOST * SETS_EVENTS_MOST };

    for (const struct json_value *value = read_list(reader, root, key, PAIRS_MOST); value;
         value = value->next) {
        event_set pair = is_of(value, JSON_LIST) ? read_names(reader, value->first, key) : 0;
        if (event_count(pair) != 2)
            refuse(reader, key);
        event_sets_add(pairs, pair);
    }
}

static void read_run(struct plan_reader *reader, const struct json_value *object)
{
    struct plan *plan = reader->plan;
    char name[24];

    plan_add_run(plan, (enum plan_role)read_word(reader, object, "role", plan_roles),
                 read_set(reader, object, "events"),
                 (int)read_integer(reader, object, "repeat", 1, PLAN_REPEATS_MOST));
    struct plan_run *run = &plan->run[plan->run_count - 1];
    snprintf(name, sizeof name, "run.%zu", plan->run_count);
    if (strcmp(read_text(reader, object, "directory"), name) != 0)
        refuse(reader, "directory");
    if (read_integer(reader, object, "id", 1, PLAN_RUNS_MOST) != (int64_t)plan->run_count)
        refuse(reader, "id");
    run->status = (enum plan_status)read_word(reader, object, "status", plan_statuses);
    if (!json_number(json_member(object, "seconds"), &run->seconds) || !(run->seconds >= 0))
        refuse(reader, "seconds");
    run->exit = read_integer(reader, object, "exit", PLAN_UNKNOWN, 255);
    run->xus = read_integer(reader, object, "xus", PLAN_UNKNOWN, INT64_MAX);
    run->threads = read_integer(reader, object, "threads", PLAN_UNKNOWN, INT64_MAX);
    if (!run->events)
        refuse(reader, "events");
}

static void read_runs(struct plan_reader *reader, const struct json_value *root)
{
    for (const struct json_value *value = read_list(reader, root, "sets", PLAN_RUNS_MOST);
         value && !reader->what; value = value->next)
        read_run(reader, value);
}

static void read_program(struct plan_reader *reader, const struct json_value *root)
{
    enum { WORDS_MOST = 100000 };
    struct plan *plan = reader->plan;
    const struct json_value *word = read_list(reader, root, "argv", WORDS_MOST);
    const struct json_value *argv = json_member(root, "argv");
    size_t count = is_of(argv, JSON_LIST) ? argv->count : 0;
    const char **words = pool_allocate(&plan->pool, (count + 1) * sizeof *words);

    plan->argv = words;
    for (; word; word = word->next) {
        if (is_of(word, JSON_TEXT))
            words[plan->argc++] = word->text;
        else
            refuse(reader, "argv");
    }
    if (!plan->argc || !*words[0])
        refuse(reader, "argv");
    plan->directory = read_text(reader, root, "directory");
    plan->input = read_text(reader, root, "stdin");
    plan->before = read_text(reader, root, "before");
    plan->hem = read_text(reader, root, "hem");
    plan->warm_up = (int)read_integer(reader, root, "warm_up", 0, PLAN_REPEATS_MOST);
    plan->exit = read_integer(reader, root, "exit", PLAN_UNKNOWN, 255);
    plan->build = read_text(reader, root, "build");
    plan->surroundings = read_text(reader, root, "environment_hash");
    plan->fixed_addresses = is_of(json_member(root, "no_aslr"), JSON_TRUE);
}

static void read_environment(struct plan_reader *reader, const struct json_value *root)
{
    const struct json_value *object = json_member(root, "environment");

    if (!is_of(object, JSON_OBJECT)) {
        refuse(reader, "environment");
        return;
    }
    for (const struct json_value *value = object->first; value; value = value->next) {
        if (!is_of(value, JSON_TEXT) || !*value->key || strchr(value->key, '='))
            refuse(reader, "environment");
        else
            plan_add_variable(reader->plan, value->key, value->text);
    }
}

struct plan *plan_parse(const char *name, const char *text, size_t length, char **problem)
{
    struct plan_reader reader = {.plan = plan_new()};
    const char *what;
    size_t at;
    const struct json_value *root = json_parse(&reader.plan->pool, text, length, &what, &at);

    if (!root) {
        *problem = xformat("%s: no JSON at byte %zu: %s", name, at, what);
    } else {
        read_integer(&reader, root, "version", 1, 1);
        reader.plan->strategy =
            (enum plan_strategy)read_word(&reader, root, "strategy", plan_strategies);
        read_program(&reader, root);
        read_environment(&reader, root);
        read_events(&reader, root);
        reader.plan->anchors = read_set(&reader, root, "anchors");
        read_runs(&reader, root);
        read_pairs(&reader, root, "conflicts", &reader.plan->conflicts);
        read_pairs(&reader, root, "pairs_missing", &reader.plan->missing);
        if (reader.what)
            *problem = xformat("%s: no plan of pompeii run: \"%s\" is not as it has to be", name,
                               reader.what);
    }
    if (*problem) {
        plan_free(reader.plan);
        return NULL;
    }
    return reader.plan;
}

struct plan *plan_read(const char *directory, char **problem)
{
    char *path = xformat("%s/" PLAN_FILE, directory), *text = NULL;
    struct plan *plan = NULL;
    size_t length = 0;
    struct stat status;
    int fd = open_regular(path);

    if (fd >= 0 && fstat(fd, &status) == 0 && status.st_size > JSON_READ_MOST)
        *problem = xformat("%s: too long for a plan", path);
    else if (fd >= 0)
        text = read_descriptor(fd, &length);
    if (text)
        plan = plan_parse(path, text, length, problem);
    else if (!*problem)
        *problem = xformat("%s: %s", path, open_problem(errno));
    if (fd >= 0)
        close(fd);
    free(text);
    free(path);
    return plan;
}
