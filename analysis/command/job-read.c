/* The profile of a job from its file. */
#include "config.h"

#include "analysis/command/job-fields.h"
#include "analysis/command/job-file.h"
#include "analysis/reader/read.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is being read: an experiment without processes, and its profile. */
struct job_reader {
    struct experiment *experiment;
    struct profile *profile;
    struct path *path; /* open */
    const char *digest;
    bool is_fresh, has_whole, is_replayed;
    int64_t ideal; /* of the hybrid model, where it is replayed */
    const char *lack;
};

static const struct selection everything;

/* Nobody measured more, and sums of some stay far from overflow. */
#define LARGEST ((int64_t)1 << 61) /* an epoch is below it */

/* ---- Values ------------------------------------------------------------------------------ */

/* A list of exactly `count` integers. */
static bool read_list(struct xml_reader *xml, struct slice text, int64_t *values, int count)
{
    char copy[1024], *at = copy, *end;

    if (text.length < sizeof copy) {
        memcpy(copy, text.start, text.length);
        copy[text.length] = '\0';
        int i = 0;
        for (; i < count; i++, at = end) {
            values[i] = strtoll(at, &end, 10);
            if (end == at || values[i] > LARGEST || values[i] < -LARGEST)
                break;
        }
        if (i == count && !*at)
            return true;
    }
    xml_refuse(xml, "<%s>: not a list of %d integers", xml_name(xml), count);
    return false;
}

static bool read_fields(struct xml_reader *xml, struct slice text, const struct job_field *fields,
                        void *record)
{
    int64_t values[MAX_JOB_FIELDS];

    if (!read_list(xml, text, values, job_fields_count(fields)))
        return false;
    job_fields_set(fields, record, values);
    return true;
}

static bool slice_is(struct slice text, const char *word)
{
    return text.start && text.length == strlen(word) && !memcmp(text.start, word, text.length);
}

static bool is_yes(struct slice text)
{
    return slice_is(text, answer_names[ANSWER_YES]);
}

static bool are_sums(struct xml_reader *xml, const int64_t *values, int count)
{
    for (int i = 0; i < count; i++)
        if (values[i] > LARGEST) {
            xml_refuse(xml, "<%s>: %lld is too large", xml_name(xml), (long long)values[i]);
            return false;
        }
    return true;
}

/* NULL: the document was refused. */
static struct source_region *region_of(struct xml_reader *xml, int64_t number)
{
    const struct job_reader *job = xml_context(xml);

    if (job->profile && number >= 0 && number < (int64_t)job->experiment->region_count)
        return job->experiment->regions[number];
    xml_refuse(xml, "<%s>: there is no region %lld", xml_name(xml), (long long)number);
    return NULL;
}

/* ---- Elements ---------------------------------------------------------------------------- */

struct job_record {
    struct slice version, digest;
    int64_t traces;
};

static void begin_job(struct xml_reader *xml, const void *data)
{
    struct job_reader *job = xml_context(xml);
    const struct job_record *record = data;

    job->is_fresh = slice_is(record->version, "1") && slice_is(record->digest, job->digest) &&
                    record->traces == (int64_t)job->experiment->trace_count;
    if (!job->is_fresh)
        xml_refuse(xml, "made from other traces");
}

struct note_record {
    const char *text;
};

/* What is known without the traces was noted when the anchor was read, and when they were. */
static void begin_note(struct xml_reader *xml, const void *data)
{
    const struct job_reader *job = xml_context(xml);
    const struct note_record *record = data;

    experiment_note(
        job->experiment,
        xformat("%s%s", *record->text == '/' ? job->experiment->path : "", record->text));
}

static void begin_f(struct xml_reader *xml, const void *data)
{
    const struct job_reader *job = xml_context(xml);
    struct reader reader = {.experiment = job->experiment};

    if (!read_source(&reader, data))
        xml_refuse(xml, "too many sources");
}

struct region_record {
    struct source_region region;
    int id;
};

static void begin_r(struct xml_reader *xml, const void *data)
{
    const struct job_reader *job = xml_context(xml);
    const struct region_record *record = data;

    if (job->profile) {
        xml_refuse(xml, "regions are there twice");
        return;
    }
    const struct source_region *region = experiment_region(job->experiment, &record->region);
    if (region->number != record->id)
        xml_refuse(xml, "region %d stands at %d", record->id, region->number);
}

static void end_regions(struct xml_reader *xml)
{
    struct job_reader *job = xml_context(xml);

    if (!job->profile)
        job->profile = profile_begin(job->experiment, &everything);
}

