/* The wording of findings and reasons: seed 002, section 4, and what it did not have. */
#include "config.h"

#include "analysis/check/report.h"

#include "instrumenter/directive.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static char *format(const char *text, ...) __attribute__((format(printf, 1, 2)));

static char *format(const char *text, ...)
{
    va_list arguments;
    char *result;
    va_start(arguments, text);
    int length = vasprintf(&result, text, arguments);
    va_end(arguments);
    if (length < 0) {
        fputs("pompeii: check: out of memory: check fewer files at once\n", stderr);
        exit(2);
    }
    return result;
}

static const char *spelling(enum directive_id id)
{
    return directive_spelling(directive_info(id), false);
}

/** "line 9", and the file where it is another one than `beside`. */
static char *line_of(const struct program *program, const struct place *place,
                     const struct place *beside)
{
    if (place->file == beside->file)
        return format("line %u", place->line);
    return format("line %u of %s", place->line, program->files[place->file].name);
}

static char *subject(const struct finding *f)
{
    if (f->is_implicit)
        return format("the barrier at the end of #pragma omp %s line %u", spelling(f->directive),
                      f->place.line);
    return format("#pragma omp %s line %u", spelling(f->directive), f->place.line);
}

static char *divergence_sentence(const struct program *program, const struct finding *f)
{
    char *what = subject(f), *where = line_of(program, &f->causes[0].place, &f->place);
    char *text =
        format(f->is_dropped ? "%s hangs on the condition %s, which is the same for all threads"
                             : "%s is possibly not called by all threads because of the "
                               "condition %s",
               what, where);
    free(what);
    free(where);
    return text;
}

static char *nesting_sentence(const struct program *program, const struct finding *f)
{
    char *what = subject(f), *where = line_of(program, &f->outer_place, &f->place);
    char *text = format("%s may not be inside #pragma omp %s %s%s", what, spelling(f->outer), where,
                        f->call_count ? ", which calls it" : "");
    free(what);
    free(where);
    return text;
}

char *finding_sentence(const struct program *program, const struct finding *f)
{
    switch (f->kind) {
    case FINDING_NESTING:
        return nesting_sentence(program, f);
    case FINDING_CANCEL:
        return format("#pragma omp %s line %u is inside no construct%s%s that it could cancel",
                      spelling(f->directive), f->place.line, f->name ? " " : "",
                      name_text(program, f->name));
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
    return format(texts[reason->kind], name_text(program, reason->name));
}
