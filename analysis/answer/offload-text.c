/* Advice on devices in words. */
#include "config.h"

#include "analysis/answer/offload-advice.h"

#include "analysis/answer/construct.h"
#include "analysis/answer/table.h"

#include <inttypes.h>

static char *say_keep(const struct offload_advice *a)
{
    char bytes[32];

    bytes_text(bytes, sizeof bytes, (double)a->bytes);
    return xformat("%s, %s, goes to the device %" PRId64
                   " times%s: keep it there, by a `target data` around it; `target update` what "
                   "changes between",
                   a->item->name, bytes, a->count, a->comes_back ? " and back" : "");
}

static char *say_update(const struct offload_advice *a)
{
    char bytes[32];

    bytes_text(bytes, sizeof bytes, (double)a->bytes);
    return xformat("%s, %s, is always on the device and goes there %" PRId64
                   " times%s: `target update` it only where it has changed",
                   a->item->name, bytes, a->count, a->comes_back ? " and back" : "");
}

static char *say_allocate(const struct offload_advice *a)
{
    char bytes[32];

    bytes_text(bytes, sizeof bytes, (double)a->bytes);
    return xformat("%s, %s, is allocated %" PRId64 " times: allocate it once, before",
                   a->item->name, bytes, a->count);
}

static char *say_launch(const struct offload_advice *a)
{
    char each[32];

    time_text(each, sizeof each, a->cost / a->count);
    return xformat("%" PRId64 " executions cost %s each to launch, more than they run: join them%s",
                   a->count, each,
                   region_clause_is(a->construct, "nowait", "1") ? "" : ", or `nowait`");
}

static char *say_teams(const struct offload_advice *a)
{
    return xformat("the longest of %" PRId64
                   " teams takes longer than the others: distribute evenly",
                   a->count);
}

static char *say_overlap(const struct offload_advice *a)
{
    char copies[32];

    time_text(copies, sizeof copies, a->cost);
    return xformat("copies (%s) and kernels wait for each other: let them overlap, by `nowait` and "
                   "`depend`",
                   copies);
}

char *offload_advice_text(const struct offload_advice *advice)
{
    static char *(*const say[ADVICE_KINDS])(const struct offload_advice *) = {
        [ADVICE_KEEP] = say_keep,         [ADVICE_UPDATE] = say_update,
        [ADVICE_ALLOCATE] = say_allocate, [ADVICE_LAUNCH] = say_launch,
        [ADVICE_OVERLAP] = say_overlap,   [ADVICE_TEAMS] = say_teams};

    return say[advice->kind](advice);
}