struct whole_record {
    struct slice processes, times, overheads, want, slowest, hybrid, devices;
    const char *lack;
    double waited, percent;
};

/* Its factors come from the rest of the profile: see job_read(). */
static bool read_hybrid(struct xml_reader *xml, const struct whole_record *record,
                        struct job_reader *job)
{
    int64_t values[6] = {0};

    if (!read_list(xml, record->hybrid, values, 6))
        return false;
    job->profile->hybrid = (struct hybrid){.processes = (size_t)values[0],
                                           .outside = (double)values[1],
                                           .most_outside = (double)values[2],
                                           .most_useful = (double)values[3]};
    job->is_replayed = values[4] != 0;
    job->ideal = values[5];
    job->lack = record->lack;
    return true;
}

static void begin_whole(struct xml_reader *xml, const void *data)
{
    struct job_reader *job = xml_context(xml);
    const struct whole_record *record = data;
    struct profile *profile = job->profile;
    int64_t slowest[5] = {0};

    if (!profile) {
        xml_refuse(xml, "regions have to come first");
        return;
    }
    /* Once the document is refused, its attributes are no more. */
    if (!read_fields(xml, record->processes, job_process_fields, &job->experiment->given_back) ||
        !read_fields(xml, record->times, job_profile_fields, profile) ||
        !read_list(xml, record->overheads, profile->overheads, OVERHEAD_COUNT) ||
        !read_fields(xml, record->want, job_want_fields, &profile->want) ||
        !read_hybrid(xml, record, job) || !read_list(xml, record->slowest, slowest, 5))
        return;
    profile->want.waited = record->waited;
    profile->slowest = (struct slowest_thread){
        slowest[0] != 0, (int)slowest[1], (int)slowest[2], record->percent, {NULL, slowest[4]}};
    if (slowest[0] && !(profile->slowest.most.region = region_of(xml, slowest[3])))
        return;
    if (is_yes(record->devices))
        xml_refuse(xml, "devices were used");
    job->has_whole = true;
}

struct place_record {
    int region;
    int64_t exclusive, inclusive, wall, cpu, events;
    struct slice measures, overheads, shown;
};

/* Of files that older versions wrote. */
static int64_t about_inclusive(const struct region_row *sum)
{
    int64_t time = sum->measures.value[MEASURE_execT] - sum->measures.value[MEASURE_taskT];

    return time > sum->exclusive ? time : sum->exclusive;
}

static void begin_place(struct xml_reader *xml, const void *data)
{
    const struct job_reader *job = xml_context(xml);
    const struct place_record *record = data;

    const int64_t sums[] = {record->exclusive, record->inclusive, record->wall, record->cpu,
                            record->events};
    if (!region_of(xml, record->region) || !are_sums(xml, sums, sizeof sums / sizeof *sums))
        return;
    struct region_profile *region = &job->profile->regions[record->region];
    if (!read_list(xml, record->measures, region->sum.measures.value, MEASURE_COUNT))
        return;
    region->sum.exclusive = record->exclusive;
    region->sum.inclusive = record->inclusive ? record->inclusive : about_inclusive(&region->sum);
    region->has_rows = !record->shown.start || is_yes(record->shown);
    region->wall = record->wall;
    region->cpu = record->cpu;
    if (record->overheads.start &&
        !read_list(xml, record->overheads, region->overheads, OVERHEAD_COUNT))
        return;
    job->profile->events[record->region] = record->events;
}

struct path_record {
    int region;
    int64_t visits, exclusive, members;
    struct slice task, shown;
};

static void begin_path(struct xml_reader *xml, const void *data)
{
    struct job_reader *job = xml_context(xml);
    const struct path_record *record = data;
    struct source_region *region = region_of(xml, record->region);

    const int64_t numbers[] = {record->visits, record->exclusive, record->members};

    if (!region || !are_sums(xml, numbers, 3))
        return;
    if (!job->path && job->experiment->path_count) {
        xml_refuse(xml, "two call paths without one around them");
        return;
    }
    job->path = experiment_add_path(job->experiment, job->path, region, record->task.start != NULL);
    path_sums_grow(&job->profile->paths, job->experiment->path_count);
    struct path_sums *sums = &job->profile->paths.item[job->path->index];
    sums->visits = job->path->visits = record->visits;
    sums->exclusive = record->exclusive;
    sums->members = record->members;
    sums->is_shown = !record->shown.start || is_yes(record->shown);
}

static void end_path(struct xml_reader *xml)
{
    struct job_reader *job = xml_context(xml);

    job->path = job->path->parent;
}

