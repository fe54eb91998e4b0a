/* The profile of a job as a file. */
#include "config.h"

#include "analysis/command/job-fields.h"
#include "analysis/command/job-file.h"
#include "analysis/reader/member.h"
#include "common/fnv.h"
#include "pomp2-runtime/convert/xml-write.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char *const job_file_names[2] = {"profile.xml.zst", "profile.xml"};

/* ---- What it is made of ------------------------------------------------------------------ */

static void fold_name(fnv_hash *hash, const char *name)
{
    *hash = fnv_fold(*hash, name, strlen(name) + 1);
}

static bool fold_file(fnv_hash *hash, const char *directory, const char *name)
{
    char *path = xformat("%s/%s", directory, name);
    struct stat status;
    bool there = stat(path, &status) == 0;

    free(path);
    if (!there)
        return false;
    int64_t facts[] = {status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
    fold_name(hash, name);
    *hash = fnv_fold(*hash, facts, sizeof facts);
    return true;
}

/* Of a member, its container, which is asked once for those in a row. `*asked` is that, or NULL. */
static bool fold_trace(fnv_hash *hash, const char *directory, const char *name, char **asked)
{
    size_t length;

    if (!member_has_path(name, &length))
        return fold_file(hash, directory, name);
    fold_name(hash, name);
    if (*asked && strlen(*asked) == length && !memcmp(*asked, name, length))
        return true;
    free(*asked);
    *asked = xformat("%.*s", (int)length, name);
    return fold_file(hash, directory, *asked);
}

char *job_digest(const struct experiment *experiment)
{
    /* Another version may find other things. */
    fnv_hash hash = fnv_fold(FNV_START, PACKAGE_VERSION, sizeof PACKAGE_VERSION);
    char *asked = NULL;
    bool good = fold_file(&hash, experiment->path, "pompeii.xml");

    for (size_t i = 0; i < experiment->trace_count && good; i++)
        good = fold_trace(&hash, experiment->path, experiment->traces[i].file, &asked);
    free(asked);
    return good ? xformat("%016llx%016llx", (unsigned long long)(hash >> 64),
                          (unsigned long long)hash)
                : NULL;
}

/* ---- Attributes -------------------------------------------------------------------------- */

static void put_list(struct xml *x, const char *name, const int64_t *values, int count)
{
    char text[24];

    xml_begin(x, name);
    for (int i = 0; i < count; i++) {
        snprintf(text, sizeof text, i ? " %lld" : "%lld", (long long)values[i]);
        xml_put(x, text);
    }
    xml_put(x, "\"");
}

static void put_fields(struct xml *x, const char *name, const struct job_field *fields,
                       const void *record)
{
    int64_t values[MAX_JOB_FIELDS];
    int count = job_fields_get(fields, record, values);

    put_list(x, name, values, count);
}

static void put_real(struct xml *x, const char *name, double value)
{
    char text[32];

    snprintf(text, sizeof text, "%.17g", value);
    xml_word(x, name, text);
}

static void put_wide(struct xml *x, const char *name, unsigned __int128 value)
{
    char text[40], *at = text + sizeof text;

    *--at = '\0';
    do
        *--at = (char)('0' + (int)(value % 10));
    while (value /= 10);
    xml_word(x, name, at);
}

static void put_number(struct xml *x, const char *name, int64_t value)
{
    xml_attribute(x, name, (uint64_t)value);
}

/* ---- Elements ---------------------------------------------------------------------------- */

/* The experiment may have another name when it is read. */
static void put_notes(struct xml *x, const struct experiment *e)
{
    size_t length = strlen(e->path);

    for (size_t i = 0; i < e->note_count; i++) {
        const char *text = e->notes[i];
        bool inside = strncmp(text, e->path, length) == 0 && text[length] == '/';
        xml_put(x, OPEN_note);
        xml_string(x, NAME_note_text, inside ? text + length : text);
        xml_put(x, "/>\n");
    }
}

static void put_sources(struct xml *x, const struct experiment *e)
{
    if (!e->source_count)
        return;
    xml_put(x, OPEN_sources);
    xml_put(x, ">\n");
    for (size_t i = 0; i < e->source_count; i++) {
        xml_put(x, OPEN_f);
        xml_string(x, NAME_f_file, e->sources[i].file);
        put_number(x, NAME_f_bytes, e->sources[i].bytes);
        xml_string(x, NAME_f_digest, e->sources[i].digest);
        xml_put(x, "/>\n");
    }
    xml_put(x, CLOSE_sources);
}

static void put_regions(struct xml *x, const struct experiment *e)
{
    xml_put(x, OPEN_regions);
    xml_put(x, ">\n");
    for (size_t i = 0; i < e->region_count; i++) {
        const struct source_region *region = e->regions[i];
        xml_put(x, OPEN_r);
        put_number(x, NAME_r_id, region->number);
        xml_string(x, NAME_r_layer, region->layer);
        xml_string(x, NAME_r_construct, region->construct);
        xml_text(x, NAME_r_file, region->file);
        xml_optional(x, NAME_r_begin, (uint64_t)region->begin);
        xml_optional(x, NAME_r_end, (uint64_t)region->end);
        xml_text(x, NAME_r_name, region->name);
        xml_text(x, NAME_r_clauses, region->clauses);
        xml_put(x, "/>\n");
    }
    xml_put(x, CLOSE_regions);
}

/* The sums are whole numbers. */
static void put_hybrid(struct xml *x, const struct hybrid *hybrid)
{
    int64_t values[] = {(int64_t)hybrid->processes,    (int64_t)hybrid->outside,
                        (int64_t)hybrid->most_outside, (int64_t)hybrid->most_useful,
                        hybrid->is_replayed,           hybrid->ideal};

    put_list(x, NAME_whole_hybrid, values, sizeof values / sizeof *values);
    if (hybrid->lack)
        xml_string(x, NAME_whole_lack, hybrid->lack);
}

static void put_whole(struct xml *x, const struct profile *profile)
{
    struct process_sums sums = experiment_sums(profile->experiment);
    const struct slowest_thread *slowest = &profile->slowest;
    int64_t of_slowest[] = {slowest->is_known, slowest->rank, slowest->number,
                            slowest->most.region ? slowest->most.region->number : 0,
                            slowest->most.count};

    xml_put(x, OPEN_whole);
    put_fields(x, NAME_whole_processes, job_process_fields, &sums);
    put_fields(x, NAME_whole_times, job_profile_fields, profile);
    put_list(x, NAME_whole_overheads, profile->overheads, OVERHEAD_COUNT);
    put_fields(x, NAME_whole_want, job_want_fields, &profile->want);
    put_real(x, NAME_whole_waited, profile->want.waited);
    put_list(x, NAME_whole_slowest, of_slowest, sizeof of_slowest / sizeof *of_slowest);
    put_real(x, NAME_whole_percent, slowest->percent);
    put_hybrid(x, &profile->hybrid);
    if (offload_wait_sum(&profile->devices) || profile->experiment->device_count)
        xml_word(x, NAME_whole_devices, answer_names[ANSWER_YES]);
    xml_put(x, "/>\n");
}

static void put_place(struct xml *x, const struct profile *profile, size_t number)
{
    const struct region_profile *region = &profile->regions[number];

    xml_put(x, OPEN_place);
    put_number(x, NAME_place_region, (int64_t)number);
    put_list(x, NAME_place_measures, region->sum.measures.value, MEASURE_COUNT);
    put_number(x, NAME_place_exclusive, region->sum.exclusive);
    put_number(x, NAME_place_inclusive, region->sum.inclusive);
    if (!region->has_rows)
        xml_word(x, NAME_place_shown, answer_names[ANSWER_NO]);
    if (region->cpu) {
        put_number(x, NAME_place_wall, region->wall);
        put_number(x, NAME_place_cpu, region->cpu);
        put_list(x, NAME_place_overheads, region->overheads, OVERHEAD_COUNT);
    }
    put_number(x, NAME_place_events, profile->events[number]);
    xml_put(x, "/>\n");
}

static void put_spread(struct xml *x, const struct job_spreads *spreads,
                       const struct path_spreads *path, int metric, int class)
{
    static const char *const metrics[JOB_METRICS] = {"v", "t", "e"};
    static const char *const classes[THREAD_CLASSES] = {"master", "others"};
    const struct job_spread *of = &path->of[metric][class];
    size_t columns = spreads->ranks < spreads->columns ? spreads->ranks : spreads->columns;

    if (!of->ranks)
        return;
    xml_put(x, OPEN_of);
    xml_word(x, NAME_of_metric, metrics[metric]);
    xml_word(x, NAME_of_class, classes[class]);
    put_number(x, NAME_of_ranks, of->ranks);
    put_wide(x, NAME_of_sum, of->sum);
    put_wide(x, NAME_of_squares, of->squares);
    put_number(x, NAME_of_least, of->least);
    put_number(x, NAME_of_least_rank, of->least_rank);
    put_number(x, NAME_of_greatest, of->greatest);
    put_number(x, NAME_of_greatest_rank, of->greatest_rank);
    if (path->each[metric][class])
        put_list(x, NAME_of_each, path->each[metric][class], (int)columns);
    xml_put(x, "/>\n");
}

static void put_path(struct xml *x, const struct profile *profile,
                     const struct job_spreads *spreads, const struct path *path)
{
    const struct path_sums *sums = &profile->paths.item[path->index];

    xml_put(x, OPEN_path);
    put_number(x, NAME_path_region, path->region->number);
    put_number(x, NAME_path_visits, sums->visits);
    put_number(x, NAME_path_exclusive, sums->exclusive);
    put_number(x, NAME_path_members, sums->members);
    if (path->task)
        xml_word(x, NAME_path_task, node_names[NODE_IS_TASK]);
    if (!sums->is_shown)
        xml_word(x, NAME_path_shown, answer_names[ANSWER_NO]);
    xml_put(x, ">\n");
    for (int m = 0; m < JOB_METRICS; m++)
        for (int c = 0; c < THREAD_CLASSES; c++)
            put_spread(x, spreads, &spreads->item[path->index], m, c);
}

/* Call paths may be as deep as memory allows: no recursion. */
static void put_paths(struct xml *x, const struct profile *profile,
                      const struct job_spreads *spreads)
{
    struct path *root = profile->experiment->path_count ? profile->experiment->paths[0] : NULL;
    struct path *next;

    for (struct path *path = root; path; path = next) {
        next = path_next(root, path);
        put_path(x, profile, spreads, path);
        if (path->first)
            continue;
        xml_put(x, CLOSE_path);
        for (; path != root && !path->next; path = path->parent)
            xml_put(x, CLOSE_path);
    }
}

static void put_findings(struct xml *x, const struct profile *profile)
{
    for (size_t i = 0; i < profile->finding_count; i++) {
        const struct performance_finding *finding = &profile->findings[i];
        xml_put(x, OPEN_finding);
        if (finding->region)
            put_number(x, NAME_finding_region, finding->region->number);
        xml_string(x, NAME_finding_property, finding->property);
        xml_string(x, NAME_finding_text, finding->text);
        put_real(x, NAME_finding_gain, finding->gain);
        put_real(x, NAME_finding_severity, finding->severity);
        xml_put(x, "/>\n");
    }
}

/* ---- The file ---------------------------------------------------------------------------- */

static void put_job(struct xml *x, const struct profile *profile, const struct job_spreads *spreads,
                    const char *digest)
{
    const struct experiment *e = profile->experiment;
    size_t columns = spreads->ranks < spreads->columns ? spreads->ranks : spreads->columns;

    xml_put(x, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    xml_put(x, OPEN_job);
    xml_word(x, NAME_job_version, "1");
    put_number(x, NAME_job_traces, (int64_t)e->trace_count);
    xml_word(x, NAME_job_digest, digest);
    put_number(x, NAME_job_columns, (int64_t)columns);
    xml_put(x, ">\n");
    put_notes(x, e);
    put_sources(x, e);
    put_regions(x, e);
    put_whole(x, profile);
    for (size_t i = 0; i < profile->region_count; i++)
        put_place(x, profile, i);
    put_paths(x, profile, spreads);
    put_findings(x, profile);
    xml_put(x, CLOSE_job);
}

int job_write(const struct profile *profile, const struct job_spreads *spreads, bool compress)
{
    char *digest = job_digest(profile->experiment);
    int failure = errno, folder = -1;
    struct xml *x = NULL;

    if (digest &&
        (folder = open(profile->experiment->path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)) >= 0)
        x = xml_create(folder, job_file_names[!compress], compress);
    if (x) {
        put_job(x, profile, spreads, digest);
        failure = xml_close(x);
        if (!failure)
            unlinkat(folder, job_file_names[compress], 0); /* an older one */
    } else if (digest)
        failure = errno;
    if (folder >= 0)
        close(folder);
    free(digest);
    return failure;
}
