/*
 * Text for several passes of a compiler: what they compile of it is asked of the compiler itself.
 * The file is preprocessed as each pass does it, with a pragma at the begin of each branch, which
 * comes out where the branch is compiled.
 */
#include "config.h"

#include "instrumenter/wrapper/passes.h"

#include "instrumenter/rewrite/instrument.h"
#include "instrumenter/syntax/conditional.h"
#include "instrumenter/wrapper/passes-text.h"
#include "instrumenter/wrapper/run.h"
#include "common/scratch.h"
#include "instrumenter/wrapper/steps.h"
#include "common/file.h"
#include "common/strings.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/** A call, and one of its sources. */
struct asked {
    struct wrapper *wrapper;
    struct source *source;
    char *directory; /* for texts */
    bool *together;  /* the compiler is known to preprocess for all passes in one call */
};

/* ---- Preprocessing ----------------------------------------------------------------------- */

/* What the compiler makes of the file, or NULL. What it has to say about it is not ours to tell. */
static char *preprocessed(const struct asked *asked, const char *file, const char *which)
{
    char *text = NULL, *errors = xformat("%s/errors", asked->directory);
    size_t length = 0;
    const struct redirection captured = {.errors = errors, .output = &text, .length = &length};
    struct strings list = compiler_words(asked->wrapper);

    step_preprocess_text(&list, &asked->wrapper->build, asked->source, file, which);
    int status = run(&list, &captured);
    strings_free(&list);
    free(errors);
    if (text && run_succeeded(status) && strlen(text) == length)
        return text;
    free(text);
    return NULL;
}

static const char host_only[] = "--offload-host-only", device_only[] = "--offload-device-only";

/* clang before 15 preprocesses for all, one after the other, and knows none of these options; later
 * ones have to be asked. */
static bool preprocess_all(const struct asked *asked, const char *text, size_t length,
                           struct passes *passes)
{
    const char *name = base_name(asked->source->item->word);
    char *file = xformat("%s/%s", asked->directory, name);
    bool written = write_file(file, text, length) == 0;
    char *host = written && !*asked->together ? preprocessed(asked, file, host_only) : NULL;
    char *whole = written ? preprocessed(asked, file, host ? device_only : NULL) : NULL;

    *passes = (struct passes){0};
    if (host)
        passes_add(passes, host);
    if (host && whole) {
        passes_add(passes, whole);
    } else {
        *asked->together |= whole && passes_divide(passes, whole);
        free(whole);
    }
    free(file);
    return passes->count > 1 && passes->count < MOST_PASSES; /* full: the host's may be missing */
}

/* ---- Conditionals ------------------------------------------------------------------------ */

/* The text with a pragma behind each line that opens a branch. Lines keep their numbers, behind a
 * branch that was skipped with all that was put into it, too. */
static char *with_probes(const char *name, const char *text, size_t length,
                         const struct branch_lines *lines, size_t *size)
{
    char *whole;
    uint32_t from = 0;
    FILE *out = xstream(&whole, size);

    passes_write_name(out, 1, name);
    for (size_t i = 0; i < lines->count; i++) {
        const struct branch_line *line = &lines->line[i];
        if (line->in_brackets)
            continue;
        fwrite(text + from, 1, line->end - from, out);
        if (!line->closes)
            fprintf(out, "\n#pragma " PASSES_PROBE " %zu", i);
        fprintf(out, "\n#line %u", line->last_line + 1);
        from = line->end;
    }
    fwrite(text + from, 1, length - from, out);
    fclose(out);
    return whole;
}

static void note_branches(const struct passes *passes, struct branch_lines *lines)
{
    for (size_t k = 0; k < passes->count; k++)
        for (const char *at = passes->text[k]; (at = strstr(at, "#pragma " PASSES_PROBE " "));) {
            at += sizeof "#pragma " PASSES_PROBE;
            size_t i = strtoul(at, NULL, 10);
            if (i < lines->count)
                lines->line[i].seen |= (pass_set)1 << k;
        }
}

/* ---- Macros that hold directives --------------------------------------------------------- */

static struct instrument_result constructs_of(const struct asked *asked, const char *text,
                                              size_t length, bool is_preprocessed)
{
    struct instrument_options options = {.language = asked->source->item->language->language,
                                         .file = asked->source->item->word,
                                         .preprocessed = is_preprocessed};
    struct instrument_result result;

    instrument(text, length, &options, &result);
    return result;
}

static bool same_construct(const struct listed_construct *a, const struct listed_construct *b)
{
    return a->line == b->line && !strcmp(a->directive, b->directive) && !strcmp(a->file, b->file);
}

static const struct listed_construct *find_construct(const struct listed_construct *list,
                                                     size_t count,
                                                     const struct listed_construct *wanted)
{
    for (size_t i = 0; i < count; i++)
        if (same_construct(&list[i], wanted))
            return &list[i];
    return NULL;
}

