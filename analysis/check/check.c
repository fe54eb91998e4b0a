/* One check from end to end: texts are built, summarised, verified and reported. */
#include "config.h"

#include "analysis/check/check.h"
#include "analysis/check/baseline.h"
#include "analysis/check/build/build.h"
#include "analysis/check/solve/absent.h"
#include "analysis/check/solve/alias.h"
#include "analysis/check/solve/callgraph.h"
#include "analysis/check/solve/candidate.h"
#include "analysis/check/solve/instance.h"
#include "analysis/check/solve/finding.h"
#include "analysis/check/ignore.h"
#include "analysis/check/solve/lock.h"
#include "common/memory.h"
#include "analysis/check/report/report.h"
#include "analysis/check/solve/store.h"
#include "analysis/check/solve/summary.h"

#include <stdlib.h>
#include <string.h>

struct check {
    struct check_options options;
    struct program program;
    struct dataflow *dataflow;
    struct findings findings;
    struct unproved_list unproved;
};

struct check *check_new(const struct check_options *options)
{
    struct check *check = xcalloc(1, sizeof(*check));
    check->options = *options;
    return check;
}

void check_free(struct check *check)
{
    findings_free(&check->findings);
    unproved_free(&check->unproved);
    if (check->dataflow)
        dataflow_free(check->dataflow);
    program_free(&check->program);
    free(check);
}

static char *first_error(const struct tree *tree)
{
    for (size_t i = 0; i < tree->diagnostic_count; i++) {
        const struct diagnostic *d = &tree->diagnostics[i];
        char *text;
        if (d->severity == SEVERITY_ERROR &&
            asprintf(&text, "%s:%d: %s", d->file ? d->file : "", d->line, d->message) >= 0)
            return text;
    }
    return xcopy("cannot be read", strlen("cannot be read"));
}

int check_add(struct check *check, const char *text, size_t length,
              const struct instrument_options *how, char **problem)
{
    struct front_options front = front_options(how);
    struct tree tree;
    front.whole_tree = true;
    int status = tree_parse(text, length, &front, &tree);
    if (status)
        *problem = first_error(&tree);
    if (tree.root)
        build(&check->program, &tree);
    tree_free(&tree);
    return status;
}

void check_is_refused(struct check *check)
{
    struct program *program = &check->program;
    for (size_t i = program->function_count; i-- > 0;)
        if (program->functions[i].unit + 1 == program->unit_count)
            program->functions[i].is_rough = true;
}

int check_add_stored(struct check *check, const void *bytes, size_t length)
{
    return store_read(&check->program, bytes, length);
}

void check_store(struct check *check, char *const *prefix_maps, FILE *out)
{
    store_write(&check->program, prefix_maps, out);
}

/** A module's directive may have been read after those who use its variables. */
static void find_threadprivate(struct program *program)
{
    for (size_t i = 0; i < program->function_count; i++)
        for (size_t o = 0; o < program->functions[i].object_count; o++) {
            struct data_object *object = &program->functions[i].objects[o];
            if (program->functions[i].is_fortran && object->kind == OBJECT_SHARED)
                object->is_threadprivate |=
                    name_has_flag(program, object->storage, NAME_THREADPRIVATE);
        }
}

static size_t count_shown(const struct findings *findings)
{
    size_t count = 0;
    for (size_t i = 0; i < findings->count; i++)
        count += !findings->finding[i].is_dropped && finding_is_shown(&findings->finding[i]);
    return count;
}

void check_lacks_sources(struct check *check)
{
    check->program.lacks_sources = true;
}

size_t check_run(struct check *check)
{
    struct program *program = &check->program;
    find_threadprivate(program);
    candidates_find(program);
    callgraph_list_callers(program);
    make_instances(program, check->options.is_part);
    aliases_resolve(program);
    summarise(program, check->options.level);
    find_contexts(program);
    leave_out_absent(program);
    check->dataflow = dataflow_new(program);
    find_divergences(program, check->dataflow, &check->options, &check->findings);
    find_nesting(program, &check->options, &check->findings);
    find_locks(program, check->dataflow, &check->options, &check->findings);
    find_ordered(program, &check->findings);
    if (!check->options.is_part)
        find_unproved(program, &check->findings.doubts, &check->unproved);
    findings_sort(&check->findings);
    ignore_findings(program, &check->findings);
    if (check->options.across)
        findings_across(check->dataflow, &check->findings);
    return count_shown(&check->findings);
}

size_t check_compare(struct check *check, const struct baseline *baseline)
{
    baseline_mark(baseline, &check->program, &check->findings);
    return count_shown(&check->findings);
}

size_t check_tell_unreasoned(const struct check *check, FILE *out)
{
    return ignore_tell_unreasoned(&check->program, &check->findings, out);
}

static struct report report_of(const struct check *check, bool as_errors)
{
    return (struct report){&check->program, check->options.no_dataflow ? NULL : check->dataflow,
                           &check->findings, as_errors, &check->unproved};
}

void check_report(const struct check *check, FILE *out, enum check_format format, bool as_errors)
{
    static void (*const reporters[])(FILE *,
                                     const struct report *) = {[CHECK_TEXT] = report_text,
                                                               [CHECK_JSON] = report_json,
                                                               [CHECK_SARIF] = report_sarif,
                                                               [CHECK_GITHUB] = report_github};
    struct report report = report_of(check, as_errors);
    reporters[format](out, &report);
}

void check_statistics(const struct check *check, FILE *out)
{
    struct report report = report_of(check, false);
    report_statistics(out, &report);
}

int check_dot(const struct check *check, FILE *out, const char *function)
{
    return report_dot(out, &check->program, function);
}

int check_sets(const struct check *check, FILE *out, const char *function)
{
    return report_sets(out, &check->program, function);
}

void check_list_unknown(const struct check *check, FILE *out)
{
    for (size_t i = 0; i < check->program.function_count; i++) {
        const struct function *f = &check->program.functions[i];
        if (f->is_unknown && !f->is_instance)
            fprintf(out,
                    "%s:%u: function '%s' moves control in ways that are not followed "
                    "(setjmp, goto out of a construct, or very deep nesting)\n",
                    check->program.files[f->place.file].name, f->place.line,
                    name_text(&check->program, f->name));
    }
}
