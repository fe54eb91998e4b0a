/* The peaks of this machine, measured: each the best of some tries, of at least PART seconds. */
#include "config.h"

#include "analysis/peak/crew.h"
#include "analysis/peak/kernel.h"
#include "analysis/peak/machine.h"
#include "analysis/peak/peak.h"
#include "common/memory.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double part_seconds = 0.002;

enum {
    ELEMENT_BYTES = 3 * sizeof(double), /* that a triad's element moves */
    LINE = 8                            /* doubles that the kernel takes at once */
};
static const int64_t most_bytes = (int64_t)2 << 30; /* of arrays in main memory */
static const int64_t first_bytes = 1 << 20;         /* that tell how long a round takes */

/* ---- Operations -------------------------------------------------------------------------- */

struct flops_work {
    const struct flops_kernel *kernel;
    long rounds;
};

static void flops_run(void *context, int part)
{
    const struct flops_work *work = context;
    volatile double sum = work->kernel->run(work->rounds);

    (void)part;
    (void)sum;
}

/* Operations a second. */
static double flops_rate(struct flops_work *work, int threads)
{
    double seconds = crew_best(threads, &(struct crew_task){NULL, flops_run, work});
    double operations = 2.0 * KERNEL_CHAINS * work->kernel->lanes * (double)work->rounds * threads;

    return seconds > 0 ? operations / seconds : 0;
}

static void measure_flops(struct peaks *peaks)
{
    const struct flops_kernel *kernels[FLOPS_KERNELS];
    size_t count = flops_kernels(kernels);

    for (size_t i = 0; i < count; i++) {
        struct flops_work work = {kernels[i], 1000};
        struct peak_flops *peak = &peaks->flops[peaks->flops_count++];
        snprintf(peak->instructions, sizeof peak->instructions, "%s", kernels[i]->instructions);
        snprintf(peak->precision, sizeof peak->precision, "%s", kernels[i]->precision);
        double rate = flops_rate(&work, 1);
        work.rounds =
            (long)(part_seconds * rate / (2.0 * KERNEL_CHAINS * kernels[i]->lanes)) + 1000;
        peak->one = flops_rate(&work, 1);
        peak->all = flops_rate(&work, peaks->threads);
    }
}

/* ---- Bytes ------------------------------------------------------------------------------- */

/* Each thread has three arrays of its own. */
struct triad_work {
    size_t count; /* elements of an array */
    long rounds;
    double **arrays; /* by part */
    bool failed;
};

/* Who touches a page first has it near. */
static void triad_prepare(void *context, int part)
{
    struct triad_work *work = context;
    void *block;

    if (posix_memalign(&block, KERNEL_ALIGNMENT, 3 * work->count * sizeof(double)) != 0) {
        __atomic_store_n(&work->failed, true, __ATOMIC_RELAXED);
        return;
    }
    work->arrays[part] = block;
    for (size_t i = 0; i < 3 * work->count; i++)
        work->arrays[part][i] = 1;
}

static void triad_run(void *context, int part)
{
    const struct triad_work *work = context;
    double *a = work->arrays[part];

    if (a)
        triad_kernel(a, a + work->count, a + 2 * work->count, work->count, work->rounds);
}

/* Bytes a second, of arrays with so many bytes for each thread; 0: there is no memory. */
static double triad_rate(int64_t bytes, long rounds, int threads)
{
    struct triad_work work = {.count = (size_t)bytes / ELEMENT_BYTES / LINE * LINE,
                              .rounds = rounds};

    if (!work.count)
        return 0;
    work.arrays = xcalloc((size_t)threads, sizeof *work.arrays);
    double seconds = crew_best(threads, &(struct crew_task){triad_prepare, triad_run, &work});
    for (int i = 0; i < threads; i++)
        free(work.arrays[i]);
    free(work.arrays);
    if (seconds <= 0 || work.failed)
        return 0;
    return (double)ELEMENT_BYTES * (double)work.count * (double)rounds * threads / seconds;
}

/* Enough rounds to last; of a cache of hundreds of megabytes one is. */
static double cache_rate(int64_t bytes, int threads)
{
    double rate = triad_rate(bytes, first_bytes / bytes + 1, 1);
    long rounds = (long)(part_seconds * rate / (double)bytes) + 1;

    return triad_rate(bytes, rounds, threads);
}

/* Half of what a thread has of it; where that fits into the one before, both together. */
static int64_t working_set(const struct machine_cache *caches, int i, int threads)
{
    int sharers = caches[i].sharers < threads ? caches[i].sharers : threads;
    int64_t half = caches[i].bytes / 2 / sharers, before = i ? caches[i - 1].bytes : 0;

    return half < 2 * before ? before + half : half;
}

static void measure_caches(struct peaks *peaks, const struct machine_cache *caches, int count)
{
    for (int i = 0; i < count; i++) {
        struct peak_cache *peak = &peaks->cache[peaks->cache_count++];
        peak->level = caches[i].level;
        peak->bytes = caches[i].bytes;
        peak->one = cache_rate(working_set(caches, i, 1), 1);
        peak->all = cache_rate(working_set(caches, i, peaks->threads), peaks->threads);
    }
}

/* All arrays together: four times what all caches hold, as far as there is memory. */
static int64_t memory_bytes(const struct peaks *peaks, const struct machine_cache *caches,
                            int count)
{
    int64_t free_bytes = sysconf(_SC_AVPHYS_PAGES) * (int64_t)sysconf(_SC_PAGESIZE);
    int64_t last = count ? caches[count - 1].bytes : 32 << 20;
    int64_t groups =
        count ? (peaks->processors + caches[count - 1].sharers - 1) / caches[count - 1].sharers : 1;
    int64_t bytes = 4 * last * groups;

    bytes = bytes < most_bytes ? bytes : most_bytes;
    return free_bytes > 0 && bytes > free_bytes / 4 ? free_bytes / 4 : bytes;
}

/* One thread, two, four .. and all. */
static void measure_memory(struct peaks *peaks, int64_t bytes)
{
    for (int threads = 1; peaks->bandwidth_count < PEAK_COUNTS; threads *= 2) {
        threads = threads < peaks->threads ? threads : peaks->threads;
        double rate = triad_rate(bytes / threads, 1, threads);
        if (rate > 0)
            peaks->bandwidth[peaks->bandwidth_count++] = (struct peak_bandwidth){threads, rate};
        if (threads == peaks->threads)
            break;
    }
}

void peak_measure(struct peaks *peaks)
{
    struct machine_cache caches[PEAK_CACHES];
    int count = machine_caches(caches, PEAK_CACHES);
    time_t date = time(NULL);
    struct tm local;

    if (localtime_r(&date, &local))
        strftime(peaks->date, sizeof peaks->date, "%Y-%m-%dT%H:%M:%S%z", &local);
    measure_flops(peaks);
    measure_caches(peaks, caches, count);
    measure_memory(peaks, memory_bytes(peaks, caches, count));
}
