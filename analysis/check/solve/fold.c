/* The same function of a header, in many sources: kept once. */
#include "analysis/check/solve/fold.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct folded_function {
    UT_hash_handle hh;
    struct folded_key {
        struct place place;
        uint32_t name, type, parameters, teams;
        uint64_t content;
    } key;
};

struct folded {
    struct folded_function *functions;
};

/** FNV-1a, by numbers. */
static uint64_t mix(uint64_t hash, uint32_t number)
{
    return (hash ^ number) * 0x100000001b3;
}

static uint64_t team_content(const struct checked_team *team, uint64_t hash)
{
    hash = mix(mix(hash, team->kind), team->directive);
    hash = mix(mix(hash, team->node_count), team->definition_count);
    hash = mix(mix(hash, team->operand_count), team->argument_count);
    hash = mix(mix(hash, team->edges.count), team->copyin_count);
    for (size_t i = 0; i < team->node_count; i++) {
        const struct cfg_node *n = &team->nodes[i];
        hash = mix(mix(hash, n->kind), n->directive);
        hash = mix(mix(hash, n->place.file), n->place.line);
        hash = mix(mix(hash, n->place.column), n->has_barrier);
    }
    for (size_t i = 0; i < team->call_count; i++)
        hash = mix(mix(hash, team->calls[i].name), team->calls[i].type);
    return hash;
}

static struct folded_key key_of(const struct program *program, const struct function *f)
{
    struct folded_key key;
    memset(&key, 0, sizeof(key)); /* padding, too, is hashed */
    key.place = f->place;
    key.name = f->name;
    key.type = f->type;
    key.parameters = f->parameters;
    key.teams = f->teams.count;
    key.content = 0xcbf29ce484222325;
    for (uint32_t t = 0; t < f->teams.count; t++)
        key.content = team_content(&program->teams[f->teams.first + t], key.content);
    return key;
}

/** Is it there already? If not, it is from now on. */
static bool is_again(struct program *program, const struct function *f)
{
    struct folded_function *entry;
    struct folded_key key = key_of(program, f);
    if (f->is_static || f->is_fortran || f->is_main)
        return false;
    if (!program->folded)
        program->folded = xcalloc(1, sizeof(*program->folded));
    HASH_FIND(hh, program->folded->functions, &key, sizeof(key), entry);
    if (entry)
        return true;
    entry = xcalloc(1, sizeof(*entry));
    entry->key = key;
    HASH_ADD(hh, program->folded->functions, key, sizeof(entry->key), entry);
    return false;
}

/** A team gets another place, and its function, too. */
static void move_team(struct checked_team *team, uint32_t function, uint32_t up)
{
    team->function = function;
    if (team->outer != NO_NODE)
        team->outer -= up;
    for (size_t i = 0; i < team->node_count; i++)
        if (team->nodes[i].kind == CFG_TEAM)
            team->nodes[i].index -= up;
}

/** Are the teams of each function a range, one behind the other? */
static bool is_in_order(const struct program *program, uint32_t first_function, uint32_t team)
{
    for (size_t i = first_function; i < program->function_count; i++) {
        const struct function *f = &program->functions[i];
        if (f->is_fortran || f->host != NO_NODE || f->home != NO_NODE || f->teams.first != team)
            return false;
        team += f->teams.count;
    }
    return team == program->team_count;
}

static void move_objects(struct function *f, uint32_t up)
{
    for (size_t i = 0; i < f->object_count; i++)
        if (f->objects[i].team != NO_NODE)
            f->objects[i].team -= up;
}

void fold_functions(struct program *program, uint32_t first_function, uint32_t first_team)
{
    uint32_t kept = first_function, team = first_team;
    if (!is_in_order(program, first_function, first_team))
        return;
    for (uint32_t i = first_function; i < program->function_count; i++) {
        struct function *f = &program->functions[i];
        struct index_range teams = f->teams;
        uint32_t up = teams.first - team;
        bool is_dropped = is_again(program, f);
        for (uint32_t t = teams.first; t < teams.first + teams.count; t++)
            if (is_dropped) {
                team_free(&program->teams[t]);
            } else {
                move_team(&program->teams[t], kept, up);
                program->teams[team++] = program->teams[t];
            }
        if (is_dropped) {
            function_free(f);
            continue;
        }
        move_objects(f, up);
        f->teams.first -= up;
        program->functions[kept++] = *f;
    }
    program->function_count = kept;
    program->team_count = team;
}

void folded_free(struct folded *folded)
{
    struct folded_function *entry, *next;
    if (!folded)
        return;
    HASH_ITER(hh, folded->functions, entry, next)
    {
        HASH_DEL(folded->functions, entry);
        free(entry);
    }
    free(folded);
}
