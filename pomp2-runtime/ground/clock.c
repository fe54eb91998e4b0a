/* The source of time: chosen and measured once. */
#include "pomp2-runtime/ground/clock.h"
#include "pomp2-runtime/ground/settings.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>
#if defined(__x86_64__)
#include <cpuid.h>
#endif

enum { LEAST_INTERVAL = 500000 }; /* nanoseconds to measure the rate over */

struct clock runtime_clock;

/* The two clocks at one moment: the pair that was read in the shortest time. */
struct moment {
    uint64_t ticks, nanoseconds;
};
static struct moment start;

#if defined(__x86_64__)
static struct moment moment_now(void)
{
    struct moment best = {0, 0};
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < 8; i++) {
        uint64_t before = __rdtsc(), t = clock_system(CLOCK_MONOTONIC), after = __rdtsc();
        if (after - before < least) {
            least = after - before;
            best = (struct moment){before + (after - before) / 2, t};
        }
    }
    return best;
}

/* Constant rate, in every sleep state (Intel SDM 3B 18.17.1, AMD APM 3 E.4.7). */
static bool is_invariant(void)
{
    unsigned a, b, c, d = 0;
    return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & 1 << 8);
}

/* The kernel leaves the counter for one of these when the processors' counters disagree. */
static bool kernel_distrusts(void)
{
    char name[32] = "";
    int fd = open("/sys/devices/system/clocksource/clocksource0/current_clocksource",
                  O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    ssize_t n = read(fd, name, sizeof name - 1);
    close(fd);
    return n > 0 && (strncmp(name, "hpet", 4) == 0 || strncmp(name, "acpi_pm", 7) == 0);
}
#else
static struct moment moment_now(void)
{
    return (struct moment){0, clock_system(CLOCK_MONOTONIC)};
}

static bool is_invariant(void)
{
    return false;
}

static bool kernel_distrusts(void)
{
    return true;
}
#endif

void clock_start(void)
{
    if (runtime_clock.epoch)
        return;
    start = moment_now();
    runtime_clock.epoch = clock_system(CLOCK_REALTIME);
}

void clock_start_again(void)
{
    runtime_clock.epoch = 0;
    clock_start();
    runtime_clock.base = runtime_clock.tsc ? start.ticks : start.nanoseconds;
}

void clock_calibrate(unsigned choice)
{
    struct clock *c = &runtime_clock;
    c->tsc =
        choice != CLOCK_SYSTEM && is_invariant() && (choice == CLOCK_TSC || !kernel_distrusts());
    if (!c->tsc) {
        c->base = start.nanoseconds;
        c->hz = 1000000000;
        return;
    }
    struct moment end;
    do
        end = moment_now();
    while (end.nanoseconds - start.nanoseconds < LEAST_INTERVAL);
    double rate = (double)(end.nanoseconds - start.nanoseconds) / (double)(end.ticks - start.ticks);
    c->base = start.ticks;
    c->multiplier = (uint64_t)(rate * 4294967296.0);
    c->hz = (uint64_t)(1e9 / rate);
}

struct clock_moments clock_moments(void)
{
    return (struct clock_moments){runtime_clock.base, start.nanoseconds};
}

static double elapsed(uint64_t from, uint64_t to)
{
    return (double)(int64_t)(to - from);
}

bool clock_follow(const struct clock *other, struct clock_moments moments)
{
    enum { MOST_APART = 1000000 };
    struct clock *c = &runtime_clock;
    double rate = other->tsc ? (double)other->multiplier / 4294967296.0 : 1;
    double own_rate = c->tsc ? (double)c->multiplier / 4294967296.0 : 1;
    double between = elapsed(moments.base, c->base) * rate;
    double apart = between - elapsed(moments.system, start.nanoseconds);
    double most = MOST_APART + 1e-3 * (between < 0 ? -between : between);
    if (other->tsc != c->tsc || !(apart < most && apart > -most) || rate > 1.001 * own_rate ||
        rate < 0.999 * own_rate)
        return false;
    if (c->tsc) {
        c->multiplier = other->multiplier;
        c->hz = (uint64_t)(1e9 / rate);
    }
    c->epoch = other->epoch + (uint64_t)(int64_t)between;
    return true;
}

void clock_skew(double nanoseconds, double parts_per_million)
{
    struct clock *c = &runtime_clock;
    c->epoch += (uint64_t)(int64_t)nanoseconds;
    c->multiplier = (uint64_t)((double)c->multiplier * (1 + parts_per_million / 1e6));
}