/* The lines of the file itself that hold directives once macros are written out, and show none. */
static size_t hidden_lines(const struct asked *asked, const struct instrument_result *compiled,
                           const struct instrument_result *shown, uint32_t **hidden)
{
    size_t count = 0;

    *hidden = xzalloc((compiled->list_count + 1) * sizeof **hidden);
    for (size_t i = 0; i < compiled->list_count; i++) {
        const struct listed_construct *c = &compiled->list[i];
        uint32_t line = (uint32_t)c->line;
        if (!strcmp(c->file, asked->source->item->word) &&
            !find_construct(shown->list, shown->list_count, c) &&
            (!count || (*hidden)[count - 1] < line))
            (*hidden)[count++] = line;
    }
    return count;
}

/* The text with what all passes make of these pieces in their place, or NULL. */
static char *with_pieces(const struct asked *asked, const char *text, size_t length,
                         const struct text_pieces *pieces, size_t *size)
{
    const char *name = asked->source->item->word;
    struct passes passes;
    size_t probed_size;
    char *probed = pieces_with_probes(pieces, name, text, length, &probed_size), *whole = NULL;

    if (preprocess_all(asked, probed, probed_size, &passes))
        whole = pieces_replace(pieces, &passes, text, length, size);
    passes_free(&passes);
    free(probed);
    return whole;
}

static bool is_cxx(const struct asked *asked)
{
    return asked->source->item->language->language == LANGUAGE_CXX;
}

static void write_out_macros(const struct asked *asked, const struct instrument_result *compiled,
                             char **text, size_t *length)
{
    struct instrument_result shown = constructs_of(asked, *text, *length, false);
    uint32_t *hidden;
    size_t size, count = hidden_lines(asked, compiled, &shown, &hidden);

    if (count) {
        struct text_pieces pieces = pieces_around(*text, *length, is_cxx(asked), hidden, count);
        char *whole = with_pieces(asked, *text, *length, &pieces, &size);
        pieces_free(&pieces);
        if (whole) {
            free(*text);
            *text = whole;
            *length = size;
        }
    }
    free(hidden);
    instrument_result_free(&shown);
}

/* ---- All together ------------------------------------------------------------------------ */

/* The text as if it were in its file. */
static char *named_text(const struct asked *asked, const char *text, size_t length, size_t *size)
{
    char *named;
    FILE *out = xstream(&named, size);

    passes_write_name(out, 1, asked->source->item->word);
    fwrite(text, 1, length, out);
    fclose(out);
    return named;
}

/* Is the text to every pass what the original is? `original` has probes, which do not count. */
static bool is_same(const struct asked *asked, const struct passes *original, const char *text,
                    size_t length)
{
    struct passes passes;
    size_t size;
    char *named = named_text(asked, text, length, &size);
    bool same = preprocess_all(asked, named, size, &passes) && passes_equal(original, &passes);
    free(named);
    passes_free(&passes);
    return same;
}

static void keep_compiled(struct source *source, struct instrument_result *compiled)
{
    source->compiled = compiled->list;
    source->compiled_count = compiled->list_count;
    compiled->list = NULL;
    compiled->list_count = 0;
    instrument_result_free(compiled);
}

/* The text with its branches chosen; `passes` is what the compiler makes of the one that is given.
 * NULL: it can't be asked. */
static char *chosen(const struct asked *asked, const char *text, size_t length,
                    struct passes *passes)
{
    struct branch_lines lines;
    char *resolved = NULL;
    size_t size;

    *passes = (struct passes){0};
    if (branch_lines_read(&lines, text, length, is_cxx(asked))) {
        char *probed = with_probes(asked->source->item->word, text, length, &lines, &size);
        if (preprocess_all(asked, probed, size, passes)) {
            resolved = xcopy(text, length);
            note_branches(passes, &lines);
            branch_lines_resolve(&lines, ((pass_set)1 << passes->count) - 1, resolved);
        }
        free(probed);
    }
    branch_lines_free(&lines);
    return resolved;
}

enum { MOST_ROUNDS = 8 }; /* of headers in headers */

/* The text with its headers that hold directives, or NULL. */
static char *with_headers(const struct asked *asked, const struct passes *original,
                          const char *text)
{
    const char *name = asked->source->item->word;
    char *whole =
        passes_include(original->text[0], text, name, is_cxx(asked), &asked->source->quotes);

    for (int round = 1; whole && round < MOST_ROUNDS; round++) {
        struct passes passes;
        char *next = chosen(asked, whole, strlen(whole), &passes);
        char *more =
            next ? passes_include(passes.text[0], next, name, is_cxx(asked), &asked->source->quotes)
                 : NULL;
        passes_free(&passes);
        if (!next)
            break;
        free(whole);
        whole = more ? more : next;
        if (more)
            free(next);
        else
            break;
    }
    return whole;
}

