#include "instrumenter/rewrite/emit.h"

#include <ctype.h>
#include <inttypes.h>
#include <string.h>

const struct pattern pattern_table[] = {
    [PATTERN_NONE] = {0},
#define PATTERN(id, ...) [PATTERN_##id] = {__VA_ARGS__},
#include "instrumenter/rewrite/emit.def"
};

enum parameters {
#define PARAMETERS(id, ...) PARAMETERS_##id,
#include "instrumenter/rewrite/emit.def"
};

static const struct {
    const char *declared, *types, *arguments;
} parameter_table[] = {
#define PARAMETERS(id, declared, types, arguments) {declared, types, arguments},
#include "instrumenter/rewrite/emit.def"
};

static const struct {
    const char *name, *result, *function;
    enum parameters parameters;
    bool ctc;
} helper_table[] = {
#define HELPER(id, result, function, parameters, ctc)                                              \
    {#id, result, function, PARAMETERS_##parameters, ctc},
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
    *has_handle = parameter_table[helper_table[helper].parameters].types != NULL;
    return helper_table[helper].function;
}

bool helper_takes_values(enum helper helper)
{
    enum parameters parameters = helper_table[helper].parameters;
    return parameters == PARAMETERS_TARGET || parameters == PARAMETERS_DIRECTION;
}

/** FNV-1a: files need not know of each other to tell their regions apart. */
static uint64_t hash_of(const char *text)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
    return hash;
}

static void emit_device_id(FILE *out, struct region *region)
{
    if (!region->device_id)
        region->device_id = hash_of(region->ctc);
    region->used[HELPER_target_map_region] = true;
    fprintf(out, "0x%016" PRIx64 "ul", region->device_id);
}

void emit_text(FILE *out, struct region *region, const char *text)
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
            region->used[helper_find(at, length)] = true;
            fprintf(out, "pomp2_%.*s_%u", (int)length, at, region->number);
            at += length;
        } else if (*at == '$') {
            emit_device_id(out, region);
            at++;
        } else {
            putc(*at++, out);
        }
    }
}

void emit_quoted(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (*text == '"' || *text == '\\' || *text == '?') /* `?`: no trigraphs */
            putc('\\', out);
        putc(*text, out);
    }
}

void emit_marker(FILE *out, int line, const char *file, bool system)
{
    fprintf(out, "# %d \"", line);
    emit_quoted(out, file);
    fputs(system ? "\" 3\n" : "\"\n", out);
}

/** The parameters or arguments of a POMP2 function: the handle, a list, the CTC string. */
static void emit_list(FILE *out, const char *handle, const char *list, const char *ctc)
{
    putc('(', out);
    if (list)
        fprintf(out, "%s%s%s", handle, *list ? ", " : "", list);
    if (ctc) {
        fputs(", \"", out);
        emit_quoted(out, ctc);
        putc('"', out);
    }
    putc(')', out);
}

#define PLAIN "__attribute__((__no_instrument_function__)) "

/** In C++ a loop's variable may be of a class: its values say nothing, and its step is 0. */
static const char values_cxx[] =
    "template <class pomp2_t, bool pomp2_class> struct pomp2_as {"
    " " PLAIN "static pomp2_word value(const pomp2_t &) { return 0; } " PLAIN
    "static pomp2_task unit() { return 0; } };\n"
    "template <class pomp2_t> struct pomp2_as<pomp2_t, false> {"
    " " PLAIN "static pomp2_word value(const pomp2_t &v) { return (pomp2_word)v; }"
    " " PLAIN "static pomp2_task unit() { return 1; } };\n"
    "template <class pomp2_t> struct pomp2_as<pomp2_t *, false> {"
    " " PLAIN "static pomp2_word value(pomp2_t *v) { return (pomp2_word)v; }"
    " " PLAIN "static pomp2_task unit() { return (pomp2_task)sizeof(pomp2_t); } };\n"
    "template <class pomp2_t> " PLAIN "static __inline__ pomp2_word pomp2_value(const pomp2_t &v)"
    " { return pomp2_as<pomp2_t, __is_class(pomp2_t) || __is_union(pomp2_t)>::value(v); }\n"
    "template <class pomp2_t> " PLAIN "static __inline__ pomp2_word pomp2_value(pomp2_t *const &v)"
    " { return pomp2_as<pomp2_t *, false>::value(v); }\n"
    "template <class pomp2_t> " PLAIN "static __inline__ pomp2_task pomp2_unit(const pomp2_t &)"
    " { return pomp2_as<pomp2_t, __is_class(pomp2_t) || __is_union(pomp2_t)>::unit(); }\n"
    "template <class pomp2_t, __typeof__(sizeof(int)) pomp2_n> " PLAIN
    "static __inline__ pomp2_word pomp2_value("
    "pomp2_t (&v)[pomp2_n]) { return (pomp2_word)v; }\n"
    "template <class pomp2_t, __typeof__(sizeof(int)) pomp2_n> " PLAIN
    "static __inline__ pomp2_task pomp2_unit("
    "pomp2_t (&)[pomp2_n]) { return (pomp2_task)sizeof(pomp2_t); }\n";

