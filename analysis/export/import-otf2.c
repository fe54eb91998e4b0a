/* OTF2 archives, ours and Score-P's, in the long form: what was entered and left, thread by thread.
 *
 * An element has its end among its attributes, so that place is filled in when the region is left.
 */
#include "config.h"

#include "analysis/answer/table.h"
#include "analysis/export/import-parts.h"
#include "analysis/export/otf2-silent.h"
#include "common/complain.h"
#include "common/memory.h"
#include "common/trace.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- Definitions ------------------------------------------------------------------------- */

void *import_room(void *table, size_t *count, uint64_t index, size_t size)
{
    if (index >= MOST_DEFINITIONS)
        return NULL;
    if (index >= *count) {
        size_t more = 2 * (size_t)index + 64;
        table = xresize(table, more, size);
        memset((char *)table + *count * size, 0, (more - *count) * size);
        *count = more;
    }
    return table;
}

static OTF2_CallbackCode define_string(void *data, OTF2_StringRef self, const char *text)
{
    struct import *import = data;
    char **strings = import_room(import->strings, &import->string_count, self, sizeof *strings);

    if (!strings)
        return OTF2_CALLBACK_INTERRUPT;
    import->strings = strings;
    free(strings[self]);
    strings[self] = xstrdup(text);
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode define_region(void *data, OTF2_RegionRef self, OTF2_StringRef name,
                                       OTF2_StringRef canonical, OTF2_StringRef description,
                                       OTF2_RegionRole role, OTF2_Paradigm paradigm,
                                       OTF2_RegionFlag flags, OTF2_StringRef file, uint32_t begin,
                                       uint32_t end)
{
    struct import *import = data;
    struct import_region *regions =
        import_room(import->regions, &import->region_count, self, sizeof *regions);

    (void)canonical, (void)description, (void)flags;
    if (!regions)
        return OTF2_CALLBACK_INTERRUPT;
    import->regions = regions;
    regions[self] = (struct import_region){name,
                                           file,
                                           role,
                                           paradigm,
                                           begin <= INT32_MAX ? begin : 0,
                                           end <= INT32_MAX ? end : 0,
                                           NULL,
                                           NULL,
                                           IMPORT_CALL};
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode define_location(void *data, OTF2_LocationRef self, OTF2_StringRef name,
                                         OTF2_LocationType type, uint64_t events,
                                         OTF2_LocationGroupRef group)
{
    struct import *import = data;

    (void)name, (void)events;
    import->locations = xgrow(import->locations, import->location_count, &import->location_capacity,
                              sizeof *import->locations);
    import->locations[import->location_count++] = (struct import_location){self, type, group};
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode define_group(void *data, OTF2_LocationGroupRef self, OTF2_StringRef name,
                                      OTF2_LocationGroupType type, OTF2_SystemTreeNodeRef parent,
                                      OTF2_LocationGroupRef creator)
{
    struct import *import = data;

    (void)parent, (void)creator;
    if (type != OTF2_LOCATION_GROUP_TYPE_PROCESS)
        return OTF2_CALLBACK_SUCCESS;
    import->processes = xgrow(import->processes, import->process_count, &import->process_capacity,
                              sizeof *import->processes);
    if (!import->process_count)
        import->program = name;
    import->processes[import->process_count++] = self;
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode define_clock(void *data, uint64_t resolution, uint64_t offset,
                                      uint64_t length, uint64_t realtime)
{
    struct import *import = data;

    (void)realtime;
    import->resolution = resolution;
    import->offset = offset;
    import->length = length;
    return OTF2_CALLBACK_SUCCESS;
}

const char *import_text(const struct import *import, OTF2_StringRef reference)
{
    return reference < import->string_count && import->strings[reference]
               ? import->strings[reference]
               : "";
}

/* ---- Names ------------------------------------------------------------------------------- */

static const char *operation_of(OTF2_RegionRole role)
{
    static const struct {
        OTF2_RegionRole role;
        const char *operation;
    } rows[] = {{OTF2_REGION_ROLE_PARALLEL, "parallel"},
                {OTF2_REGION_ROLE_LOOP, "for"},
                {OTF2_REGION_ROLE_SECTIONS, "sections"},
                {OTF2_REGION_ROLE_SECTION, "section"},
                {OTF2_REGION_ROLE_WORKSHARE, "workshare"},
                {OTF2_REGION_ROLE_SINGLE, "single"},
                {OTF2_REGION_ROLE_SINGLE_SBLOCK, "single body"},
                {OTF2_REGION_ROLE_MASTER, "master"},
                {OTF2_REGION_ROLE_CRITICAL, "critical"},
                {OTF2_REGION_ROLE_CRITICAL_SBLOCK, "critical body"},
                {OTF2_REGION_ROLE_ATOMIC, "atomic"},
                {OTF2_REGION_ROLE_BARRIER, "barrier"},
                {OTF2_REGION_ROLE_IMPLICIT_BARRIER, "implicit barrier"},
                {OTF2_REGION_ROLE_FLUSH, "flush"},
                {OTF2_REGION_ROLE_ORDERED, "ordered"},
                {OTF2_REGION_ROLE_ORDERED_SBLOCK, "ordered body"},
                {OTF2_REGION_ROLE_TASK, "task"},
                {OTF2_REGION_ROLE_TASK_UNTIED, "task"},
                {OTF2_REGION_ROLE_TASK_WAIT, "taskwait"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (rows[i].role == role)
            return rows[i].operation;
    }
    return "region";
}

static bool is_task(const struct import_region *region)
{
    return region->role == OTF2_REGION_ROLE_TASK || region->role == OTF2_REGION_ROLE_TASK_UNTIED;
}

/* Of a name that we gave, "critical sum cg.c:44", what stands before the place; NULL: it is
 * another's. The caller frees it. */
static char *before_place(const char *name, const char *file, uint32_t line)
{
    const char *slash = strrchr(file, '/');
    char *place = xformat(" %s:%u", slash ? slash + 1 : file, line);
    size_t length = strlen(name), end = strlen(place);
    char *before =
        length > end && strcmp(name + length - end, place) == 0 ? xcopy(name, length - end) : NULL;

    free(place);
    return before;
}

/* What has a name of its own, besides that of its construct. */
static void split_name(const char *before, char **operation, char **name)
{
    static const char *const named[] = {"critical ", "region ", "transfer to ", "transfer from "};

    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        size_t length = strlen(named[i]);
        if (strncmp(before, named[i], length) != 0)
            continue;
        *operation = xcopy(before, length - 1);
        *name = xstrdup(before + length);
        return;
    }
    *operation = xstrdup(before);
    *name = xstrdup("");
}

static void name_region(const struct import_region *region, const char *name, const char *file,
                        char **operation, char **own)
{
    char *before = *file ? before_place(name, file, region->begin) : NULL;

    if (before) {
        split_name(before, operation, own);
    } else if (region->paradigm == OTF2_PARADIGM_OPENMP) {
        *operation = xstrdup(operation_of(region->role));
        *own = xstrdup("");
    } else if (region->paradigm == OTF2_PARADIGM_MPI) {
        *operation = import_mpi_operation(name);
        *own = xstrdup("");
    } else {
        bool user = region->paradigm == OTF2_PARADIGM_USER;
        *operation = xstrdup(user ? "region" : "function");
        *own = xstrdup(name);
    }
    free(before);
}

static const char *layer_of(OTF2_Paradigm paradigm)
{
    switch (paradigm) {
    case OTF2_PARADIGM_OPENMP:
        return "OMP";
    case OTF2_PARADIGM_MPI:
        return "MPI";
    case OTF2_PARADIGM_USER:
        return "USER";
    case OTF2_PARADIGM_MEASUREMENT_SYSTEM:
        return "POMPEII";
    default:
        return "FUNCTION";
    }
}

static void make_element(const struct import *import, struct import_region *region)
{
    const char *name = import_text(import, region->name), *file = import_text(import, region->file);
    char *operation, *own;
    size_t size;

    if (region->role == OTF2_REGION_ROLE_TASK_CREATE) {
        region->element = xstrdup("");
        region->layer = xstrdup("");
        return;
    }
    name_region(region, name, file, &operation, &own);
    if (region->paradigm == OTF2_PARADIGM_MPI)
        region->call = import_mpi_call(operation);
    FILE *stream = xstream(&region->element, &size);
    region->layer = xstrdup(layer_of(region->paradigm));
    fprintf(stream, "%s%s %s=\"", OPEN_hiera, region->layer, NAME_hiera_operation);
    markup_text(stream, operation);
    fprintf(stream, "\" %s=\"", NAME_hiera_name);
    markup_text(stream, own);
    fprintf(stream, "\" %s=\"", NAME_hiera_file);
    markup_text(stream, file);
    fprintf(stream, "\" %s=\"%u\" %s=\"%u\"", NAME_hiera_line, region->begin, NAME_hiera_end_line,
            region->end > region->begin ? region->end : region->begin);
    fclose(stream);
    free(operation);
    free(own);
}

/* ---- Events ------------------------------------------------------------------------------ */

static int64_t nanoseconds(const struct import *import, OTF2_TimeStamp time)
{
    uint64_t ticks = time > import->offset ? time - import->offset : 0;

    if (import->resolution == 1000000000)
        return (int64_t)(ticks & INT64_MAX);
    return (int64_t)((long double)ticks * 1e9L / (long double)import->resolution);
}

/* Always of the same length. */
enum { TIME_SIZE = 10 + 1 + 9 };

static void format_time(char text[TIME_SIZE + 1], int64_t time)
{
    unsigned long long ns = (unsigned long long)time;

    snprintf(text, TIME_SIZE + 1, "%010llu.%09llu", ns / 1000000000 % 10000000000, ns % 1000000000);
}

void import_put(struct import *import, const char *text)
{
    patch_put(import->out, text, strlen(text));
}

/* An element's tag stays open while events may tell more of it. */
static void close_tag(struct import *import)
{
    if (!import->tag_is_open)
        return;
    import_mpi_close(import);
    import->tag_is_open = false;
    import_put(import, ">\n");
}

static void put_start(struct import *import, const struct import_region *region, int64_t time)
{
    char text[256], begin[TIME_SIZE + 1];

    close_tag(import);
    format_time(begin, time);
    import_put(import, region->element);
    snprintf(text, sizeof text, " %s=\"%d\" %s=\"%s\" %s=\"", NAME_hiera_thread, import->thread,
             NAME_hiera_start, begin, NAME_hiera_finish);
    import_put(import, text);
    import->open[import->depth - 1].finish = patch_position(import->out);
    import_put(import, begin);
    import_put(import, "\"");
    if (is_task(region)) {
        snprintf(text, sizeof text, " %s=\"%lld\"", NAME_hiera_task, (long long)++import->task);
        import_put(import, text);
    }
    import->tag_is_open = true;
    import_mpi_open(import);
}

static OTF2_CallbackCode on_enter(OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position,
                                  void *data, OTF2_AttributeList *attributes,
                                  OTF2_RegionRef reference)
{
    struct import *import = data;

    (void)location, (void)position, (void)attributes;
    if (reference >= import->region_count)
        return OTF2_CALLBACK_INTERRUPT;
    struct import_region *region = &import->regions[reference];
    if (!region->element)
        make_element(import, region);
    import->open = xgrow(import->open, import->depth, &import->open_capacity, sizeof *import->open);
    import->open[import->depth++] = (struct open_element){reference, -1};
    int64_t now = nanoseconds(import, time);
    import->last = now > import->last ? now : import->last;
    if (*region->element)
        put_start(import, region, import->last);
    else
        import->lost->creations++;
    return OTF2_CALLBACK_SUCCESS;
}

static void close_top(struct import *import)
{
    const struct open_element *open = &import->open[--import->depth];
    char end[TIME_SIZE + 1];

    if (open->finish < 0)
        return;
    close_tag(import);
    format_time(end, import->last);
    patch_at(import->out, open->finish, end, TIME_SIZE);
    import_put(import, "</hiera");
    import_put(import, import->regions[open->region].layer);
    import_put(import, ">\n");
}

/* Of a task that is suspended, what it has open is left out of order: it ends where that shows. */
static OTF2_CallbackCode on_leave(OTF2_LocationRef location, OTF2_TimeStamp time, uint64_t position,
                                  void *data, OTF2_AttributeList *attributes,
                                  OTF2_RegionRef reference)
{
    struct import *import = data;
    size_t at = import->depth;

    (void)location, (void)position, (void)attributes;
    int64_t now = nanoseconds(import, time);
    import->last = now > import->last ? now : import->last;
    while (at > 0 && import->open[at - 1].region != reference)
        at--;
    if (at == 0) {
        import->lost->cut++;
        return OTF2_CALLBACK_SUCCESS;
    }
    import->lost->cut += (int64_t)(import->depth - at);
    while (import->depth >= at)
        close_top(import);
    return OTF2_CALLBACK_SUCCESS;
}

static OTF2_CallbackCode on_metric(OTF2_LocationRef location, OTF2_TimeStamp time,
                                   uint64_t position, void *data, OTF2_AttributeList *attributes,
                                   OTF2_MetricRef metric, uint8_t count, const OTF2_Type *types,
                                   const OTF2_MetricValue *values)
{
    (void)location, (void)time, (void)position, (void)attributes;
    (void)metric, (void)count, (void)types, (void)values;
    ((struct import *)data)->lost->metrics++;
    return OTF2_CALLBACK_SUCCESS;
}

/* ---- Files ------------------------------------------------------------------------------- */

static bool read_location(struct import *import, OTF2_LocationRef location)
{
    uint64_t count;
    OTF2_DefReader *definitions = OTF2_Reader_GetDefReader(import->reader, location);
    OTF2_EvtReader *events = OTF2_Reader_GetEvtReader(import->reader, location);
    OTF2_EvtReaderCallbacks *callbacks = OTF2_EvtReaderCallbacks_New();
    bool read = events && callbacks;

    /* They say which of its numbers stand for which of all. */
    if (definitions) {
        OTF2_Reader_ReadAllLocalDefinitions(import->reader, definitions, &count);
        OTF2_Reader_CloseDefReader(import->reader, definitions);
    }
    if (read) {
        OTF2_EvtReaderCallbacks_SetEnterCallback(callbacks, on_enter);
        OTF2_EvtReaderCallbacks_SetLeaveCallback(callbacks, on_leave);
        import_mpi_events(callbacks);
        OTF2_EvtReaderCallbacks_SetMetricCallback(callbacks, on_metric);
        OTF2_Reader_RegisterEvtCallbacks(import->reader, events, callbacks, import);
        read = OTF2_Reader_ReadAllLocalEvents(import->reader, events, &count) == OTF2_SUCCESS;
    }
    OTF2_EvtReaderCallbacks_Delete(callbacks);
    import->lost->cut += (int64_t)import->depth;
    while (import->depth)
        close_top(import);
    return read;
}

static bool read_process(struct import *import, size_t rank)
{
    char *path = xformat("%s/trace%zu.xml", import->folder, rank), text[128],
         end[TIME_SIZE + 1] = "";
    bool read = true;

    import->out = patch_open(path);
    if (!import->out) {
        complain("%s: can't be written: %s", path, strerror(errno));
        free(path);
        return false;
    }
    format_time(end, nanoseconds(import, import->offset + import->length));
    import_put(import, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    snprintf(text, sizeof text, "%s %s=\"P%zu\" %s=\"0.0\" %s=\"%s\">\n", OPEN_processor,
             NAME_processor_rank, rank, NAME_processor_init, NAME_processor_finalize, end);
    import_put(import, text);
    import->thread = 0;
    import->rank = rank;
    for (size_t i = 0; i < import->location_count && read; i++) {
        const struct import_location *location = &import->locations[i];
        if (location->group != import->processes[rank])
            continue;
        if (location->type != OTF2_LOCATION_TYPE_CPU_THREAD)
            continue;
        import->last = 0;
        read = read_location(import, location->id);
        import->thread++;
    }
    import_mpi_forget(import);
    import_put(import, CLOSE_processor);
    bool written = patch_close(import->out);
    if (!read)
        complain("import: an event of rank %zu can't be read", rank);
    else if (!written)
        complain("%s: can't be written: %s", path, strerror(errno));
    free(path);
    return read && written;
}

/* Of several processes, ours are called "P0 cg": the program is "cg". */
static const char *program_of(const struct import *import)
{
    const char *name = import_text(import, import->program);

    return import->process_count > 1 && strncmp(name, "P0 ", 3) == 0 ? name + 3 : name;
}

static bool write_collector(const struct import *import)
{
    char *path = xformat("%s/hieraCollector.xml", import->folder);
    FILE *out = fopen(path, "wx");
    bool written = out != NULL;

    if (out) {
        fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n%s %s=\"", OPEN_hieraCollector,
                NAME_hieraCollector_application);
        markup_text(out, program_of(import));
        fprintf(out, "\" %s=\"%zu\">\n", NAME_hieraCollector_count, import->process_count);
        for (size_t i = 0; i < import->process_count; i++)
            fprintf(out, " %s %s=\"P%zu\">trace%zu.xml%s", OPEN_collect_file,
                    NAME_collect_file_rank, i, i, CLOSE_collect_file);
        fputs(CLOSE_hieraCollector, out);
        written = !ferror(out);
        written = fclose(out) == 0 && written;
    }
    if (!written)
        complain("%s: can't be written: %s", path, strerror(errno));
    free(path);
    return written;
}

/* ---- The archive ------------------------------------------------------------------------- */

static bool read_definitions(struct import *import)
{
    uint64_t count;
    OTF2_GlobalDefReader *definitions = OTF2_Reader_GetGlobalDefReader(import->reader);
    OTF2_GlobalDefReaderCallbacks *callbacks = OTF2_GlobalDefReaderCallbacks_New();
    bool read = definitions && callbacks;

    if (read) {
        OTF2_GlobalDefReaderCallbacks_SetStringCallback(callbacks, define_string);
        OTF2_GlobalDefReaderCallbacks_SetRegionCallback(callbacks, define_region);
        OTF2_GlobalDefReaderCallbacks_SetLocationCallback(callbacks, define_location);
        OTF2_GlobalDefReaderCallbacks_SetLocationGroupCallback(callbacks, define_group);
        OTF2_GlobalDefReaderCallbacks_SetClockPropertiesCallback(callbacks, define_clock);
        import_mpi_define(import, callbacks);
        OTF2_Reader_RegisterGlobalDefCallbacks(import->reader, definitions, callbacks, import);
        read = OTF2_Reader_ReadAllGlobalDefinitions(import->reader, definitions, &count) ==
               OTF2_SUCCESS;
    }
    OTF2_GlobalDefReaderCallbacks_Delete(callbacks);
    return read && import->resolution && import->process_count;
}

static void select_locations(struct import *import)
{
    for (size_t i = 0; i < import->location_count; i++) {
        if (import->locations[i].type == OTF2_LOCATION_TYPE_CPU_THREAD)
            OTF2_Reader_SelectLocation(import->reader, import->locations[i].id);
        else
            import->lost->locations++;
    }
    OTF2_Reader_OpenDefFiles(import->reader);
    OTF2_Reader_OpenEvtFiles(import->reader);
}

static void import_free(struct import *import)
{
    for (size_t i = 0; i < import->string_count; i++)
        free(import->strings[i]);
    for (size_t i = 0; i < import->region_count; i++) {
        free(import->regions[i].element);
        free(import->regions[i].layer);
    }
    free(import->strings);
    free(import->regions);
    free(import->locations);
    free(import->processes);
    import_mpi_free(import);
    free(import->open);
    if (import->reader)
        OTF2_Reader_Close(import->reader);
}

bool import_otf2(const char *archive, const char *folder, struct import_lost *lost)
{
    struct import import = {.folder = folder, .lost = lost};
    bool read = false;

    otf2_silence();
    import.reader = OTF2_Reader_Open(archive);
    if (import.reader && OTF2_Reader_SetSerialCollectiveCallbacks(import.reader) == OTF2_SUCCESS &&
        read_definitions(&import)) {
        import_mpi_order(&import);
        select_locations(&import);
        read = true;
        for (size_t rank = 0; rank < import.process_count && read; rank++)
            read = read_process(&import, rank);
        read = read && write_collector(&import);
    } else {
        complain("%s: no OTF2 archive that can be read", archive);
    }
    import_free(&import);
    return read;
}
