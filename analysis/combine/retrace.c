/* Writing a joined profile as an experiment: the files of the first run, tag by tag, with other
 * counters. */
#include "config.h"

#include "analysis/combine/retrace.h"

#include "analysis/answer/table.h"
#include "analysis/reader/stream.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Rows by the number that a unit has in its trace. */
struct numbered {
    int64_t id;
    uint32_t row;
};

struct retracing {
    const struct runs *runs;
    const struct joined *joined;
    const char *generator;
    const struct experiment *experiment;
    struct numbered *unit; /* of the trace that is being written */
    size_t unit_count;
    FILE *out;
};

enum { CHUNK = 64 * 1024, NO_ROW = UINT32_MAX };

/* ---- Tags -------------------------------------------------------------------------------- */

struct tag_attribute {
    const char *name, *value, *end; /* of the value */
    size_t name_length;
};

/* The next attribute at or after `at`; where it ends. NULL: there is none. */
static const char *next_attribute(const char *at, struct tag_attribute *attribute)
{
    at += strspn(at, " \t\r\n");
    attribute->name = at;
    attribute->name_length = strcspn(at, "= \t\r\n/>");
    at += attribute->name_length;
    at += strspn(at, "= \t\r\n");
    if (!attribute->name_length || (*at != '"' && *at != '\''))
        return NULL;
    attribute->value = at + 1;
    attribute->end = strchr(at + 1, *at);
    return attribute->end ? attribute->end + 1 : NULL;
}

static bool is_named(const struct tag_attribute *attribute, const char *name)
{
    return attribute->name_length == strlen(name) &&
           memcmp(attribute->name, name, attribute->name_length) == 0;
}

static size_t name_length(const char *tag)
{
    return strcspn(tag + 1, " \t\r\n/>");
}

static bool is_tag(const char *tag, const char *name)
{
    return name_length(tag) == strlen(name) && memcmp(tag + 1, name, strlen(name)) == 0;
}

/* The tag without the attribute `name` and what closes it, with one blank before each attribute.
 * Of that attribute, `*value`. */
static void put_tag(const char *tag, const char *name, FILE *out, struct tag_attribute *value)
{
    struct tag_attribute attribute;
    const char *at = tag + 1 + name_length(tag);

    fwrite(tag, 1, (size_t)(at - tag), out);
    *value = (struct tag_attribute){0};
    while ((at = next_attribute(at, &attribute))) {
        if (is_named(&attribute, name))
            *value = attribute;
        else
            fprintf(out, " %.*s", (int)(at - attribute.name), attribute.name);
    }
}

static void close_tag(const char *tag, FILE *out)
{
    fputs(tag[strlen(tag) - 2] == '/' ? "/>" : ">", out);
}

/* ---- Counters ---------------------------------------------------------------------------- */

static int compare_ids(const void *a, const void *b)
{
    const struct numbered *x = a, *y = b;

    return (x->id > y->id) - (x->id < y->id);
}

static uint32_t row_of(const struct retracing *retracing, const char *tag)
{
    const char *at = tag + 1 + name_length(tag);
    struct tag_attribute attribute;

    while ((at = next_attribute(at, &attribute))) {
        if (!is_named(&attribute, NAME_x_id))
            continue;
        const struct numbered key = {.id = strtoll(attribute.value, NULL, 10)};
        const struct numbered *found =
            bsearch(&key, retracing->unit, retracing->unit_count, sizeof key, compare_ids);
        return found ? found->row : (uint32_t)NO_ROW;
    }
    return NO_ROW;
}

static void put_unit_counters(const struct retracing *retracing, uint32_t row)
{
    const struct runs *runs = retracing->runs;
    FILE *out = retracing->out;
    char room[24];
    size_t from;

    fprintf(out, " %s=\"", NAME_x_counters);
    for (size_t e = 0; e < runs->event_count; e++) {
        int64_t value =
            row == NO_ROW ? COUNT_UNKNOWN : joined_value(runs, retracing->joined, row, e, &from);
        if (e)
            fputc(' ', out);
        if (value == COUNT_UNKNOWN || value < 0)
            fputc('-', out);
        else
            put_integer(out, value);
    }
    fputc('"', out);
    if (row != NO_ROW)
        fprintf(out, " %s=\"%s\"", NAME_x_match,
                match_text(retracing->joined->match[row], room, sizeof room));
}

/* The first run's own, which come first, then what was not counted there. */
static void put_own_counters(const struct retracing *retracing, const struct tag_attribute *own)
{
    const struct runs *runs = retracing->runs;
    FILE *out = retracing->out;

    fprintf(out, " %s=\"", NAME_n_counters);
    if (own->value)
        fwrite(own->value, 1, (size_t)(own->end - own->value), out);
    for (size_t e = 0; e < runs->event_count; e++) {
        bool measured = e < runs->run[0].event_count;
        if (!measured || !own->value)
            fprintf(out, "%s%c", e ? " " : "", measured ? '0' : '-');
    }
    fputc('"', out);
}

