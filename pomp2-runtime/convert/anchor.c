/* pompeii.xml, what ran, and the other files of an experiment. */
#include "config.h"
#include "pomp2-runtime/convert/devices.h"
#include "pomp2-runtime/convert/units.h"
#include "pomp2-runtime/convert/file-lock.h"
#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/xml-write.h"
#include "pomp2-runtime/dtd.h"

#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ANCHOR_NAME "pompeii.xml"
#define DTD_NAME "pompeii.dtd"

enum file { TRACE, ANCHOR, META, LONG };

#define ELEMENT(id, name, file, content, meaning) {OPEN_##id, #id, file},
static const struct {
    const char *open, *name;
    enum file file;
} elements[] = {
#include "common/trace.def"
};

#define ATTRIBUTE(element, name, id, type, presence, meaning) {ELEMENT_##element, #name},
static const struct {
    enum element element;
    const char *name;
} attributes[] = {
#include "common/trace.def"
};

/* What the run noted, or, when it died before it could, what is known without it. */
static const char *known_meta(const struct spool *s, const char *key,
                              const struct conversion *result, char *room, size_t size)
{
    const struct {
        const char *key;
        uint64_t value;
    } known[] = {
        {"run.duration", result->finalize},
        {"run.threads", result->team ? result->team : 1},
        {"overhead.events", result->pairs},
        {"overhead.total", result->pairs * strtoull(spool_meta(s, "overhead.event"), NULL, 10)},
    };
    const char *value = spool_meta(s, key);
    for (size_t i = 0; !*value && i < sizeof known / sizeof known[0]; i++)
        if (strcmp(key, known[i].key) == 0) {
            snprintf(room, size, "%llu", (unsigned long long)known[i].value);
            return room;
        }
    return value;
}

/* Whether the run has noted anything that the element has a place for. */
static bool has_meta(const struct spool *s, enum element element)
{
    for (int i = 0; i < ATTRIBUTE_COUNT; i++) {
        char key[64];
        snprintf(key, sizeof key, "%s.%s", elements[element].name, attributes[i].name);
        if (attributes[i].element == element && *spool_meta(s, key))
            return true;
    }
    return false;
}

/* An element whose attributes are the meta values `element.attribute`. */
static void put_meta(struct xml *x, const struct spool *s, enum element element,
                     const struct conversion *result)
{
    xml_put(x, " ");
    xml_put(x, elements[element].open);
    for (int i = 0; i < ATTRIBUTE_COUNT; i++) {
        char key[64], number[24];
        if (attributes[i].element != element)
            continue;
        snprintf(key, sizeof key, "%s.%s", elements[element].name, attributes[i].name);
        xml_text(x, attributes[i].name, known_meta(s, key, result, number, sizeof number));
    }
    xml_put(x, "/>\n");
}

/* Settings are the meta values `setting.NAME`, and `default.NAME` where that is what they are. */
static void put_settings(struct xml *x, const struct spool *s)
{
    xml_put(x, " ");
    xml_put(x, OPEN_settings);
    xml_put(x, ">\n");
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_META, e))) {
        const char *key = ((const struct spool_meta *)e)->text;
        bool fallback = strncmp(key, "default.", 8) == 0;
        if (!fallback && strncmp(key, "setting.", 8) != 0)
            continue;
        xml_put(x, "  ");
        xml_put(x, OPEN_setting);
        xml_string(x, NAME_setting_name, key + 8);
        xml_string(x, NAME_setting_value, key + strlen(key) + 1);
        xml_word(x, NAME_setting_default, answer_names[fallback ? ANSWER_YES : ANSWER_NO]);
        xml_put(x, "/>\n");
    }
    xml_put(x, " ");
    xml_put(x, CLOSE_settings);
}

/* ---- Several ranks in one experiment ----------------------------------------------------- */

/* The rank of `trace.<rank>.xml` or `trace.<rank>.xml.zst`; -1: it is no trace. */
static long rank_of(const char *name)
{
    char *end;
    if (strncmp(name, "trace.", 6) != 0 || !isdigit((unsigned char)name[6]))
        return -1;
    long rank = strtol(name + 6, &end, 10);
    return strcmp(end, ".xml") == 0 || strcmp(end, ".xml.zst") == 0 ? rank : -1;
}

static int is_trace(const struct dirent *e)
{
    return rank_of(e->d_name) >= 0;
}

static int by_rank(const struct dirent **a, const struct dirent **b)
{
    long x = rank_of((*a)->d_name), y = rank_of((*b)->d_name);
    return (x > y) - (x < y);
}

