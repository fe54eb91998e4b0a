/* Fingerprints of findings: what stays when lines are added above. */
#include "config.h"

#include "analysis/check/report/fingerprint.h"

#include "analysis/check/report/source.h"
#include "common/fnv.h"
#include "common/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* How many have been alike so far. */
struct alike {
    UT_hash_handle hh;
    fnv_hash hash;
    uint32_t count;
};

static fnv_hash fold_text(fnv_hash hash, const char *text)
{
    return fnv_fold(hash, text, strlen(text) + 1);
}

static fnv_hash fold_line(fnv_hash hash, const struct program *program, const struct place *place)
{
    struct source_line line = {0};
    source_line(program, place, &line);
    for (size_t i = 0; i < line.length; i++)
        if (!strchr(" \t\r", line.text[i]))
            hash = fnv_fold(hash, &line.text[i], 1);
    return fold_text(hash, "");
}

/** The name of a function, if it does not move with its lines. */
static const char *lasting_name(const struct program *program, uint32_t function)
{
    const char *name = name_text(program, program->functions[function].name);
    return strncmp(name, NAME_OF_PLACE, strlen(NAME_OF_PLACE)) ? name : "";
}

static fnv_hash hash_of(const struct program *program, const struct finding *f)
{
    const struct place *second = f->cause_count ? &f->causes[0].place : &f->outer_place;
    fnv_hash hash = fold_text(FNV_START, finding_kind_name(f->kind));
    hash = fold_text(hash, program->files[f->place.file].name);
    hash = fold_text(hash, lasting_name(program, f->function));
    hash = fold_text(hash, directive_words(program, f->directive, &f->place));
    hash = f->directive == DIRECTIVE_UNKNOWN ? fold_text(hash, name_text(program, f->name)) : hash;
    hash = fold_text(hash, f->is_implicit ? "its end" : "itself");
    hash = fold_line(hash, program, &f->place);
    if (f->cause_count || finding_has_outer(f))
        hash = fold_line(hash, program, second);
    return hash;
}

static uint32_t count_alike(struct alike **known, fnv_hash hash)
{
    struct alike *entry;
    HASH_FIND(hh, *known, &hash, sizeof hash, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->hash = hash;
        HASH_ADD(hh, *known, hash, sizeof entry->hash, entry);
    }
    return entry->count++;
}

struct fingerprint *fingerprints_of(const struct program *program, const struct findings *findings)
{
    struct fingerprint *list = xcalloc(findings->count + 1, sizeof *list);
    struct alike *known = NULL, *entry, *next;
    for (size_t i = 0; i < findings->count; i++) {
        fnv_hash hash = hash_of(program, &findings->finding[i]);
        uint32_t number = count_alike(&known, hash);
        hash = fnv_fold(hash, &number, sizeof number);
        snprintf(list[i].text, sizeof list[i].text, "%016" PRIx64 "%016" PRIx64,
                 (uint64_t)(hash >> 64), (uint64_t)hash);
    }
    HASH_ITER(hh, known, entry, next)
    {
        HASH_DEL(known, entry);
        free(entry);
    }
    return list;
}
