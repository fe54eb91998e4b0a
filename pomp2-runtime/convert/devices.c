/* Devices: what their locations have besides, and the list of them in pompeii.xml. */
#include "config.h"
#include "pomp2-runtime/convert/devices.h"

#include <stdio.h>

static const char *source_name(uint32_t source)
{
    return source_names[source < RECORD_SOURCES ? source : SOURCE_HOST];
}

/* As ` name="device 0 team 1 thread 2.1"`; locations whose instances would overlap have a number
 * besides. */
static void put_device_name(struct xml *x, const struct spool_location *l)
{
    char text[32] = "host";
    if (l->device >= 0)
        snprintf(text, sizeof text, "device %d", l->device);
    xml_begin(x, NAME_location_name);
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
    xml_put(x, "\"");
}

void put_device_location(struct xml *x, const struct spool_location *l)
{
    enum location_kind kind = l->kind == LOCATION_TRANSFER ? LOCATION_TRANSFER : LOCATION_DEVICE;
    char number[16];
    snprintf(number, sizeof number, "%d", l->device);
    xml_word(x, NAME_location_kind, location_names[kind]);
    xml_word(x, NAME_location_device, number);
    put_device_name(x, l);
    xml_word(x, NAME_location_source, source_name(l->source));
    xml_optional(x, NAME_location_team, l->team);
    xml_optional(x, NAME_location_error, l->error);
    xml_optional(x, NAME_location_dropped, l->dropped);
}

/* What the locations say of one device, together. */
struct device_summary {
    int32_t number;
    const char *sources[2]; /* of what ran, of transfers; empty: no such location */
    uint64_t error;
};

static bool is_activity(uint32_t source)
{
    return source == SOURCE_CUPTI || source == SOURCE_ROCM;
}

static void add_location(struct device_summary *d, const struct spool_location *l)
{
    const char **source = &d->sources[l->kind == LOCATION_TRANSFER];
    if (!is_activity(l->source) || !**source) /* which tells of the same things once more */
        *source = source_name(l->source);
    if (l->error > d->error)
        d->error = l->error;
}

static void put_summary(struct xml *x, const struct spool *s, const struct device_summary *d)
{
    char text[32];
    xml_put(x, OPEN_device);
    snprintf(text, sizeof text, "%d", d->number);
    xml_text(x, NAME_device_number, text);
    snprintf(text, sizeof text, "device.%d", d->number);
    xml_text(x, NAME_device_name, spool_meta(s, text));
    xml_text(x, NAME_device_source, d->sources[0]);
    xml_text(x, NAME_device_transfers, d->sources[1]);
    xml_optional(x, NAME_device_error, d->error);
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
static bool next_device(const struct spool *s, int64_t last, struct device_summary *d)
{
    bool found = false;
    for (const struct spool_location *l = NULL; (l = next_location(s, l));)
        if (l->device > last && (!found || l->device < d->number)) {
            *d = (struct device_summary){.number = l->device, .sources = {"", ""}};
            found = true;
        }
    for (const struct spool_location *l = NULL; found && (l = next_location(s, l));)
        if (l->device == d->number)
            add_location(d, l);
    return found;
}

void put_devices(struct xml *x, const struct spool *s)
{
    struct device_summary d;
    bool any = false;
    for (int64_t last = INT64_MIN; next_device(s, last, &d); last = d.number) {
        if (!any) {
            xml_put(x, " ");
            xml_put(x, OPEN_devices);
            xml_put(x, ">");
        }
        put_summary(x, s, &d);
        any = true;
    }
    if (any)
        xml_put(x, CLOSE_devices);
}