static void put_changed(const struct retracing *retracing, const char *tag)
{
    struct tag_attribute own;
    FILE *out = retracing->out;

    if (is_tag(tag, "processor")) {
        put_tag(tag, NAME_processor_counters, out, &own);
        fprintf(out, " %s=\"%zu\"", NAME_processor_counters, retracing->runs->event_count);
    } else if (is_tag(tag, "x")) {
        uint32_t row = row_of(retracing, tag);
        put_tag(tag, NAME_x_counters, out, &own);
        if (own.value || row != NO_ROW)
            put_unit_counters(retracing, row);
    } else {
        put_tag(tag, NAME_n_counters, out, &own);
        if (own.value || is_tag(tag, "n"))
            put_own_counters(retracing, &own);
    }
    close_tag(tag, out);
}

static void put_any(const struct retracing *retracing, const char *tag)
{
    static const char *const changed[] = {"processor", "n", "i", "x"};

    for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) {
        if (is_tag(tag, changed[i])) {
            put_changed(retracing, tag);
            return;
        }
    }
    fputs(tag, retracing->out);
}

/* ---- Files ------------------------------------------------------------------------------- */

/* A tag as it is read: until the bracket that no quotes are around. */
struct tag {
    char *text;
    size_t length, capacity;
    char quote;
};

static bool is_complete(struct tag *tag, char byte)
{
    bool comment = tag->length > 4 && memcmp(tag->text, "<!--", 4) == 0;

    if (comment)
        return byte == '>' && memcmp(tag->text + tag->length - 3, "--", 2) == 0;
    if (tag->quote) {
        tag->quote = byte == tag->quote ? '\0' : tag->quote;
        return false;
    }
    if (byte == '"' || byte == '\'')
        tag->quote = byte;
    return byte == '>';
}

static void put_bytes(const struct retracing *retracing, struct tag *tag, const char *bytes,
                      size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (!tag->length && bytes[i] != '<') {
            fputc(bytes[i], retracing->out);
            continue;
        }
        tag->text = xgrow(tag->text, tag->length + 1, &tag->capacity, 1);
        tag->text[tag->length++] = bytes[i];
        if (!is_complete(tag, bytes[i]))
            continue;
        tag->text[tag->length] = '\0';
        put_any(retracing, tag->text);
        tag->length = 0;
    }
}

static bool copy_trace(const struct retracing *retracing, const char *path, char **problem)
{
    struct stream *stream = stream_open(path);
    struct tag tag = {0};
    char chunk[CHUNK];
    ssize_t got = -1;

    while (stream && (got = stream_read(stream, chunk, sizeof chunk)) > 0)
        put_bytes(retracing, &tag, chunk, (size_t)got);
    if (!stream || got < 0)
        *problem = xformat("%s: %s", path, stream ? stream_reason(stream) : strerror(errno));
    stream_close(stream);
    free(tag.text);
    return !*problem;
}

/* The rows of one process, by the numbers of its units. */
static void number_rows(struct retracing *retracing, const struct label_graph *graph,
                        const uint32_t *row, size_t *unit)
{
    struct label_walk *walk = label_walk_new(graph);
    const struct label *label;

    free(retracing->unit);
    retracing->unit = xcalloc(graph->works + 1, sizeof *retracing->unit);
    retracing->unit_count = 0;
    while ((label = label_next(walk))) {
        if (label_is_work(label))
            retracing->unit[retracing->unit_count++] =
                (struct numbered){label->unit.id, row[(*unit)++]};
    }
    label_walk_free(walk);
    qsort(retracing->unit, retracing->unit_count, sizeof *retracing->unit, compare_ids);
}

static uint32_t *rows_by_unit(const struct runs *runs, const struct joined *joined)
{
    uint32_t *row = xcalloc(runs->run[0].count + 1, sizeof *row);

    for (size_t i = 0; i < runs->run[0].count; i++)
        row[i] = NO_ROW;
    for (size_t i = 0; i < joined->count; i++) {
        uint32_t member = joined->member[i * joined->runs];
        if (member != NO_MEMBER)
            row[member] = (uint32_t)i;
    }
    return row;
}

static bool close_file(FILE *file, const char *path, char **problem)
{
    bool failed = ferror(file);

    if ((fclose(file) != 0 || failed) && !*problem)
        *problem = xformat("%s: %s", path, strerror(errno));
    return !*problem;
}

