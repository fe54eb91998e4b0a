/* Peaks as JSON, and in the user's cache. */
#include "config.h"

#include "analysis/peak/peak.h"

#include "common/cache.h"
#include "common/fnv.h"
#include "common/json-read.h"
#include "common/json.h"
#include "common/memory.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Written ----------------------------------------------------------------------------- */

void peak_write(const struct peaks *peaks, FILE *out)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_open(&json, "machine", '{');
    json_text(&json, "cpu", peaks->cpu);
    json_integer(&json, "processors", peaks->processors);
    json_integer(&json, "threads", peaks->threads);
    json_text(&json, "governor", peaks->governor);
    json_text(&json, "date", peaks->date);
    json_close(&json);
    json_open(&json, "memory", '[');
    for (int i = 0; i < peaks->bandwidth_count; i++) {
        json_open(&json, NULL, '{');
        json_integer(&json, "threads", peaks->bandwidth[i].threads);
        json_real(&json, "bytes_s", peaks->bandwidth[i].rate);
        json_close(&json);
    }
    json_close(&json);
    json_open(&json, "caches", '[');
    for (int i = 0; i < peaks->cache_count; i++) {
        json_open(&json, NULL, '{');
        json_integer(&json, "level", peaks->cache[i].level);
        json_integer(&json, "bytes", peaks->cache[i].bytes);
        json_real(&json, "one_thread_bytes_s", peaks->cache[i].one);
        json_real(&json, "all_threads_bytes_s", peaks->cache[i].all);
        json_close(&json);
    }
    json_close(&json);
    json_open(&json, "flops", '[');
    for (int i = 0; i < peaks->flops_count; i++) {
        json_open(&json, NULL, '{');
        json_text(&json, "instructions", peaks->flops[i].instructions);
        json_text(&json, "precision", peaks->flops[i].precision);
        json_real(&json, "one_thread_flop_s", peaks->flops[i].one);
        json_real(&json, "all_threads_flop_s", peaks->flops[i].all);
        json_close(&json);
    }
    json_close(&json);
    json_close(&json);
}

/* ---- Read -------------------------------------------------------------------------------- */

/* 0 where there is none, or one that no machine has. */
static double rate_of(const struct json_value *object, const char *key)
{
    double rate = 0;

    return json_number(json_member(object, key), &rate) && rate >= 1 && rate <= 1e18 ? rate : 0;
}

static int64_t whole_of(const struct json_value *object, const char *key, int64_t most)
{
    int64_t number = 0;

    return json_whole(json_member(object, key), &number) && number > 0 && number <= most ? number
                                                                                         : 0;
}

static void text_of(const struct json_value *object, const char *key, char *text, size_t size)
{
    const struct json_value *value = json_member(object, key);

    snprintf(text, size, "%s", value && value->kind == JSON_TEXT ? value->text : "");
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 0x7f)
            *c = '?';
}

static const struct json_value *list_of(const struct json_value *top, const char *key)
{
    const struct json_value *list = json_member(top, key);

    return list && list->kind == JSON_LIST ? list->first : NULL;
}

/* What is not complete is left out; numbers of threads rise. */
static void read_all(struct peaks *p, const struct json_value *top)
{
    const struct json_value *machine = json_member(top, "machine");
    int threads = 0;

    text_of(machine, "cpu", p->cpu, sizeof p->cpu);
    text_of(machine, "governor", p->governor, sizeof p->governor);
    text_of(machine, "date", p->date, sizeof p->date);
    p->processors = whole_of(machine, "processors", INT32_MAX);
    p->threads = (int)whole_of(machine, "threads", INT32_MAX);
    for (const struct json_value *v = list_of(top, "memory"); v; v = v->next) {
        struct peak_bandwidth one = {(int)whole_of(v, "threads", INT32_MAX), rate_of(v, "bytes_s")};
        if (one.threads > threads && one.rate > 0 && p->bandwidth_count < PEAK_COUNTS)
            p->bandwidth[p->bandwidth_count++] = one;
        threads = one.threads > threads ? one.threads : threads;
    }
    for (const struct json_value *v = list_of(top, "caches"); v; v = v->next)
        if (p->cache_count < PEAK_CACHES)
            p->cache[p->cache_count++] = (struct peak_cache){
                (int)whole_of(v, "level", 9), whole_of(v, "bytes", INT64_MAX),
                rate_of(v, "one_thread_bytes_s"), rate_of(v, "all_threads_bytes_s")};
    for (const struct json_value *v = list_of(top, "flops"); v; v = v->next) {
        struct peak_flops one = {.one = rate_of(v, "one_thread_flop_s"),
                                 .all = rate_of(v, "all_threads_flop_s")};
        text_of(v, "instructions", one.instructions, sizeof one.instructions);
        text_of(v, "precision", one.precision, sizeof one.precision);
        if (one.one > 0 && one.all > 0 && p->flops_count < PEAK_FLOPS)
            p->flops[p->flops_count++] = one;
    }
}