struct finding_record {
    int region;
    const char *property, *text;
    double gain, severity;
};

static void begin_finding(struct xml_reader *xml, const void *data)
{
    const struct job_reader *job = xml_context(xml);
    const struct finding_record *record = data;
    struct source_region *region = NULL;

    if (xml_has(xml, ATTRIBUTE_finding_region) && !(region = region_of(xml, record->region)))
        return;
    profile_put_finding(
        job->profile, &(struct performance_finding){region, record->property, xstrdup(record->text),
                                                    record->gain, record->severity});
}

/* ---- The file ---------------------------------------------------------------------------- */

#define REGION(id) FIELD(r, id, struct region_record, region.id)

static const struct part job_part = {
    .handlers =
        {
            [ELEMENT_job] = {.begin = begin_job},
            [ELEMENT_note] = {.begin = begin_note},
            [ELEMENT_f] = {.begin = begin_f},
            [ELEMENT_r] = {.begin = begin_r},
            [ELEMENT_regions] = {.end = end_regions},
            [ELEMENT_whole] = {.begin = begin_whole},
            [ELEMENT_place] = {.begin = begin_place},
            [ELEMENT_path] = {.begin = begin_path, .end = end_path},
            [ELEMENT_finding] = {.begin = begin_finding},
        },
    .fields =
        {
            READ(job, version),
            READ(job, digest),
            READ(job, traces),
            READ(note, text),
            FIELD(f, file, struct recorded_source, file),
            FIELD(f, bytes, struct recorded_source, bytes),
            FIELD(f, digest, struct recorded_source, digest),
            FIELD(r, id, struct region_record, id),
            REGION(layer),
            REGION(construct),
            REGION(file),
            REGION(begin),
            REGION(end),
            REGION(name),
            REGION(clauses),
            READ(whole, processes),
            READ(whole, times),
            READ(whole, overheads),
            READ(whole, want),
            READ(whole, waited),
            READ(whole, slowest),
            READ(whole, percent),
            READ(whole, hybrid),
            READ(whole, lack),
            READ(whole, devices),
            READ(place, region),
            READ(place, measures),
            READ(place, exclusive),
            READ(place, inclusive),
            READ(place, shown),
            READ(place, wall),
            READ(place, cpu),
            READ(place, overheads),
            READ(place, events),
            READ(path, region),
            READ(path, visits),
            READ(path, exclusive),
            READ(path, members),
            READ(path, task),
            READ(path, shown),
            READ(finding, region),
            READ(finding, property),
            READ(finding, text),
            READ(finding, gain),
            READ(finding, severity),
        },
};

static bool read_job(struct job_reader *job, const char *file)
{
    struct xml_source source = {.path = file,
                                .grammar = &trace_grammar,
                                .handlers = job_part.handlers,
                                .fields = job_part.fields,
                                .context = job,
                                .pool = &job->experiment->pool};
    char *reason = NULL;
    enum xml_outcome outcome = xml_read(&source, &reason);

    free(reason);
    return outcome == XML_COMPLETE && job->is_fresh && job->has_whole;
}

static bool read_beside(struct job_reader *job, char *digest)
{
    const struct experiment *e = job->experiment;
    bool good = false;

    job->digest = digest;
    for (size_t i = 0; digest && i < 2 && !good; i++) {
        char *file = xformat("%s/%s", e->path, job_file_names[i]);
        if (access(file, R_OK) == 0) {
            good = read_job(job, file);
            i = 2; /* what one file began must not go on with another */
        }
        free(file);
    }
    free(digest);
    return good;
}

struct experiment *job_read(const char *path, bool follows, struct profile **profile)
{
    struct reader_options options = {.anchor_only = true};
    struct job_reader job = {.experiment = NULL};
    char *problem = NULL;

    job.experiment = experiment_read(path, &options, &problem);
    free(problem);
    if (!job.experiment)
        return NULL;
    if (job.experiment->has_anchor && job.experiment->trace_count && !job.experiment->spool_count &&
        !job.experiment->spools_elsewhere && read_beside(&job, job_digest(job.experiment))) {
        job.experiment->rank_count = (size_t)job.experiment->given_back.processes;
        hybrid_end(&job.profile->hybrid, job.profile);
        if (follows && job.is_replayed)
            hybrid_replayed(&job.profile->hybrid, job.ideal, job.lack);
        *profile = job.profile;
        return job.experiment;
    }
    profile_free(job.profile);
    experiment_free(job.experiment);
    return NULL;
}
