#include "config.h"
#include "pomp2-runtime/convert/device.h"

#include <stdio.h>

static const char *source_name(uint32_t source)
{
    return source_names[source < RECORD_SOURCES ? source : SOURCE_HOST];
}

/* `device 0 team 1 thread 2.1`; locations whose instances would overlap have a number besides. */
static void put_device_name(struct xml *x, const struct spool_location *l)
{
    char text[32] = "host";
    if (l->device >= 0)
        snprintf(text, sizeof text, "device %d", l->device);
    xml_put(x, text);
    if (l->kind == LOCATION_TRANSFER)
        xml_put(x, " transfers");
    if (l->team) {
        snprintf(text, sizeof text, " team %u", l->team);
        xml_put(x, text);
    }
    for (uint32_t path = l->path; path; path >>= 8) {
        snprintf(text, sizeof text, path == l->path ? " thread %u" : ".%u", path & 255);
        xml_put(x, text);
    }
    if (l->lane) {
        snprintf(text, sizeof text, " (%u)", l->lane + 1);
        xml_put(x, text);
    }
}

void put_device_location(struct xml *x, const struct spool_location *l)
{
    char number[16];
    snprintf(number, sizeof number, "%d", l->device);
    xml_put(x, l->kind == LOCATION_TRANSFER ? " kind=\"transfer\"" : " kind=\"device\"");
    xml_put(x, " device=\"");
    xml_put(x, number);
    xml_put(x, "\" name=\"");
    put_device_name(x, l);
    xml_put(x, "\" source=\"");
    xml_put(x, source_name(l->source));
    xml_put(x, "\"");
    xml_optional(x, "team", l->team);
    xml_optional(x, "error", l->error);
    xml_optional(x, "dropped", l->dropped);
}

/* What the locations say of one device, together. */
struct summary {
    int32_t number;
    const char *sources[2]; /* of what ran, of transfers; NULL: no such location */
    uint64_t error;
};

static void add_location(struct summary *d, const struct spool_location *l)
{
    d->sources[l->kind == LOCATION_TRANSFER] = source_name(l->source);
    if (l->error > d->error)
        d->error = l->error;
}

static void put_text(struct xml *x, const char *name, const char *value)
{
    if (!value || !*value)
        return;
    xml_put(x, " ");
    xml_put(x, name);
    xml_put(x, "=\"");
    xml_escape(x, value);
    xml_put(x, "\"");
}

static void put_summary(struct xml *x, const struct spool *s, const struct summary *d)
{
    char text[32];
    xml_put(x, "<device");
    snprintf(text, sizeof text, "%d", d->number);
    put_text(x, "number", text);
    snprintf(text, sizeof text, "device.%d", d->number);
    put_text(x, "name", spool_meta(s, text));
    put_text(x, "source", d->sources[0]);
    put_text(x, "transfers", d->sources[1]);
    xml_optional(x, "error", d->error);
    xml_put(x, "/>");
}

static const struct spool_location *next_location(const struct spool *s,
                                                  const struct spool_location *previous)
{
    const struct spool_entry *e = previous ? &previous->entry : NULL;
    while ((e = spool_next(s, SPOOL_LOCATION, e)))
        if (((const struct spool_location *)e)->kind != LOCATION_THREAD)
            return (const struct spool_location *)e;
    return NULL;
}

/* The number after `last`; false: there is none. Devices are few, locations some hundreds. */
static bool next_device(const struct spool *s, int64_t last, struct summary *d)
{
    bool found = false;
    for (const struct spool_location *l = NULL; (l = next_location(s, l));)
        if (l->device > last && (!found || l->device < d->number)) {
            *d = (struct summary){.number = l->device};
            found = true;
        }
    for (const struct spool_location *l = NULL; found && (l = next_location(s, l));)
        if (l->device == d->number)
            add_location(d, l);
    return found;
}

void put_devices(struct xml *x, const struct spool *s)
{
    struct summary d;
    bool any = false;
    for (int64_t last = INT64_MIN; next_device(s, last, &d); last = d.number) {
        xml_put(x, any ? "" : " <devices>");
        put_summary(x, s, &d);
        any = true;
    }
    xml_put(x, any ? "</devices>\n" : "");
}