/* Takes `better` over: it is the text if it is the same to every pass. */
static bool accept(const struct asked *asked, const struct passes *original, char *better,
                   char **text, size_t *length)
{
    bool as_given = better && strlen(better) == *length && !memcmp(better, *text, *length);

    if (!better || as_given || !is_same(asked, original, better, strlen(better))) {
        free(better);
        return false;
    }
    free(*text);
    *text = better;
    *length = strlen(better);
    return true;
}

static bool has_header(const struct asked *asked, const struct instrument_result *compiled)
{
    for (size_t i = 0; i < compiled->list_count; i++)
        if (compiled->list[i].executable &&
            strcmp(compiled->list[i].file, asked->source->item->word) != 0)
            return true;
    return false;
}

static bool holds(const char *text, size_t length, const char *word)
{
    return memmem(text, length, word, strlen(word)) != NULL;
}

/* Is there no construct in a preprocessed text? */
static bool has_none(const struct asked *asked, const char *text)
{
    struct instrument_result result = constructs_of(asked, text, strlen(text), true);
    bool none = !strstr(text, "#pragma pomp");

    for (size_t i = 0; i < result.list_count; i++)
        none &= !result.list[i].executable;
    instrument_result_free(&result);
    return none;
}

/* A text that holds no directive itself: is there none in headers and macros either? One call of
 * the compiler tells, and most files of a program are such. */
static bool is_plain(const struct asked *asked, const char *text, size_t length)
{
    if (holds(text, length, "ragma") || holds(text, length, "omp::"))
        return false;
    size_t size;
    char *named = named_text(asked, text, length, &size);
    char *file = xformat("%s/%s", asked->directory, base_name(asked->source->item->word));
    bool written = write_file(file, named, size) == 0;
    char *host = written ? preprocessed(asked, file, host_only) : NULL;
    if (written && !host) {
        *asked->together = true;
        host = preprocessed(asked, file, NULL);
    }
    bool plain = host && has_none(asked, host);
    free(host);
    free(file);
    free(named);
    return plain;
}

static void resolve(const struct asked *asked, char **text, size_t *length)
{
    if (is_plain(asked, *text, *length))
        return;
    size_t size = *length;
    struct passes passes;
    char *resolved = chosen(asked, *text, *length, &passes);

    if (resolved) {
        struct instrument_result compiled =
            constructs_of(asked, passes.text[0], strlen(passes.text[0]), true);
        write_out_macros(asked, &compiled, &resolved, &size);
        char *whole = has_header(asked, &compiled) ? with_headers(asked, &passes, resolved) : NULL;
        bool accepted = accept(asked, &passes, whole, text, length);
        if (!accepted)
            strings_free(&asked->source->quotes);
        if (accepted)
            free(resolved);
        else
            accept(asked, &passes, resolved, text, length);
        keep_compiled(asked->source, &compiled);
    }
    passes_free(&passes);
}

void passes_resolve(struct wrapper *wrapper, struct source *source, char **text, size_t *length)
{
    const char *scratch = scratch_directory();
    bool together = false;
    struct asked asked = {wrapper, source, scratch ? xformat("%s/passes", scratch) : NULL,
                          &together};

    bool is_file = strcmp(source->item->word, "-") != 0; /* what is piped in has another name */

    if (asked.directory && is_file && !memchr(*text, '\0', *length)) {
        mkdir(asked.directory, 0700);
        resolve(&asked, text, length);
    }
    free(asked.directory);
}

/* ---- What is lost ------------------------------------------------------------------------ */

static void add_lost(struct source *source, const struct listed_construct *c)
{
    struct listed_construct *lost;

    source->constructs =
        xresize(source->constructs, source->construct_count + 1, sizeof *source->constructs);
    lost = &source->constructs[source->construct_count++];
    *lost = *c;
    lost->reason = "in a macro or a header that can't be read for several targets at once";
    lost->directive = xcopy(c->directive, strlen(c->directive));
    lost->clauses = xcopy(c->clauses, strlen(c->clauses));
    lost->file = xcopy(c->file, strlen(c->file));
    source->executable++;
    char *loss =
        xformat("%s:%d: '%s' is left alone: %s", c->file, c->line, c->directive, lost->reason);
    strings_add(&source->left, loss);
    free(loss);
}

void passes_keep_losses(struct source *source)
{
    size_t own = source->construct_count;

    for (size_t i = 0; i < source->compiled_count; i++) {
        const struct listed_construct *c = &source->compiled[i];
        if (c->executable && !c->reason && !find_construct(source->constructs, own, c))
            add_lost(source, c);
    }
}

void passes_forget(struct source *source)
{
    for (size_t i = 0; i < source->compiled_count; i++) {
        free(source->compiled[i].directive);
        free(source->compiled[i].clauses);
        free(source->compiled[i].file);
    }
    free(source->compiled);
    source->compiled = NULL;
    source->compiled_count = 0;
    strings_free(&source->quotes);
}
