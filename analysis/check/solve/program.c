/* The model of a program: its names, files, functions and teams. */
#include "analysis/check/solve/program.h"
#include "analysis/check/solve/fold.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct name_entry {
    UT_hash_handle hh;
    uint32_t number;
    char text[];
};

uint32_t name_intern(struct program *program, const char *text, size_t length)
{
    struct name_entry *entry;
    if (!program->name_count) {
        program->names = xgrow(program->names, 0, &program->name_capacity, sizeof(char *));
        program->names[program->name_count++] = "";
    }
    if (!length)
        return 0;
    HASH_FIND(hh, program->by_name, text, length, entry);
    if (entry)
        return entry->number;
    entry = xcalloc(1, sizeof(*entry) + length + 1);
    memcpy(entry->text, text, length);
    entry->number = program->name_count;
    HASH_ADD(hh, program->by_name, text[0], length, entry);
    program->names = xgrow(program->names, program->name_count, &program->name_capacity,
                           sizeof(*program->names));
    program->names[program->name_count++] = entry->text;
    return entry->number;
}

uint32_t literal_of_text(const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    while (length && text[length - 1] == ' ')
        length--;
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    return LITERAL_TEXT + hash % (LITERAL_LIMIT - LITERAL_TEXT);
}

const char *name_text(const struct program *program, uint32_t name)
{
    return program->names[name];
}

void name_flag(struct program *program, uint32_t name, enum name_flag flag)
{
    size_t old = program->name_flag_capacity;
    while (program->name_flag_capacity <= name) {
        program->name_flags = xgrow(program->name_flags, program->name_flag_capacity,
                                    &program->name_flag_capacity, sizeof(*program->name_flags));
        memset(program->name_flags + old, 0,
               (program->name_flag_capacity - old) * sizeof(*program->name_flags));
        old = program->name_flag_capacity;
    }
    program->name_flags[name] |= flag;
}

bool name_has_flag(const struct program *program, uint32_t name, enum name_flag flag)
{
    return name < program->name_flag_capacity && program->name_flags[name] & flag;
}

uint32_t file_intern(struct program *program, const char *name)
{
    struct name_entry *entry;
    size_t length = strlen(name);
    HASH_FIND(hh, program->by_file, name, length, entry);
    if (entry)
        return entry->number;
    entry = xcalloc(1, sizeof(*entry) + length + 1);
    memcpy(entry->text, name, length);
    entry->number = program->file_count;
    HASH_ADD(hh, program->by_file, text[0], length, entry);
    program->files = xgrow(program->files, program->file_count, &program->file_capacity,
                           sizeof(*program->files));
    program->files[program->file_count] = (struct checked_file){.name = xcopy(name, length)};
    return program->file_count++;
}

/** Two names that belong together in one way. */
struct pair_entry {
    UT_hash_handle hh;
    struct pair_key {
        uint32_t first, second, how;
    } key;
};

static bool pair_is_new(struct program *program, uint32_t first, uint32_t second, uint32_t how)
{
    struct pair_key key = {first, second, how};
    struct pair_entry *entry;
    HASH_FIND(hh, program->pairs, &key, sizeof(key), entry);
    if (entry)
        return false;
    entry = xcalloc(1, sizeof(*entry));
    entry->key = key;
    HASH_ADD(hh, program->pairs, key, sizeof(entry->key), entry);
    return true;
}

void candidate_add(struct program *program, struct index_range *list, uint32_t function)
{
    program->candidates = xgrow(program->candidates, program->candidate_count,
                                &program->candidate_capacity, sizeof(uint32_t));
    program->candidates[program->candidate_count++] = function;
    list->count++;
}

void inheritance_add(struct program *program, struct inheritance inheritance)
{
    if (!pair_is_new(program, inheritance.derived, inheritance.base, 2))
        return;
    program->inheritances = xgrow(program->inheritances, program->inheritance_count,
                                  &program->inheritance_capacity, sizeof(*program->inheritances));
    program->inheritances[program->inheritance_count++] = inheritance;
}

void alias_add(struct program *program, struct alias alias)
{
    if (!pair_is_new(program, alias.name, alias.target, alias.is_link))
        return;
    program->aliases = xgrow(program->aliases, program->alias_count, &program->alias_capacity,
                             sizeof(*program->aliases));
    program->aliases[program->alias_count++] = alias;
}

uint32_t parameter_named(const struct function *function, uint32_t name)
{
    for (size_t i = 0; i < function->object_count; i++) {
        const struct data_object *o = &function->objects[i];
        if (o->kind == OBJECT_PARAMETER && o->name == name &&
            parameter_position(o->parameter) < function->parameters)
            return o->parameter;
    }
    return NO_NODE;
}

uint32_t team_level(const struct program *program, const struct checked_team *team)
{
    uint32_t level = program->functions[team->function].summary.level;
    for (; team->outer != NO_NODE; team = &program->teams[team->outer])
        level += team->kind == TEAM_PARALLEL;
    return level;
}

void team_free(struct checked_team *team)
{
    verification_free(&team->verification);
    graph_free(&team->graph);
    edges_free(&team->edges);
    free(team->nodes);
    free(team->operands);
    free(team->definitions);
    free(team->calls);
    free(team->arguments);
    free(team->copyin);
    free(team->loops);
    free(team->keeps);
    free(team->marks);
}

void function_free(struct function *function)
{
    free(function->objects);
    free(function->variables);
}

static void entries_free(struct name_entry **all)
{
    struct name_entry *entry, *next;
    HASH_ITER(hh, *all, entry, next)
    {
        HASH_DEL(*all, entry);
        free(entry);
    }
}

static void names_free(struct program *program)
{
    struct pair_entry *pair, *next;
    entries_free(&program->by_name);
    entries_free(&program->by_file);
    HASH_ITER(hh, program->pairs, pair, next)
    {
        HASH_DEL(program->pairs, pair);
        free(pair);
    }
    free(program->names);
    free(program->name_flags);
}

void program_free(struct program *program)
{
    for (size_t i = 0; i < program->team_count; i++)
        team_free(&program->teams[i]);
    for (size_t i = 0; i < program->function_count; i++)
        function_free(&program->functions[i]);
    for (size_t i = 0; i < program->file_count; i++) {
        free(program->files[i].name);
        free(program->files[i].text);
        free(program->files[i].lines);
    }
    free(program->functions);
    free(program->teams);
    free(program->candidates);
    free(program->callers);
    free(program->aliases);
    free(program->inheritances);
    free(program->files);
    folded_free(program->folded);
    names_free(program);
}
