/* pompeii.xml, what ran, and the other files of an experiment. */
#include "config.h"
#include "common/container.h"
#include "pomp2-runtime/convert/devices.h"
#include "pomp2-runtime/convert/units.h"
#include "pomp2-runtime/convert/file-lock.h"
#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/xml-write.h"
#include "pomp2-runtime/dtd.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
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

/* A process that is alone lists its trace, if that is a file. Where ranks share the directory none
 * lists them, for each would have to look for all others: readers do. */
static bool is_shared(const struct spool *s, int directory)
{
    char job[2];
    return s->header->rank > 0 || *spool_meta(s, "run.ranks") || *spool_meta(s, CONTAINER_META) ||
           readlinkat(directory, ".job", job, sizeof job) > 0;
}

static void put_traces(struct xml *x, const char *own, bool shared)
{
    xml_put(x, " ");
    xml_put(x, OPEN_traces);
    if (shared)
        xml_word(x, NAME_traces_listed, answer_names[ANSWER_NO]);
    xml_put(x, ">");
    if (!shared) {
        xml_put(x, OPEN_trace);
        xml_word(x, NAME_trace_rank, "P0");
        xml_string(x, NAME_trace_file, own);
        xml_put(x, "/>");
    }
    xml_put(x, CLOSE_traces);
}

enum anchor_state { ANCHOR_MISSING, ANCHOR_OF_HIGHER, ANCHOR_OF_LOWER };

/* Whose story the anchor tells is at its beginning. A FIFO of that name, which cannot be read so,
 * is none. */
static enum anchor_state look_at_anchor(int directory, uint32_t rank)
{
    char text[512], mark[32];
    int fd = openat(directory, ANCHOR_NAME, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    ssize_t size = fd < 0 ? -1 : pread(fd, text, sizeof text - 1, 0);
    if (fd >= 0)
        close(fd);
    if (size < 0)
        return ANCHOR_MISSING;
    text[size] = '\0';
    int before = snprintf(mark, sizeof mark, " %s=\"P", NAME_experiment_rank);
    const char *found = strstr(text, mark);
    return found && strtoul(found + before, NULL, 10) < rank ? ANCHOR_OF_LOWER : ANCHOR_OF_HIGHER;
}

static void put_run(struct xml *x, const struct spool *s, const struct conversion *result,
                    bool shared)
{
    xml_put(x, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml_put(x, OPEN_experiment);
    xml_attribute(x, NAME_experiment_version, 1);
    xml_string(x, NAME_experiment_generator, PACKAGE_STRING);
    if (shared) {
        char rank[16];
        snprintf(rank, sizeof rank, "P%u", s->header->rank);
        xml_word(x, NAME_experiment_rank, rank);
    }
    xml_put(x, ">\n");
    for (enum element i = 0; i < ELEMENT_COUNT; i++)
        if (elements[i].file == META && (i != ELEMENT_batch || has_meta(s, i)))
            put_meta(x, s, i, result);
    put_settings(x, s);
    put_counter_names(x, s);
    put_devices(x, s);
}

static int convert_anchor(struct spool *s, int directory, const char *trace,
                          const struct conversion *result)
{
    bool shared = is_shared(s, directory);
    struct xml *x = xml_create(directory, ANCHOR_NAME, false);
    if (!x)
        return errno;
    put_run(x, s, result, shared);
    put_traces(x, trace, shared);
    xml_put(x, CLOSE_experiment);
    return xml_close(x);
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

static bool is_of_lower(int directory, uint32_t rank)
{
    return look_at_anchor(directory, rank) == ANCHOR_OF_LOWER;
}

/* What the ranks have in common is the lowest one's: most ranks find it there, at once or while
 * they wait for their turn, and need no lock. Without one, of two that end at once the later one's
 * may stay. */
static int convert_shared(struct spool *s, int directory, const char *trace,
                          struct conversion *result, const char **file)
{
    int failure = 0;
    if (is_of_lower(directory, s->header->rank) ||
        !lock_take_unless(directory, is_of_lower, s->header->rank))
        return 0;
    enum anchor_state state = look_at_anchor(directory, s->header->rank);
    result->first = state == ANCHOR_MISSING;
    if (state != ANCHOR_OF_LOWER) {
        *file = DTD_NAME;
        failure = put_dtd(directory);
    }
    if (state != ANCHOR_OF_LOWER && !failure) {
        *file = ANCHOR_NAME;
        failure = convert_anchor(s, directory, trace, result);
    }
    lock_release(directory);
    return failure;
}

/* A spool may say anything. NULL: its trace is a file of its own. */
static const char *name_container(const struct spool *s, bool compress, char name[NAME_MAX])
{
    const char *noted = spool_meta(s, CONTAINER_META);
    size_t prefix = strlen(CONTAINER_PREFIX);
    if (strncmp(noted, CONTAINER_PREFIX, prefix) != 0 || strchr(noted, '/') ||
        strlen(noted) > NAME_MAX - 8)
        return NULL;
    snprintf(name, NAME_MAX, "%s%s", noted, compress ? ".zst" : ".xml");
    return name;
}

int convert_experiment(struct spool *s, int directory, bool compress, struct conversion *result,
                       const char **file)
{
    char trace[64], container[NAME_MAX];
    snprintf(trace, sizeof trace, "trace.%u.xml%s", s->header->rank, compress ? ".zst" : "");
    *file = "the trace";
    int failure = convert_trace(s, directory, name_container(s, compress, container), trace,
                                compress, result);
    if (failure)
        return failure;
    return convert_shared(s, directory, trace, result, file);
}