static bool write_traces(struct retracing *retracing, const struct labels *labels,
                         const char *directory, char **problem)
{
    size_t count, unit = 0;
    const struct label_graph *graphs = labels_graphs((struct labels *)labels, &count);
    uint32_t *row = rows_by_unit(retracing->runs, retracing->joined);

    for (size_t i = 0; i < count && !*problem; i++) {
        char *path = xformat("%s/trace.%d.xml", directory, graphs[i].process->rank);
        number_rows(retracing, &graphs[i], row, &unit);
        retracing->out = fopen(path, "wxe");
        if (!retracing->out)
            *problem = xformat("%s: %s", path, strerror(errno));
        else {
            copy_trace(retracing, graphs[i].process->file, problem);
            close_file(retracing->out, path, problem);
        }
        free(path);
    }
    free(row);
    return !*problem;
}

/* ---- The anchor -------------------------------------------------------------------------- */

static void put_anchor_end(const struct retracing *retracing, FILE *out)
{
    const struct runs *runs = retracing->runs;
    const struct experiment *experiment = retracing->experiment;

    fputs("<counters>\n", out);
    for (size_t e = 0; e < runs->event_count; e++) {
        fputs("  <counter name=\"", out);
        markup_text(out, runs->event[e]);
        fputs("\"/>\n", out);
    }
    fputs(" </counters>\n <traces>", out);
    for (size_t i = 0; i < experiment->process_count; i++) {
        int rank = experiment->processes[i]->rank;
        fprintf(out, "<trace rank=\"P%d\" file=\"trace.%d.xml\"/>", rank, rank);
    }
    fputs("</traces>\n</experiment>\n", out);
}

/* The first run's, up to its counters, with another generator. */
static bool write_anchor(struct retracing *retracing, const char *directory, char **problem)
{
    char *from = xformat("%s/pompeii.xml", retracing->runs->run[0].input);
    char *to = xformat("%s/pompeii.xml", directory), *text = NULL;
    struct stream *stream = stream_open(from);
    size_t length = 0;
    FILE *memory = xstream(&text, &length);
    char chunk[CHUNK];
    ssize_t got;

    while (stream && (got = stream_read(stream, chunk, sizeof chunk)) > 0)
        fwrite(chunk, 1, (size_t)got, memory);
    fclose(memory);
    const char *counters = strstr(text, "<counters"), *tag = strstr(text, "<experiment");
    const char *end = tag ? strchr(tag, '>') : NULL;
    if (!counters || !end || end > counters)
        *problem = xformat("%s: it has no counters to replace: only an experiment of Pompeii's own "
                           "can be the first run",
                           from);
    else if ((retracing->out = fopen(to, "wxe"))) {
        fprintf(retracing->out, "%.*s<experiment version=\"1\" generator=\"", (int)(tag - text),
                text);
        markup_text(retracing->out, retracing->generator);
        fprintf(retracing->out, "\"%.*s", (int)(counters - end), end);
        put_anchor_end(retracing, retracing->out);
        close_file(retracing->out, to, problem);
    } else
        *problem = xformat("%s: %s", to, strerror(errno));
    stream_close(stream);
    free(text);
    free(from);
    free(to);
    return !*problem;
}

static void remove_all(const struct experiment *experiment, const char *directory)
{
    for (size_t i = 0; i <= experiment->process_count; i++) {
        char *path = i ? xformat("%s/trace.%d.xml", directory, experiment->processes[i - 1]->rank)
                       : xformat("%s/pompeii.xml", directory);
        unlink(path);
        free(path);
    }
    rmdir(directory);
}

bool can_retrace(const struct runs *runs, const char *directory, char **problem)
{
    const struct experiment *experiment;
    struct labels *labels;
    struct stat status;

    if (!experiment_opened(&runs->run[0], &experiment, &labels) || !experiment->has_anchor)
        *problem = xformat("%s: to write an experiment, name one first", runs->run[0].input);
    else if (lstat(directory, &status) == 0)
        *problem = xformat("%s: it is there already: name another directory", directory);
    return !*problem;
}

int retrace(const struct runs *runs, const struct joined *joined, const char *generator,
            const char *directory, char **problem)
{
    struct retracing retracing = {runs, joined, generator, NULL, NULL, 0, NULL};
    struct labels *labels;

    experiment_opened(&runs->run[0], &retracing.experiment, &labels);
    if (mkdir(directory, 0700) < 0) {
        *problem = xformat("%s: %s", directory, strerror(errno));
        return -1;
    }
    if (!write_traces(&retracing, labels, directory, problem) ||
        !write_anchor(&retracing, directory, problem))
        remove_all(retracing.experiment, directory);
    free(retracing.unit);
    return *problem ? -1 : 0;
}