char *peak_read(struct peaks *peaks, const char *text, size_t length)
{
    struct pool *pool = NULL;
    const char *what = NULL;
    size_t at = 0;
    char *problem = NULL;
    const struct json_value *top = json_parse(&pool, text, length, &what, &at);

    *peaks = (struct peaks){0};
    if (top)
        read_all(peaks, top);
    if (!top)
        problem = xformat("%s at byte %zu", what, at);
    else if (peaks->threads < 1 || !peaks->bandwidth_count || !peaks->flops_count)
        problem = xstrdup("no peaks of `pompeii info --peaks --format=json`");
    pool_free(pool);
    return problem;
}

/* ---- The cache --------------------------------------------------------------------------- */

/* Of a machine of that kind. NULL: nothing can be kept. */
static char *cache_file(const struct peaks *peaks)
{
    char *directory = cache_directory("peaks"), *file = NULL;
    fnv_hash hash = FNV_START;

    hash = fnv_fold(hash, peaks->cpu, strlen(peaks->cpu) + 1);
    hash = fnv_fold(hash, &peaks->processors, sizeof peaks->processors);
    hash = fnv_fold(hash, peaks->governor, strlen(peaks->governor) + 1);
    if (directory)
        file = xformat("%s/%016" PRIx64 "%016" PRIx64 ".json", directory, (uint64_t)(hash >> 64),
                       (uint64_t)hash);
    free(directory);
    return file;
}

/* Whether what was read is of that machine. */
static bool is_of(const struct peaks *peaks, const struct peaks *machine)
{
    return strcmp(peaks->cpu, machine->cpu) == 0 &&
           strcmp(peaks->governor, machine->governor) == 0 &&
           peaks->processors == machine->processors;
}

bool peak_load(struct peaks *peaks)
{
    char *file = cache_file(peaks), *problem = NULL;
    size_t length = 0;
    char *text = file ? cache_read(file, &length) : NULL;
    struct peaks kept;
    bool found = false;

    if (text) {
        problem = peak_read(&kept, text, length);
        found = !problem && is_of(&kept, peaks);
    }
    if (found)
        *peaks = kept;
    free(problem);
    free(text);
    free(file);
    return found;
}

bool peak_keep(const struct peaks *peaks)
{
    char *file = peaks->threads == peaks->processors ? cache_file(peaks) : NULL, *text = NULL;
    size_t length = 0;
    bool kept = false;

    if (file) {
        FILE *out = xstream(&text, &length);
        peak_write(peaks, out);
        fclose(out);
        kept = cache_write(file, text, length);
    }
    free(text);
    free(file);
    return kept;
}

/* ---- Roofs ------------------------------------------------------------------------------- */

double peak_bandwidth_of(const struct peaks *peaks, int threads)
{
    const struct peak_bandwidth *b = peaks->bandwidth;
    int last = peaks->bandwidth_count - 1, i = 0;

    if (last < 0 || threads < 1)
        return 0;
    if (threads >= b[last].threads)
        return b[last].rate * threads / b[last].threads;
    if (threads <= b[0].threads)
        return b[0].rate * threads / b[0].threads;
    while (threads > b[i + 1].threads)
        i++;
    double way = (double)(threads - b[i].threads) / (b[i + 1].threads - b[i].threads);
    return b[i].rate + way * (b[i + 1].rate - b[i].rate);
}

static double flops_of(const struct peak_flops *flops, int all, int threads)
{
    if (threads > all)
        return flops->all * threads / all;
    return fmin(flops->one * threads, flops->all);
}

double peak_flops_of(const struct peaks *peaks, const char *instructions, const char *precision,
                     int threads)
{
    double most = 0;

    for (int i = 0; i < peaks->flops_count; i++) {
        const struct peak_flops *flops = &peaks->flops[i];
        if (strcmp(flops->precision, precision) == 0 &&
            (!instructions || strcmp(flops->instructions, instructions) == 0))
            most = fmax(most, flops_of(flops, peaks->threads, threads));
    }
    return most;
}