static bool uses_words(const bool *used)
{
    return used[HELPER_for_bounds] || used[HELPER_for_static] || used[HELPER_for_counted] ||
           used[HELPER_target_map_item] || used[HELPER_target_map_region];
}

/** Every POMP2 function that a helper calls, once. The types are those of <opari2/pomp2_lib.h>,
 * which the program may include; int64_t is spelled by its mode, because nothing is included here.
 */
static void emit_prototypes(FILE *out, const bool *used, bool cxx)
{
    fputs("typedef int pomp2_task __attribute__((__mode__(__DI__)));\n", out);
    if (uses_words(used))
        fputs("typedef unsigned pomp2_word __attribute__((__mode__(__DI__)));\n", out);
    if ((used[HELPER_for_bounds] || used[HELPER_for_static]) && cxx)
        fputs(values_cxx, out);
    const char *previous = "";
    for (int i = 0; i < HELPER_COUNT; i++) {
        const char *function = helper_table[i].function;
        if (!used[i] || !strcmp(function, previous))
            continue;
        const char *types = parameter_table[helper_table[i].parameters].types;
        fprintf(out, "extern %s%s %s(", cxx ? "\"C\" " : "", helper_table[i].result, function);
        fputs(types ? "void **" : "void", out);
        fprintf(out, "%s%s%s) __attribute__((__nothrow__));\n", types && *types ? ", " : "",
                types ? types : "", helper_table[i].ctc ? ", const char *" : "");
        previous = function;
    }
}

/** In C a helper is an inline function without a body of its own, because an inline function of the
 *  program must not call a static one (C11, 6.7.4). */
static const char linkage_c[] =
    "extern __inline__ __attribute__((__gnu_inline__, __always_inline__, ";
static const char linkage_cxx[] = "static __inline__ __attribute__((__always_inline__, ";
static const char attributes[] =
    "__artificial__, __unused__, __nothrow__, __no_instrument_function__))";

static void emit_helper(FILE *out, const struct region *region, int helper, bool cxx)
{
    const char *result = helper_table[helper].result;
    enum parameters parameters = helper_table[helper].parameters;
    char handle[40];
    fprintf(out, " %s%s %s pomp2_%s_%u(%s) { %s%s", cxx ? linkage_cxx : linkage_c, attributes,
            result, helper_table[helper].name, region->number, parameter_table[parameters].declared,
            strcmp(result, "void") ? "return " : "", helper_table[helper].function);
    snprintf(handle, sizeof handle, "&pomp2_region_%u", region->number);
    emit_list(out, handle, parameter_table[parameters].arguments,
              helper_table[helper].ctc ? region->ctc : NULL);
    fputs("; }", out);
}

/** The helpers stand on the construct's own line, so that debuggers, coverage and stack traces show
 *  that line for the calls. */
static void emit_region(FILE *out, const struct region *region, bool cxx)
{
    emit_marker(out, region->line, region->file, true);
    if (region->ctc)
        fprintf(out, "static void *pomp2_region_%u __attribute__((__unused__));", region->number);
    for (int i = 0; i < HELPER_COUNT; i++)
        if (region->used[i])
            emit_helper(out, region, i, cxx);
    putc('\n', out);
}

/** Before main(), the runtime is told what device code calls its regions. */
static void emit_device_ids(FILE *out, struct region *const *region, size_t count)
{
    fputs("static void pomp2_map_regions(void) __attribute__((__constructor__, __unused__));\n"
          "static void pomp2_map_regions(void) {\n",
          out);
    for (size_t i = 0; i < count; i++)
        if (region[i]->device_id)
            fprintf(out, " pomp2_target_map_region_%u(0x%016" PRIx64 "ul);\n", region[i]->number,
                    region[i]->device_id);
    fputs("}\n", out);
}

void emit_preamble(FILE *out, struct region *const *region, size_t count, enum language language)
{
    bool cxx = language == LANGUAGE_CXX, used[HELPER_COUNT] = {0};
    for (size_t i = 0; i < count; i++)
        for (int j = 0; j < HELPER_COUNT; j++)
            used[j] |= region[i]->used[j];
    emit_marker(out, 1, "<pompeii>", true);
    emit_prototypes(out, used, cxx);
    for (size_t i = 0; i < count; i++)
        emit_region(out, region[i], cxx);
    if (used[HELPER_target_map_region])
        emit_device_ids(out, region, count);
}
