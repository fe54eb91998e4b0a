/* pompeii.xml, what ran, and the other files of an experiment. */
#include "config.h"
#include "pomp2-runtime/convert-units.h"
#include "pomp2-runtime/spool-read.h"
#include "pomp2-runtime/xml-write.h"
#include "pomp2-runtime/dtd.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* Elements of pompeii.xml, each with attributes that are the meta values `element.attribute`. */
static const struct {
    const char *element;
    const char *attributes[8];
} elements[] = {
    {"program", {"name", "path", "arguments", "pid", "directory"}},
    {"machine", {"host", "os", "cpu", "cpus"}},
    {"run", {"date", "duration", "user", "system", "threads", "exit"}},
    {"clock", {"source", "hz"}},
    {"overhead", {"event", "events", "total"}},
};

/* What the run noted, or, when it died before it could, what is known without it. */
static const char *known(const struct spool *s, const char *key, const struct conversion *result,
                         char *room, size_t size)
{
    const char *value = spool_meta(s, key);
    if (*value || strcmp(key, "run.duration") != 0)
        return value;
    snprintf(room, size, "%llu", (unsigned long long)result->finalize);
    return room;
}

static void put_element(struct xml *x, const struct spool *s, const char *element,
                        const char *const *attributes, const struct conversion *result)
{
    xml_put(x, " <");
    xml_put(x, element);
    for (; *attributes; attributes++) {
        char key[64], number[24];
        snprintf(key, sizeof key, "%s.%s", element, *attributes);
        const char *value = known(s, key, result, number, sizeof number);
        if (!*value)
            continue;
        xml_put(x, " ");
        xml_put(x, *attributes);
        xml_put(x, "=\"");
        xml_escape(x, value);
        xml_put(x, "\"");
    }
    xml_put(x, "/>\n");
}

/* Settings are the meta values `setting.NAME`, and `default.NAME` where that is what they are. */
static void put_settings(struct xml *x, const struct spool *s)
{
    xml_put(x, " <settings>\n");
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_META, e))) {
        const char *key = ((const struct spool_meta *)e)->text;
        bool fallback = strncmp(key, "default.", 8) == 0;
        if (!fallback && strncmp(key, "setting.", 8) != 0)
            continue;
        xml_put(x, "  <setting name=\"");
        xml_escape(x, key + 8);
        xml_put(x, "\" value=\"");
        xml_escape(x, key + strlen(key) + 1);
        xml_put(x, fallback ? "\" default=\"yes\"/>\n" : "\" default=\"no\"/>\n");
    }
    xml_put(x, " </settings>\n");
}

int convert_anchor(struct spool *s, const char *path, const char *trace,
                   const struct conversion *result)
{
    struct xml *x = xml_create(path, false);
    if (!x)
        return errno;
    xml_put(x, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<experiment version=\"1\" generator=\"" PACKAGE_STRING "\">\n");
    for (size_t i = 0; i < sizeof elements / sizeof elements[0]; i++)
        put_element(x, s, elements[i].element, elements[i].attributes, result);
    put_settings(x, s);
    put_counter_names(x, s);
    xml_put(x, " <traces><trace rank=\"P");
    xml_number(x, s->header->rank);
    xml_put(x, "\" file=\"");
    xml_escape(x, trace);
    xml_put(x, "\"/></traces>\n</experiment>\n");
    return xml_close(x);
}

static int put_dtd(const char *path)
{
    struct xml *x = xml_create(path, false);
    if (!x)
        return errno;
    for (size_t i = 0; i < sizeof dtd_lines / sizeof dtd_lines[0]; i++)
        xml_put(x, dtd_lines[i]);
    return xml_close(x);
}

int convert_experiment(struct spool *s, const char *directory, bool compress,
                       struct conversion *result, const char **file)
{
    char trace[64], path[4200];
    snprintf(trace, sizeof trace, "trace.%u.xml%s", s->header->rank, compress ? ".zst" : "");
    *file = "the trace";
    snprintf(path, sizeof path, "%s/%s", directory, trace);
    int failure = convert_trace(s, path, compress, result);
    if (failure)
        return failure;
    *file = "pompeii.dtd";
    snprintf(path, sizeof path, "%s/pompeii.dtd", directory);
    if ((failure = put_dtd(path)))
        return failure;
    *file = "pompeii.xml";
    snprintf(path, sizeof path, "%s/pompeii.xml", directory);
    return convert_anchor(s, path, trace, result);
}
