/*
 * Helpers of target constructs in functions that devices have, too. On the host they call what
 * other helpers call; on a device, where the POMP2 functions are not, they do nothing.
 *
 * clang compiles the text once for each of them, and takes the empty variants for devices. gcc
 * makes device code of what it compiled for the host: there the functions are reached by pointers
 * that a constructor sets, on the host alone. (gcc chooses among variants late, and not the same
 * one in all callers.) In preprocessed text clang has no pass for devices, so that the pointers
 * serve both compilers.
 */
#include "instrumenter/rewrite/c.h"

#include <string.h>

static bool has_handle(const struct helper_info *helper)
{
    return helper->parameters->types != NULL;
}

static bool is_on_devices(const struct site *region, int helper)
{
    return region->on_devices && region->used[helper] && helper != HELPER_target_map_region;
}

/** Write what is in parentheses after a function's name, of its type or in its call. */
static void write_pointer_type(FILE *out, const struct helper_info *helper)
{
    const char *types = helper->parameters->types;
    fprintf(out, " %s (*%s)(%s", helper->result, helper->name,
            has_handle(helper) ? "void **" : "void");
    fprintf(out, "%s%s%s);", types && *types ? ", " : "", types ? types : "",
            helper->ctc ? ", const char *" : "");
}

static void write_open(FILE *out, const struct rewrite *rewrite, const char *condition)
{
    if (!rewrite->options->preprocessed)
        fprintf(out, "%s\n", condition);
}

void c_both_write_pointers(FILE *out, const struct rewrite *rewrite)
{
    bool used[HELPER_COUNT] = {0}, any = false;
    for (size_t i = 0; i < rewrite->region_count; i++)
        for (int j = 0; j < HELPER_COUNT; j++)
            any |= used[j] |= is_on_devices(rewrite->region[i], j);
    if (!any)
        return;
    emit_marker(out, 1, "<pompeii>", true);
    write_open(out, rewrite, "#ifndef __clang__");
    fputs("#pragma omp declare target\nstatic struct {", out);
    for (int i = 0; i < HELPER_COUNT; i++)
        if (used[i])
            write_pointer_type(out, &helper_table[i]);
    fputs(" } pomp2_host\1;\n#pragma omp end declare target\n"
          "static void pomp2_reach\1(void) __attribute__((__constructor__(101), __unused__));\n"
          "static void pomp2_reach\1(void) {",
          out);
    for (int i = 0; i < HELPER_COUNT; i++)
        if (used[i])
            fprintf(out, " pomp2_host\1.%s = %s;", helper_table[i].name, helper_table[i].function);
    fputs(" }\n", out);
    write_open(out, rewrite, "#endif");
}

/** A line of its own; what follows is on the construct's line again. */
static void write_line(FILE *out, const struct site *region, const char *line)
{
    fprintf(out, "%s\n", line);
    emit_marker(out, region->line, region->file, true);
}

static void write_all(FILE *out, const struct rewrite *rewrite, const struct site *region,
                      enum c_helper_kind kind)
{
    for (int i = 0; i < HELPER_COUNT; i++)
        if (is_on_devices(region, i))
            c_write_helper(out, region, &helper_table[i], rewrite->dialect->spelling, kind);
    putc('\n', out);
}

void c_both_write_region(FILE *out, const struct rewrite *rewrite, const struct site *region)
{
    bool both = !rewrite->options->preprocessed;
    if (both) {
        write_line(out, region, "#ifdef __clang__");
        c_write_handle(out, region);
        write_all(out, rewrite, region, C_HELPER);
        write_line(out, region, "#pragma omp begin declare variant match(device = {kind(nohost)})");
        write_all(out, rewrite, region, C_HELPER_EMPTY);
        fputs("#pragma omp end declare variant\n#else\n", out);
    }
    write_line(out, region, "#pragma omp declare target");
    c_write_handle(out, region);
    putc('\n', out);
    write_line(out, region, "#pragma omp end declare target");
    write_all(out, rewrite, region, C_HELPER_POINTER);
    if (both)
        write_line(out, region, "#endif");
    if (region->used[HELPER_target_map_region])
        c_write_helper(out, region, &helper_table[HELPER_target_map_region],
                       rewrite->dialect->spelling, C_HELPER);
}
