/* Which constructs the compiler's messages are about. */
#include "config.h"

#include "instrumenter/wrapper/rejected.h"

#include "common/complain.h"
#include "common/file.h"
#include "common/memory.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>

/** The place that a line of the compiler's output names, and what it says there. */
struct message {
    const char *file, *text; /* parts of the line, which is cut for it */
    int line;
    int other; /* line that is shown behind it, before the message of its own: gfortran's (2) */
};

/* Colours are sequences of ESC `[` .. letter; with some compilers there is more than colours. */
static void remove_escapes(char *text)
{
    char *to = text;
    while (*text) {
        if (text[0] != '\033' || text[1] != '[') {
            *to++ = *text++;
            continue;
        }
        text += 2;
        text += strspn(text, "0123456789;");
        text += *text != '\0';
    }
    *to = '\0';
}

/* FILE:LINE: or FILE:LINE:COLUMN: and a text. */
static bool read_message(char *line, struct message *message)
{
    for (char *colon = strchr(line, ':'); colon; colon = strchr(colon + 1, ':')) {
        char *end;
        long number = strtol(colon + 1, &end, 10);
        if (number <= 0 || *end != ':')
            continue;
        *colon = '\0';
        char *text = end + 1;
        size_t column = strspn(text, "0123456789");
        text += column && text[column] == ':' ? column + 1 : 0;
        text += strspn(text, " ");
        while (has_prefix(line, "./"))
            line += 2;
        *message = (struct message){.file = line, .text = text, .line = (int)number};
        return true;
    }
    return false;
}

/* `  12 | the user's line`: its number, or 0. */
static int shown_line(const char *line)
{
    char *end;
    long number = strtol(line, &end, 10);
    return end > line && has_prefix(end, " |") ? (int)number : 0;
}

/* gfortran's messages have a line of their own behind the place and the source's line. */
static const char *error_in(const char *text)
{
    static const char *const words[] = {
        "error: ", "fatal error: ", "internal compiler error: ", "sorry, unimplemented: ",
        "Error: ", "Fatal Error: "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (has_prefix(text, words[i]))
            return text + strlen(words[i]);
    return NULL;
}

/* ---- Constructs -------------------------------------------------------------------------- */

/* The innermost construct with calls around the line. */
static const struct listed_construct *construct_at(const struct source *source, const char *where,
                                                   int line)
{
    const struct listed_construct *found = NULL;
    for (size_t i = 0; i < source->construct_count; i++) {
        const struct listed_construct *construct = &source->constructs[i];
        const char *file = construct->file;
        while (has_prefix(file, "./"))
            file += 2;
        if (!construct->reason && construct->line <= line && line <= construct->end_line &&
            strcmp(file, where) == 0 && (!found || construct->line >= found->line))
            found = construct;
    }
    return found;
}

static struct rejected_construct *known(const struct source *source,
                                        const struct listed_construct *construct)
{
    for (size_t i = 0; i < source->rejected_count; i++)
        if (source->rejected[i].line == construct->line &&
            strcmp(source->rejected[i].file, construct->file) == 0 &&
            strcmp(source->rejected[i].directive, construct->directive) == 0)
            return &source->rejected[i];
    return NULL;
}

/* Its maps stayed, and that did not help: its calls go, too. @return false when they have gone */
static bool reject_more(struct rejected_construct *rejected,
                        const struct listed_construct *construct, const char *error)
{
    if (!rejected->maps_only || construct->maps_moved)
        return false;
    rejected->maps_only = false;
    free(rejected->message);
    rejected->message = xstrdup(error);
    return true;
}

static bool reject(struct source *source, const struct message *place, const char *error)
{
    const struct listed_construct *construct = construct_at(source, place->file, place->line);
    if (!construct)
        construct = construct_at(source, place->file, place->other);
    if (!construct)
        return false;
    struct rejected_construct *before = known(source, construct);
    if (before)
        return reject_more(before, construct, error);
    source->rejected =
        xresize(source->rejected, source->rejected_count + 1, sizeof *source->rejected);
    source->rejected[source->rejected_count++] =
        (struct rejected_construct){.file = xstrdup(construct->file),
                                    .line = construct->line,
                                    .directive = xstrdup(construct->directive),
                                    .message = xstrdup(error),
                                    .maps_only = construct->maps_moved};
    return true;
}

static bool reject_in_any(void *to, const struct message *place, const char *error)
{
    struct build *build = to;
    bool any = false;
    for (size_t i = 0; i < build->command->sources; i++)
        any |= build->sources[i].text && reject(&build->sources[i], place, error);
    return any;
}

/* Go through the errors in the compiler's output, up to the first that is taken. */
static bool find_errors(const char *file,
                        bool (*take)(void *to, const struct message *, const char *), void *to,
                        bool all)
{
    size_t length;
    char *text = read_file(file, &length), *rest = text, *line;
    struct message place = {0}, next;
    bool any = false;
    if (text)
        remove_escapes(text);
    while (rest && (all || !any) && (line = strsep(&rest, "\n"))) {
        const char *error = error_in(line);
        int shown = shown_line(line);
        if (shown) {
            place.other = shown;
        } else if (!error && read_message(line, &next)) {
            place = next;
            error = error_in(place.text);
        }
        if (error && place.file)
            any |= take(to, &place, error);
    }
    free(text);
    return any;
}

bool rejected_find(struct build *build, const char *errors)
{
    return find_errors(errors, reject_in_any, build, true);
}

static bool keep_message(void *to, const struct message *place, const char *error)
{
    *(char **)to = xformat("%s:%d: %s", place->file, place->line, error);
    return true;
}

char *rejected_first(const char *errors)
{
    char *first = NULL;
    find_errors(errors, keep_message, &first, false);
    return first;
}

size_t rejected_report(const struct build *build, const char *severity)
{
    size_t count = 0;
    for (size_t i = 0; i < build->command->sources; i++) {
        const struct source *source = &build->sources[i];
        for (size_t j = 0; j < source->rejected_count && !source->reason; j++) {
            const struct rejected_construct *r = &source->rejected[j];
            if (r->maps_only)
                continue;
            complain("%s: %s:%d: '%s' is left alone: the compiler does not take its calls: %s",
                     severity, r->file, r->line, r->directive, r->message);
            count++;
        }
    }
    return count;
}
