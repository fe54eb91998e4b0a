/*
 * The declarations that the calls of C and C++ need, in front of the text, as code of a system
 * header: the POMP2 functions, the regions' handles and their helpers.
 */
#include "instrumenter/rewrite/c.h"

#include "common/memory.h"

#include <inttypes.h>
#include <string.h>

/** Write the parameters or arguments of a POMP2 function: the handle, a list, the CTC string. */
static void write_list(FILE *out, const char *handle, const char *list, const char *ctc)
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
    "template <class pomp2_t\1, bool pomp2_class\1> struct pomp2_as\1 {"
    " " PLAIN "static pomp2_word\1 value(const pomp2_t\1 &) { return 0; } " PLAIN
    "static pomp2_task\1 unit() { return 0; } };\n"
    "template <class pomp2_t\1> struct pomp2_as\1<pomp2_t\1, false> {"
    " " PLAIN "static pomp2_word\1 value(const pomp2_t\1 &v) { return (pomp2_word\1)v; }"
    " " PLAIN "static pomp2_task\1 unit() { return 1; } };\n"
    "template <class pomp2_t\1> struct pomp2_as\1<pomp2_t\1 *, false> {"
    " " PLAIN "static pomp2_word\1 value(pomp2_t\1 *v) { return (pomp2_word\1)v; }"
    " " PLAIN "static pomp2_task\1 unit() { return (pomp2_task\1)sizeof(pomp2_t\1); } };\n"
    "template <class pomp2_t\1> " PLAIN
    "static __inline__ pomp2_word\1 pomp2_value\1(const pomp2_t\1 &v)"
    " { return pomp2_as\1<pomp2_t\1, __is_class(pomp2_t\1) || __is_union(pomp2_t\1)>::value(v); }\n"
    "template <class pomp2_t\1> " PLAIN
    "static __inline__ pomp2_word\1 pomp2_value\1(pomp2_t\1 *const &v)"
    " { return pomp2_as\1<pomp2_t\1 *, false>::value(v); }\n"
    "template <class pomp2_t\1> " PLAIN
    "static __inline__ pomp2_task\1 pomp2_unit\1(const pomp2_t\1 &)"
    " { return pomp2_as\1<pomp2_t\1, __is_class(pomp2_t\1) || __is_union(pomp2_t\1)>::unit(); }\n"
    "template <class pomp2_t\1, __typeof__(sizeof(int)) pomp2_n\1> " PLAIN
    "static __inline__ pomp2_word\1 pomp2_value\1("
    "pomp2_t\1 (&v)[pomp2_n\1]) { return (pomp2_word\1)v; }\n"
    "template <class pomp2_t\1, __typeof__(sizeof(int)) pomp2_n\1> " PLAIN
    "static __inline__ pomp2_task\1 pomp2_unit\1("
    "pomp2_t\1 (&)[pomp2_n\1]) { return (pomp2_task\1)sizeof(pomp2_t\1); }\n";

static bool uses_words(const bool *used)
{
    return used[HELPER_for_bounds] || used[HELPER_for_static] || used[HELPER_for_counted] ||
           used[HELPER_target_map_item] || used[HELPER_target_map_region] ||
           used[HELPER_target_launch];
}

/** Declare every POMP2 function that a helper calls, once. The types are those of
 *  <opari2/pomp2_lib.h>, which the program may include; int64_t is spelled by its mode, because
 *  nothing is included here. */
static void write_prototypes(FILE *out, const bool *used, const struct c_spelling *spelling)
{
    fputs("typedef int pomp2_task\1 __attribute__((__mode__(__DI__)));\n", out);
    if (uses_words(used))
        fputs("typedef unsigned pomp2_word\1 __attribute__((__mode__(__DI__)));\n", out);
    if ((used[HELPER_for_bounds] || used[HELPER_for_static]) && spelling->has_classes)
        fputs(values_cxx, out);
    const char *previous = "";
    for (int i = 0; i < HELPER_COUNT; i++) {
        const char *function = helper_table[i].function;
        if (!used[i] || !strcmp(function, previous))
            continue;
        const char *types = helper_table[i].parameters->types;
        fprintf(out, "extern %s%s %s(", spelling->external, helper_table[i].result, function);
        fputs(types ? "void **" : "void", out);
        fprintf(out, "%s%s%s) __attribute__((__nothrow__));\n", types && *types ? ", " : "",
                types ? types : "", helper_table[i].ctc ? ", const char *" : "");
        previous = function;
    }
}

static const char attributes[] =
    "__artificial__, __unused__, __nothrow__, __no_instrument_function__))";

