/* The wording of findings and reasons: that of the paper, section 4, and what it did not have. */
#include "config.h"

#include "analysis/check/report/report.h"
#include "analysis/check/report/rules.h"
#include "analysis/check/report/source.h"

#include "common/memory.h"
#include "instrumenter/syntax/directive.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/** What takes a lock: OpenMP's function, unless its line names none. */
static const char *lock_words(const struct program *program, const struct place *place)
{
    struct source_line line;
    static const char set[] = "omp_set_lock";
    bool is_other = !program->files[place->file].is_fortran && source_line(program, place, &line) &&
                    !memmem(line.text, line.length, set, strlen(set));
    return is_other ? "lock" : set;
}

const char *directive_words(const struct program *program, enum directive_id id,
                            const struct place *place)
{
    const char *words = NULL;
    if (id != DIRECTIVE_UNKNOWN)
        words = directive_spelling(directive_info(id), program->files[place->file].is_fortran);
    return words ? words : id == DIRECTIVE_UNKNOWN ? lock_words(program, place) : "";
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
    char *name = f->directive == DIRECTIVE_UNKNOWN ? xstrdup(lock_words(program, &f->place))
                                                   : directive(program, f->directive, &f->place);
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

static char *lock_sentence(const struct program *program, const struct finding *f)
{
    char *what = finding_subject(program, f), *where = line_of(program, &f->outer_place, &f->place);
    const char *lock = name_text(program, f->name), *other = name_text(program, f->outer_name);
    char *text;
    if (f->is_way_out)
        text =
            xformat("%s waits for '%s', which the same thread may have kept %s", what, lock, where);
    else if (f->kind == FINDING_LOCK_TWICE)
        text = xformat("%s waits for '%s', which the same thread has since %s", what, lock, where);
    else if (f->kind == FINDING_LOCK_KEPT)
        text =
            xformat("%s waits for others, who may wait for '%s', kept since %s", what, lock, where);
    else
        text = xformat("%s waits for '%s' while it has '%s'; other threads take them the other way "
                       "round, as in %s",
                       what, lock, other, where);
    free(what);
    free(where);
    return text;
}

static char *ordered_sentence(const struct program *program, const struct finding *f)
{
    char *what = finding_subject(program, f), *where = line_of(program, &f->outer_place, &f->place);
    char *text = xformat(f->outer == DIRECTIVE_FOR
                             ? "%s binds to the loop in %s, which has no ordered clause"
                             : "%s is a second one of the same iteration, behind that in %s",
                         what, where);
    free(what);
    free(where);
    return text;
}

char *finding_sentence(const struct program *program, const struct finding *f)
{
    static char *(*const sentences[FINDING_KINDS])(const struct program *,
                                                   const struct finding *) = {
        [FINDING_BARRIER] = divergence_sentence, [FINDING_WORKSHARING] = divergence_sentence,
        [FINDING_NESTING] = nesting_sentence,    [FINDING_CANCEL] = cancel_sentence,
        [FINDING_LOCK_TWICE] = lock_sentence,    [FINDING_LOCK_ORDER] = lock_sentence,
        [FINDING_LOCK_KEPT] = lock_sentence,     [FINDING_ORDERED] = ordered_sentence,
    };
    return sentences[f->kind](program, f);
}

const char *outer_sentence(const struct finding *f)
{
    static const char *const texts[FINDING_KINDS] = {
        [FINDING_NESTING] = "inside this construct",
        [FINDING_LOCK_TWICE] = "the lock is taken here",
        [FINDING_LOCK_ORDER] = "the other way round here",
        [FINDING_LOCK_KEPT] = "the lock is taken here",
    };
    if (f->kind == FINDING_ORDERED)
        return f->outer == DIRECTIVE_FOR ? "in this loop" : "this one comes before";
    if (f->is_way_out)
        return "this way does not give it back";
    return texts[f->kind] ? texts[f->kind] : "here";
}

const char *finding_kind_name(enum finding_kind kind)
{
    return rule_of(kind == FINDING_CANCEL ? FINDING_NESTING : kind)->id;
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
        [UNPROVED_POINTER] = "calls through a pointer that could be any function",
        [UNPROVED_CROWD] = "calls a name that many functions have",
        [UNPROVED_CHOICE] = "calls one of several functions, and it is not known which",
        [UNPROVED_SOURCE] = "is in a file that the compiler refuses",
        [UNPROVED_ENTRY] = "is not seen to be entered by the threads of a team",
        [UNPROVED_EXCEPTION] = "may be left by exceptions in some threads",
        [UNPROVED_WAY] = "branches on what is too far away to be followed",
        [UNPROVED_CALLER] = "waits for the threads of a team, and no call of it is seen"};
    const struct function *f = &program->functions[unproved->function];
    char *text = NULL;
    if (asprintf(&text, "not proved: '%s' %s%s%s", name_text(program, f->name),
                 texts[unproved->kind], unproved->name ? ": " : "",
                 name_text(program, unproved->name)) < 0)
        return NULL;
    return text;
}