static void put_trace(struct xml *x, long rank, const char *file)
{
    char text[24];
    snprintf(text, sizeof text, "P%ld", rank);
    xml_put(x, OPEN_trace);
    xml_word(x, NAME_trace_rank, text);
    xml_string(x, NAME_trace_file, file);
    xml_put(x, "/>");
}

/* One trace for each rank that has ended; for ours, `own`. *traces: how many. @return 0, or why
 * only ours is known */
static int put_traces(struct xml *x, int directory, uint32_t rank, const char *own,
                      uint32_t *traces)
{
    struct dirent **names;
    int count = scandirat(directory, ".", &names, is_trace, by_rank);
    int failure = count < 0 ? errno : 0;
    long last = -1;
    *traces = 0;
    xml_put(x, " ");
    xml_put(x, OPEN_traces);
    xml_put(x, ">");
    if (failure)
        put_trace(x, rank, own);
    for (int i = 0; i < count; i++) {
        long next = rank_of(names[i]->d_name);
        if (next != last) {
            put_trace(x, next, next == rank ? own : names[i]->d_name);
            ++*traces;
        }
        last = next;
        free(names[i]);
    }
    if (count >= 0)
        free(names);
    xml_put(x, CLOSE_traces);
    xml_put(x, CLOSE_experiment);
    return failure;
}

/* What a lower rank has written of the run: the text before its list of traces. NULL: none has. */
static char *text_of_lower_rank(int directory, uint32_t rank)
{
    enum { MOST = 1 << 20 };
    char list[64];
    int before =
        snprintf(list, sizeof list, " %s>%s %s=\"P", OPEN_traces, OPEN_trace, NAME_trace_rank);
    int fd = openat(directory, ANCHOR_NAME, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    FILE *f = fd < 0 ? NULL : fdopen(fd, "r");
    char *text = f ? calloc(1, MOST) : NULL;
    size_t size = text ? fread(text, 1, MOST - 1, f) : 0;
    char *traces = size ? strstr(text, list) : NULL;
    bool lower = traces && strtoul(traces + before, NULL, 10) < rank;
    if (f)
        fclose(f);
    else if (fd >= 0)
        close(fd);
    if (lower) {
        *traces = '\0';
        return text;
    }
    free(text);
    return NULL;
}

static void put_run(struct xml *x, const struct spool *s, const struct conversion *result)
{
    xml_put(x, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml_put(x, OPEN_experiment);
    xml_attribute(x, NAME_experiment_version, 1);
    xml_string(x, NAME_experiment_generator, PACKAGE_STRING);
    xml_put(x, ">\n");
    for (enum element i = 0; i < ELEMENT_COUNT; i++)
        if (elements[i].file == META && (i != ELEMENT_batch || has_meta(s, i)))
            put_meta(x, s, i, result);
    put_settings(x, s);
    put_counter_names(x, s);
    put_devices(x, s);
}

/** pompeii.xml lists the traces of all ranks that have ended; the rest of it is the lowest one's.
 */
static int convert_anchor(struct spool *s, int directory, const char *trace,
                          struct conversion *result)
{
    char *run = text_of_lower_rank(directory, s->header->rank);
    struct xml *x = xml_create(directory, ANCHOR_NAME, false);
    if (!x) {
        int failure = errno;
        free(run);
        return failure;
    }
    if (run)
        xml_put(x, run);
    else
        put_run(x, s, result);
    int unlisted = put_traces(x, directory, s->header->rank, trace, &result->traces);
    free(run);
    int failure = xml_close(x);
    return failure ? failure : unlisted;
}

static int put_dtd(int directory)
{
    struct xml *x = xml_create(directory, DTD_NAME, false);
    if (!x)
        return errno;
    for (size_t i = 0; i < sizeof dtd_lines / sizeof dtd_lines[0]; i++)
        xml_put(x, dtd_lines[i]);
    return xml_close(x);
}

int convert_experiment(struct spool *s, int directory, bool compress, struct conversion *result,
                       const char **file)
{
    char trace[64];
    snprintf(trace, sizeof trace, "trace.%u.xml%s", s->header->rank, compress ? ".zst" : "");
    *file = "the trace";
    int failure = convert_trace(s, directory, trace, compress, result);
    if (failure)
        return failure;
    lock_take(directory);
    *file = DTD_NAME;
    failure = put_dtd(directory);
    if (!failure) {
        *file = ANCHOR_NAME;
        failure = convert_anchor(s, directory, trace, result);
    }
    lock_release(directory);
    return failure;
}
