/* Overloads: which one the types of the arguments mean. */
#include "analysis/check/solve/overload.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { TYPED_MOST = 16 }; /* arguments by which overloads are told apart */

/** Candidates by the types of their parameters, so that none is looked at for any other. */
struct overloads {
    bool differ; /* .. in the types of their parameters: those that override each other do not */
    uint32_t count;
    struct overload {
        uint64_t types; /* a hash of them */
        uint32_t position;
    } list[];
};

/** The types that a function's parameters are written with. */
static void written_parameters(const struct function *f, uint32_t written[TYPED_MOST])
{
    memset(written, 0, TYPED_MOST * sizeof(*written));
    for (size_t i = 0; i < f->object_count; i++)
        if (f->objects[i].kind == OBJECT_PARAMETER && f->objects[i].parameter < TYPED_MOST)
            written[f->objects[i].parameter] = f->objects[i].written;
}

/** FNV-1a, type by type; 0: one of them is not known. */
static uint64_t hash_types(const uint32_t *types, uint32_t count)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (uint32_t i = 0; i < count; i++) {
        if (!types[i])
            return 0;
        hash = (hash ^ types[i]) * 0x100000001b3;
    }
    return hash;
}

static int compare_overloads(const void *first, const void *second)
{
    const struct overload *a = first, *b = second;
    return a->types != b->types ? (a->types > b->types) - (a->types < b->types)
                                : (a->position > b->position) - (a->position < b->position);
}

static struct overloads *overloads_new(const struct program *program, const uint32_t *candidates,
                                       uint32_t count, uint32_t arguments)
{
    struct overloads *all = xcalloc(1, sizeof(*all) + count * sizeof(struct overload));
    uint32_t first[TYPED_MOST], written[TYPED_MOST];
    written_parameters(&program->functions[candidates[0]], first);
    for (uint32_t i = 0; i < count; i++) {
        const struct function *f = &program->functions[candidates[i]];
        written_parameters(f, written);
        all->differ |= memcmp(first, written, sizeof(first)) != 0;
        uint64_t types = f->parameters == arguments ? hash_types(written, arguments) : 0;
        if (types)
            all->list[all->count++] = (struct overload){types, i};
    }
    qsort(all->list, all->count, sizeof(*all->list), compare_overloads);
    return all;
}

/** Where those with these types begin. */
static uint32_t overloads_at(const struct overloads *all, uint64_t types)
{
    uint32_t low = 0, high = all->count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (all->list[middle].types < types)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/** Candidates of just the types that are given, as a list of their own. */
static struct index_range exact_ones(struct program *program, const struct call *call,
                                     const uint32_t *given, const struct overloads *all)
{
    uint32_t written[TYPED_MOST], arguments = call->arguments.count;
    struct index_range kept = {program->candidate_count, 0};
    uint64_t types = hash_types(given, arguments);
    for (uint32_t i = types ? overloads_at(all, types) : all->count;
         i < all->count && all->list[i].types == types; i++) {
        uint32_t function = program->candidates[call->candidates.first + all->list[i].position];
        written_parameters(&program->functions[function], written);
        if (!memcmp(written, given, arguments * sizeof(*given)))
            candidate_add(program, &kept, function);
    }
    return kept;
}

void overload_choose(struct program *program, const struct checked_team *team, struct call *call,
                     struct overloads **overloads)
{
    uint32_t given[TYPED_MOST];
    call->is_overloaded = false;
    if (call->candidates.count < 2 || call->arguments.count > TYPED_MOST || !call->arguments.count)
        return;
    for (uint32_t i = 0; i < call->arguments.count; i++)
        given[i] = team->arguments[call->arguments.first + i].written;
    if (!*overloads)
        *overloads = overloads_new(program, program->candidates + call->candidates.first,
                                   call->candidates.count, call->arguments.count);
    struct index_range kept = exact_ones(program, call, given, *overloads);
    if (kept.count)
        call->candidates = kept;
    else
        call->is_overloaded =
            !program->functions[team->function].is_fortran && (*overloads)->differ;
}