void c_write_helper(FILE *out, const struct site *region, const struct helper_info *helper,
                    const struct c_spelling *spelling, enum c_helper_kind kind)
{
    char handle[40];
    bool returns = strcmp(helper->result, "void");
    fprintf(out, " %s%s %s pomp2_%s_%u(%s) {", spelling->linkage, attributes, helper->result,
            helper->name, region->number, helper->parameters->declared);
    if (kind == C_HELPER_POINTER)
        fprintf(out, " if (pomp2_host\1.%s)", helper->name);
    if (kind != C_HELPER_EMPTY) {
        fprintf(out, " %s%s%s", returns ? "return " : "",
                kind == C_HELPER_POINTER ? "pomp2_host\1." : "",
                kind == C_HELPER_POINTER ? helper->name : helper->function);
        snprintf(handle, sizeof handle, "&pomp2_region_%u", region->number);
        write_list(out, handle, helper->parameters->arguments, helper->ctc ? region->ctc : NULL);
        putc(';', out);
    }
    fputs(kind != C_HELPER && returns ? " return 0; }" : " }", out);
}

void c_write_handle(FILE *out, const struct site *region)
{
    if (region->ctc)
        fprintf(out, "static void *pomp2_region_%u __attribute__((__unused__));", region->number);
}

/** The helpers stand on the construct's own line, so that debuggers, coverage and stack traces show
 *  that line for the calls. */
static void write_region(FILE *out, const struct rewrite *rewrite, const struct site *region)
{
    emit_marker(out, region->line, region->file, true);
    if (region->on_devices) {
        c_both_write_region(out, rewrite, region);
    } else {
        c_write_handle(out, region);
        for (int i = 0; i < HELPER_COUNT; i++)
            if (region->used[i])
                c_write_helper(out, region, &helper_table[i], rewrite->dialect->spelling, C_HELPER);
    }
    putc('\n', out);
}

/** Before main(), the runtime is told what device code calls its regions. */
static void write_device_ids(FILE *out, struct site *const *region, size_t count)
{
    emit_marker(out, 1, "<pompeii>", true);
    fputs("static void pomp2_map_regions\1(void) __attribute__((__constructor__, __unused__));\n"
          "static void pomp2_map_regions\1(void) {\n",
          out);
    for (size_t i = 0; i < count; i++)
        if (region[i]->device_id)
            fprintf(out, " pomp2_target_map_region_%u(0x%016" PRIx64 "ul);\n", region[i]->number,
                    region[i]->device_id);
    fputs("}\n", out);
}

static void write_declarations(FILE *out, const struct rewrite *rewrite)
{
    const struct c_spelling *spelling = rewrite->dialect->spelling;
    struct site *const *region = rewrite->region;
    size_t count = rewrite->region_count;
    bool used[HELPER_COUNT] = {0};
    for (size_t i = 0; i < count; i++)
        for (int j = 0; j < HELPER_COUNT; j++)
            used[j] |= region[i]->used[j];
    emit_marker(out, 1, "<pompeii>", true);
    write_prototypes(out, used, spelling);
    c_both_write_pointers(out, rewrite);
    for (size_t i = 0; i < count; i++)
        write_region(out, rewrite, region[i]);
    if (used[HELPER_target_map_region])
        write_device_ids(out, region, count);
}

/* ---- Where they go ----------------------------------------------------------------------- */

static void write_preamble(FILE *out, const struct rewrite *rewrite)
{
    write_declarations(out, rewrite);
    if (!rewrite->last_requires)
        c_target_write_header(out, rewrite);
}

/** Preprocessed text: the declarations go before the first token, not to the very top, because the
 *  markers that a preprocessor writes there mean something. Token 0 is an empty one. */
static size_t write_before_first(FILE *out, const struct rewrite *rewrite)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct token *first = &tokens->token[tokens->count > 1];
    size_t start = first->offset;
    while (start > 0 && (tokens->text[start - 1] == ' ' || tokens->text[start - 1] == '\t'))
        start--;
    if (start > 0 && tokens->text[start - 1] != '\n')
        putc('\n', out);
    write_preamble(out, rewrite);
    const struct source_file *file = &tokens->files[first->file];
    emit_marker(out, (int)first->line, file->name, file->system);
    return start;
}

static size_t write_at_top(FILE *out, const struct rewrite *rewrite)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    write_preamble(out, rewrite);
    emit_marker(out, 1, rewrite->options->file,
                false); /* behind #line it would be a system's text */
    return tokens->length >= 3 && !memcmp(tokens->text, "\xef\xbb\xbf", 3) ? 3 : 0;
}

void c_insert_preamble(struct rewrite *rewrite)
{
    size_t length;
    char *text;
    FILE *out = xstream(&text, &length);
    size_t offset = rewrite->options->preprocessed ? write_before_first(out, rewrite)
                                                   : write_at_top(out, rewrite);
    fclose(out);
    edits_add_first(&rewrite->edits, offset, 0, text);
}
