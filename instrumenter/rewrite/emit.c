/* The texts of emit.def, and how they are written for a region. */
#include "instrumenter/rewrite/emit.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

const struct pattern pattern_table[] = {
    [PATTERN_NONE] = {0},
#define PATTERN(id, ...) [PATTERN_##id] = {__VA_ARGS__},
#include "instrumenter/rewrite/emit.def"
};

const struct parameters parameter_table[] = {
#define PARAMETERS(id, declared, types, arguments) {declared, types, arguments},
#include "instrumenter/rewrite/emit.def"
};

const struct helper_info helper_table[] = {
#define HELPER(id, result, function, parameters, ctc)                                              \
    {#id, result, function, &parameter_table[PARAMETERS_##parameters], ctc},
#include "instrumenter/rewrite/emit.def"
};

enum helper helper_find(const char *name, size_t length)
{
    for (int i = 0; i < HELPER_COUNT; i++)
        if (!strncmp(helper_table[i].name, name, length) && !helper_table[i].name[length])
            return (enum helper)i;
    return HELPER_COUNT;
}

const char *helper_function(enum helper helper, bool *has_handle)
{
    assert(helper < HELPER_COUNT);
    *has_handle = helper_table[helper].parameters->types != NULL;
    return helper_table[helper].function;
}

bool helper_takes_values(enum helper helper)
{
    const struct parameters *parameters = helper_table[helper].parameters;
    return parameters == &parameter_table[PARAMETERS_TARGET] ||
           parameters == &parameter_table[PARAMETERS_ID] ||
           parameters == &parameter_table[PARAMETERS_DIRECTION];
}

/** FNV-1a: files need not know of each other to tell their regions apart. */
static uint64_t hash_of(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    return hash;
}

uint64_t emit_device_id(struct site *region)
{
    assert(region->ctc);
    if (!region->device_id)
        region->device_id = hash_of(region->ctc);
    return region->device_id;
}

static void write_device_id(FILE *out, struct site *region)
{
    emit_device_id(region);
    region->used[HELPER_target_map_region] = true;
    fprintf(out, "0x%016" PRIx64 "ul", region->device_id);
}

void emit_text(FILE *out, struct site *region, const char *text)
{
    for (const char *at = text; *at;) {
        if (*at == '%') {
            fprintf(out, "%u", region->number);
            at++;
        } else if (*at == '~') {
            fprintf(out, "%u", region->launch);
            at++;
        } else if (*at == '@') {
            size_t length = strspn(++at, "abcdefghijklmnopqrstuvwxyz_");
            enum helper helper = helper_find(at, length);
            assert(helper < HELPER_COUNT);
            region->used[helper] = true;
            fprintf(out, "pomp2_%.*s_%u", (int)length, at, region->number);
            at += length;
        } else if (*at == '$') {
            write_device_id(out, region);
            at++;
        } else {
            putc(*at++, out);
        }
    }
}

void emit_quoted(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("\"\\?\n", *text)) /* `?`: no trigraphs */
            putc('\\', out);
        putc(*text == '\n' ? 'n' : *text, out);
    }
}

void emit_marker(FILE *out, int line, const char *file, bool system)
{
    fprintf(out, "# %d \"", line);
    emit_quoted(out, file);
    fputs(system ? "\" 3\n" : "\"\n", out);
}
