/* Findings by their cause, and how sure they are. */
#include "config.h"

#include "analysis/check/report/group.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/** What findings of one group have in common; padding is zero, for it is compared as bytes. */
struct cause_key {
    struct place place;
    uint32_t function, state;
};

struct cause_entry {
    UT_hash_handle hh;
    struct cause_key key;
    uint32_t leader, last;
};

bool finding_is_certain(const struct report *report, const struct finding *f)
{
    bool certain = !f->cause_count && f->kind != FINDING_LOCK_ORDER && !f->is_way_out;
    for (size_t i = 0; i < f->cause_count && !certain; i++)
        certain = reason_is_certain(report->dataflow, report->program, f->causes[i].reason);
    return certain;
}

static bool is_counted(const struct finding *f)
{
    return finding_is_shown(f) && !f->is_dropped;
}

/** The group that a finding with a condition belongs to. */
static struct cause_entry *group_of(struct cause_entry **known, const struct finding *f,
                                    uint32_t number)
{
    struct cause_key key;
    struct cause_entry *entry;
    memset(&key, 0, sizeof key);
    key.place = f->causes[0].place;
    key.function = f->function;
    key.state = f->is_dropped | f->is_ignored << 1 | f->is_known << 2;
    HASH_FIND(hh, *known, &key, sizeof key, entry);
    if (entry)
        return entry;
    entry = xzalloc(sizeof *entry);
    entry->key = key;
    entry->leader = number;
    HASH_ADD(hh, *known, key, sizeof entry->key, entry);
    return entry;
}

void groups_find(struct groups *groups, const struct report *report)
{
    const struct findings *findings = report->findings;
    struct cause_entry *known = NULL, *entry, *following;
    *groups = (struct groups){xcalloc(findings->count + 1, sizeof *groups->leader),
                              xcalloc(findings->count + 1, sizeof *groups->next), 0, 0};
    for (uint32_t i = 0; i < findings->count; i++) {
        const struct finding *f = &findings->finding[i];
        entry = f->cause_count ? group_of(&known, f, i) : NULL;
        groups->leader[i] = entry ? entry->leader : i;
        groups->next[i] = NO_NODE;
        if (groups->leader[i] != i)
            groups->next[entry->last] = i;
        else if (is_counted(f)) {
            groups->count++;
            groups->certain += finding_is_certain(report, f);
        }
        if (entry)
            entry->last = i;
    }
    HASH_ITER(hh, known, entry, following)
    {
        HASH_DEL(known, entry);
        free(entry);
    }
}

void groups_free(struct groups *groups)
{
    free(groups->leader);
    free(groups->next);
}
