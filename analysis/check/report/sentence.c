/* The wording of findings and reasons: that of the paper, section 4, and what it did not have. */
#include "config.h"

#include "analysis/check/report/report.h"

#include "common/memory.h"
#include "instrumenter/syntax/directive.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *directive_words(const struct program *program, enum directive_id id,
                            const struct place *place)
{
    const char *words =
        directive_spelling(directive_info(id), program->files[place->file].is_fortran);
    return words ? words : "";
}

/** The directive in the words of the source: `#pragma omp for`, `!$omp do`. */
static char *directive(const struct program *program, enum directive_id id,
                       const struct place *place)
{
    return xformat("%s %s", program->files[place->file].is_fortran ? "!$omp" : "#pragma omp",
                   directive_words(program, id, place));
}

/** "line 9", and the file where it is another one than `beside`. */
static char *line_of(const struct program *program, const struct place *place,
                     const struct place *beside)
{
    if (place->file == beside->file)
        return xformat("line %u", place->line);
    return xformat("line %u of %s", place->line, program->files[place->file].name);
}

char *finding_subject(const struct program *program, const struct finding *f)
{
    char *name = directive(program, f->directive, &f->place);
    char *text = xformat("%s%s line %u", f->is_implicit ? "the barrier at the end of " : "", name,
                         f->place.line);
    free(name);
    return text;
}

static char *divergence_sentence(const struct program *program, const struct finding *f)
{
    char *what = finding_subject(program, f),
         *where = line_of(program, &f->causes[0].place, &f->place);
    char *text =
        xformat(f->is_dropped ? "%s hangs on the condition %s, which is the same for all threads"
                              : "%s is possibly not called by all threads because of the "
                                "condition %s",
                what, where);
    free(what);
    free(where);
    return text;
}

static char *nesting_sentence(const struct program *program, const struct finding *f)
{
    char *what = finding_subject(program, f), *where = line_of(program, &f->outer_place, &f->place);
    char *outer = directive(program, f->outer, &f->outer_place);
    char *text = xformat("%s may not be inside %s %s%s", what, outer, where,
                         f->call_count ? ", which calls it" : "");
    free(what);
    free(where);
    free(outer);
    return text;
}

static char *cancel_sentence(const struct program *program, const struct finding *f)
{
    char *what = finding_subject(program, f);
    char *text = xformat("%s is inside no construct%s%s that it could cancel", what,
                         f->name ? " " : "", name_text(program, f->name));
    free(what);
    return text;
}

char *finding_sentence(const struct program *program, const struct finding *f)
{
    switch (f->kind) {
    case FINDING_NESTING:
        return nesting_sentence(program, f);
    case FINDING_CANCEL:
        return cancel_sentence(program, f);
    default:
        return divergence_sentence(program, f);
    }
}

const char *finding_kind_name(enum finding_kind kind)
{
    static const char *const names[] = {
        [FINDING_BARRIER] = "barrier",
        [FINDING_WORKSHARING] = "worksharing",
        [FINDING_NESTING] = "nesting",
        [FINDING_CANCEL] = "nesting",
    };
    return names[kind];
}

char *reason_sentence(const struct program *program, const struct reason *reason)
{
    static const char *const texts[] = {
        [REASON_THREAD] = "'%s' gives each thread its own result",
        [REASON_UNKNOWN] = "nothing is known of '%s': it may give each thread another result",
        [REASON_POINTER] = "nothing is known of what is called through a pointer%s",
        [REASON_SHARED] = "'%s' is shared, and may be written here while others read it",
        [REASON_PRIVATE] = "'%s' is private, and has no value before it is set",
        [REASON_THREADPRIVATE] = "'%s' is threadprivate",
        [REASON_SET] = "'%s' is set here",
        [REASON_DECIDED] = "this condition decides over it%s",
        [REASON_ONE_THREAD] = "in a construct that not every thread runs%s",
        [REASON_ARGUMENT] = "called here with an argument that differs between threads%s",
        [REASON_SIZE] = "too many steps to follow%s",
    };
    return xformat(texts[reason->kind], name_text(program, reason->name));
}

char *unproved_sentence(const struct program *program, const struct unproved *unproved)
{
    static const char *const texts[UNPROVED_KINDS] = {
        [UNPROVED_CONTROL] = "moves control in ways that are not followed",
        [UNPROVED_CALLEE] = "calls a function of which nothing is known",
        [UNPROVED_POINTER] = "calls through a pointer that could be any function"};
    const struct function *f = &program->functions[unproved->function];
    char *text = NULL;
    if (asprintf(&text, "not proved: '%s' %s%s%s", name_text(program, f->name),
                 texts[unproved->kind], unproved->name ? ": " : "",
                 name_text(program, unproved->name)) < 0)
        return NULL;
    return text;
}
