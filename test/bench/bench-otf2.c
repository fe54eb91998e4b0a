/*
 * bench-otf2 EXPERIMENT ARCHIVE: writes the timeline of an experiment as an OTF2 archive, an enter
 * and a leave for each instance, and prints the number of instances. Score-P would write the same
 * events.
 */
#include "config.h"

#include "analysis/reader/reader.h"

#include <otf2/otf2.h>
#include <stdio.h>
#include <stdlib.h>

static OTF2_FlushType before_flush(void *data, OTF2_FileType type, OTF2_LocationRef location,
                                   void *caller, bool final)
{
    (void)data, (void)type, (void)location, (void)caller, (void) final;
    return OTF2_FLUSH;
}

static OTF2_TimeStamp after_flush(void *data, OTF2_FileType type, OTF2_LocationRef location)
{
    (void)data, (void)type, (void)location;
    return 0;
}

static void must(OTF2_ErrorCode code, const char *what)
{
    if (code == OTF2_SUCCESS)
        return;
    fprintf(stderr, "bench-otf2: %s: %s\n", what, OTF2_Error_GetDescription(code));
    exit(2);
}

struct output {
    OTF2_Archive *archive;
    long instances;
    uint64_t events[4096]; /* by location */
};

/* The archive sees one process. */
static OTF2_EvtWriter *writer_of(struct output *out, const struct instance *i)
{
    unsigned location = (unsigned)i->node->location->id;
    if (location >= sizeof out->events / sizeof out->events[0])
        exit(2);
    out->events[location]++;
    return OTF2_Archive_GetEvtWriter(out->archive, location);
}

static void enter(void *argument, const struct instance *i)
{
    struct output *out = argument;
    out->instances++;
    must(OTF2_EvtWriter_Enter(writer_of(out, i), NULL, (uint64_t)i->begin,
                              (OTF2_RegionRef)i->node->region->number),
         "enter");
}

static void leave(void *argument, const struct instance *i)
{
    must(OTF2_EvtWriter_Leave(writer_of(argument, i), NULL, (uint64_t)i->end,
                              (OTF2_RegionRef)i->node->region->number),
         "leave");
}

static OTF2_Archive *open_archive(const char *path)
{
    static OTF2_FlushCallbacks flush = {before_flush, after_flush};
    OTF2_Archive *a = OTF2_Archive_Open(path, "traces", OTF2_FILEMODE_WRITE, 1 << 20, 4 << 20,
                                        OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
    if (!a)
        exit(2);
    must(OTF2_Archive_SetFlushCallbacks(a, &flush, NULL), "flush");
    must(OTF2_Archive_SetSerialCollectiveCallbacks(a), "serial");
    must(OTF2_Archive_OpenEvtFiles(a), "events");
    return a;
}

static OTF2_StringRef string(OTF2_GlobalDefWriter *w, const char *text)
{
    static OTF2_StringRef next;
    must(OTF2_GlobalDefWriter_WriteString(w, next, text), "string");
    return next++;
}

static void define(struct output *out, const struct experiment *e)
{
    OTF2_GlobalDefWriter *w = OTF2_Archive_GetGlobalDefWriter(out->archive);
    OTF2_StringRef empty = string(w, ""),
                   name = string(w, e->program.name ? e->program.name : "program");
    must(OTF2_GlobalDefWriter_WriteClockProperties(w, 1000000000, 0, (uint64_t)e->run.duration,
                                                   OTF2_UNDEFINED_TIMESTAMP),
         "clock");
    must(OTF2_GlobalDefWriter_WriteSystemTreeNode(w, 0, empty, empty,
                                                  OTF2_UNDEFINED_SYSTEM_TREE_NODE),
         "tree");
    must(OTF2_GlobalDefWriter_WriteLocationGroup(w, 0, name, OTF2_LOCATION_GROUP_TYPE_PROCESS, 0,
                                                 OTF2_UNDEFINED_LOCATION_GROUP),
         "group");
    for (size_t i = 0; i < e->region_count; i++) {
        const struct source_region *r = e->regions[i];
        OTF2_StringRef text = string(w, *r->name ? r->name : r->construct),
                       file = string(w, r->file);
        must(OTF2_GlobalDefWriter_WriteRegion(w, (OTF2_RegionRef)r->number, text, text, empty,
                                              OTF2_REGION_ROLE_UNKNOWN, OTF2_PARADIGM_OPENMP,
                                              OTF2_REGION_FLAG_NONE, file, (uint32_t)r->begin,
                                              (uint32_t)r->end),
             "region");
    }
    for (unsigned l = 0; l < sizeof out->events / sizeof out->events[0]; l++)
        if (out->events[l])
            must(OTF2_GlobalDefWriter_WriteLocation(w, l, empty, OTF2_LOCATION_TYPE_CPU_THREAD,
                                                    out->events[l], 0),
                 "location");
}

static void close_archive(struct output *out)
{
    OTF2_Archive *a = out->archive;
    must(OTF2_Archive_CloseEvtFiles(a), "events");
    must(OTF2_Archive_OpenDefFiles(a), "definitions");
    for (unsigned l = 0; l < sizeof out->events / sizeof out->events[0]; l++)
        if (out->events[l])
            must(OTF2_Archive_CloseDefWriter(a, OTF2_Archive_GetDefWriter(a, l)), "definitions");
    must(OTF2_Archive_CloseDefFiles(a), "definitions");
    must(OTF2_Archive_Close(a), "archive");
}

int main(int argc, char **argv)
{
    static const struct timeline_handler handler = {.enter = enter, .leave = leave};
    static struct output out;
    struct reader_options options = {.timeline = &handler, .argument = &out};
    char *problem = NULL;
    if (argc != 3)
        return 2;
    out.archive = open_archive(argv[2]);
    struct experiment *e = experiment_read(argv[1], &options, &problem);
    if (!e) {
        fprintf(stderr, "bench-otf2: %s\n", problem);
        return 2;
    }
    define(&out, e);
    close_archive(&out);
    printf("%ld\n", out.instances);
    experiment_free(e);
    return 0;
}
