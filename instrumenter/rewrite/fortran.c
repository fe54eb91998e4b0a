/*
 * Fortran's constructs become edits. Everything that is inserted is whole lines, because a
 * directive has its lines to itself; a directive that changes is written anew. `# LINE` keeps the
 * user's numbers, which every Fortran compiler with a preprocessor understands.
 */
#include "instrumenter/rewrite/fortran.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

static bool is_fixed(const struct rewrite *rewrite)
{
    return rewrite->options->language == LANGUAGE_FORTRAN_FIXED;
}

/* ---- Places ------------------------------------------------------------------------------ */

static size_t line_begin(const struct tokens *tokens, size_t offset)
{
    while (offset > 0 && tokens->text[offset - 1] != '\n')
        offset--;
    return offset;
}

/** Behind the line's newline. */
static size_t line_end(const struct tokens *tokens, size_t offset)
{
    const char *newline = memchr(tokens->text + offset, '\n', tokens->length - offset);
    return newline ? (size_t)(newline - tokens->text) + 1 : tokens->length;
}

static void begin_text(struct piece *piece)
{
    piece->out = xstream(&piece->text, &piece->length);
}

static void add(struct rewrite *rewrite, struct piece *piece, size_t offset, size_t removed)
{
    fclose(piece->out);
    if (piece->length || removed)
        edits_add(&rewrite->edits, offset, removed, piece->text);
    else
        free(piece->text);
}

/** Text as lines of line `number`; line `next` follows. */
static void open_lines(struct piece *piece, uint32_t number)
{
    begin_text(piece);
    fprintf(piece->out, "# %u\n", number);
}

static void close_lines(struct piece *piece, uint32_t next)
{
    fprintf(piece->out, "# %u\n", next);
}

static void add_before_line(struct rewrite *rewrite, struct piece *piece, uint32_t token)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    close_lines(piece, tokens->token[token].line);
    add(rewrite, piece, line_begin(tokens, tokens->token[token].offset), 0);
}

/** Declarations at the end of a procedure's own. */
static void add_declaration(struct rewrite *rewrite, struct piece *piece,
                            const struct node *function)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct token *before = &tokens->token[function->declarations];
    close_lines(piece, before->line);
    fclose(piece->out);
    edits_add_first(&rewrite->edits, line_begin(tokens, before->offset), piece->text);
}

/** The `;` becomes a line end; several constructs may end there. */
static void add_at_semicolon(struct rewrite *rewrite, struct piece *piece,
                             const struct token *token)
{
    struct piece whole;
    bool again = rewrite->divided == token->offset + 1;
    begin_text(&whole);
    putc('\n', whole.out);
    close_lines(piece, token->line);
    fclose(piece->out);
    fprintf(whole.out, "%s%s", piece->text, is_fixed(rewrite) ? "      " : "");
    free(piece->text);
    rewrite->divided = token->offset + 1;
    add(rewrite, &whole, token->offset + again, !again);
}

/** Behind the statement or directive whose last token this is. */
static void add_after(struct rewrite *rewrite, struct piece *piece, uint32_t last)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t end = last;
    if (tokens->token[last].kind != TOKEN_PRAGMA_END && tokens->token[last].kind != TOKEN_NEWLINE)
        end = last + 1;
    const struct token *token = &tokens->token[end];
    size_t offset = line_end(tokens, token->offset);
    if (token->kind == TOKEN_NEWLINE && token->length) { /* at a `;` */
        add_at_semicolon(rewrite, piece, token);
        return;
    }
    close_lines(piece, token->line + 1);
    if (offset == tokens->length && offset > 0 && tokens->text[offset - 1] != '\n') {
        struct piece whole;
        begin_text(&whole);
        fclose(piece->out);
        fprintf(whole.out, "\n%s", piece->text);
        free(piece->text);
        add(rewrite, &whole, offset, 0);
        return;
    }
    add(rewrite, piece, offset, 0);
}

void fortran_mark_after(struct rewrite *rewrite, uint32_t token)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct piece piece;
    uint32_t i = token;
    while (tokens->token[i].kind != TOKEN_END && tokens->token[i].kind != TOKEN_PRAGMA &&
           (tokens->token[i].kind != TOKEN_NEWLINE || tokens->token[i].length))
        i++;
    begin_text(&piece);
    add_after(rewrite, &piece, i - 1);
}

/* ---- Directives -------------------------------------------------------------------------- */

static void write_directive(FILE *out, const struct rewrite *rewrite, const char *text)
{
    emit_fortran_line(out, "!$omp", text, is_fixed(rewrite));
}

/** `name`: of a critical construct, which its end repeats, or NULL. */
static void write_end(FILE *out, const struct rewrite *rewrite, const struct directive_info *info,
                      bool nowait, const char *name)
{
    struct piece text;
    begin_text(&text);
    fprintf(text.out, "end %s%s", directive_spelling(info, true), nowait ? " nowait" : "");
    if (name)
        fprintf(text.out, " (%s)", name);
    fclose(text.out);
    write_directive(out, rewrite, text.text);
    free(text.text);
}

static void write_calls(FILE *out, const struct rewrite *rewrite, const struct region *region,
                        const char *text)
{
    if (text)
        emit_fortran(out, region, text, is_fixed(rewrite));
}

const struct node *fortran_environment(const struct node *node)
{
    static const uint32_t leaves =
        LEAF(DIRECTIVE_PARALLEL) | LEAF(DIRECTIVE_TEAMS) | LEAF(DIRECTIVE_TASKLOOP);
    for (const struct node *up = node_directive(node); up; up = node_directive(up))
        if ((node_leaves(up) & leaves) || directive_id(up->directive) == DIRECTIVE_TASK)
            return up;
    return NULL;
}

/** private(..) of the variables that tasks and loops inside need. */
static void write_private(FILE *out, const struct rewrite *rewrite, const struct node *node)
{
    for (size_t i = 0; i < rewrite->variable_count; i++)
        if (rewrite->variable[i].around == node)
            fprintf(out, " private(pomp2_%s_%u)", rewrite->variable[i].name,
                    rewrite->variable[i].number);
}

static bool has_private(const struct rewrite *rewrite, const struct node *node)
{
    for (size_t i = 0; i < rewrite->variable_count; i++)
        if (rewrite->variable[i].around == node)
            return true;
    return false;
}

static bool is_task(const struct plan *plan)
{
    return plan->pattern == PATTERN_TASK || plan->pattern == PATTERN_UNTIED_TASK;
}

/* Loops that count their iterations: see chunk.c. */

static const char counted[] = "@for_counted(pomp2_ran_%)", merged[] = "@for_static(pomp2_ran_%)",
                  seen[] = "@for_chunks(pomp2_ran_%)", next_chunk[] = "@for_chunk(pomp2_left_%)";

/** Tells the loop's bounds; or sets its variable to 0, and before that tells of the chunk of its
 * schedule. */
static void write_count_begin(FILE *out, const struct rewrite *rewrite, const struct node *node,
                              const struct plan *plan, const struct region *region)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t first, last;
    if (plan->bounds)
        chunk_fortran_bounds(out, rewrite, node, region);
    if (!plan->counts || !chunk_fortran(rewrite, node, &first, &last))
        return;
    if (first) {
        fprintf(out, "      pomp2_ran_%u = ", region->number);
        tokens_write(out, tokens, first, last, true);
        putc('\n', out);
        write_calls(out, rewrite, region, plan->counts & COUNT_CHUNKS ? seen : merged);
    }
    if (plan->counts & COUNT_CHUNKS)
        fprintf(out, "      pomp2_left_%u = 0\n", region->number);
    fprintf(out, "      pomp2_ran_%u = 0\n", region->number);
}

static void write_count_end(FILE *out, const struct rewrite *rewrite, const struct plan *plan,
                            const struct region *region)
{
    if (plan->counts)
        write_calls(out, rewrite, region, counted);
}

/** The directive written anew, in one or two parts. */
static void write_anew(FILE *out, const struct rewrite *rewrite, const struct node *node,
                       const struct plan *plan, const struct region *region)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct directive *directive = node->directive;
    struct piece text;
    begin_text(&text);
    if (plan->split)
        split_write_outer(text.out, rewrite, node, plan, region->number);
    else
        tokens_write(text.out, tokens, directive->name_first, directive->end - 1, true);
    if (is_task(plan))
        fprintf(text.out, " firstprivate(pomp2_task_%u)", region->number);
    write_private(text.out, rewrite, node);
    fclose(text.out);
    write_directive(out, rewrite, text.text);
    free(text.text);
    if (!plan->split)
        return;
    write_calls(out, rewrite, region, pattern_table[plan->pattern].begin);
    write_count_begin(out, rewrite, node, plan, region);
    begin_text(&text);
    split_write_inner(text.out, rewrite, node);
    fclose(text.out);
    write_directive(out, rewrite, text.text);
    free(text.text);
}

/** Replace the lines of a pragma by the piece. */
static void replace_lines(struct rewrite *rewrite, struct piece *piece, uint32_t pragma,
                          uint32_t end)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    size_t begin = line_begin(tokens, tokens->token[pragma].offset);
    close_lines(piece, tokens->token[end].line + 1);
    add(rewrite, piece, begin, line_end(tokens, tokens->token[end].offset) - begin);
}

/* ---- Constructs -------------------------------------------------------------------------- */

/** Where a SAVE statement keeps all variables, a task's handle lies in a BLOCK around it. That
 * takes implicitly typed variables that are first used in it for its own, so it is no general
 * answer. */
static bool is_in_block(const struct node *node, const struct plan *plan)
{
    return is_task(plan) && node_function(node)->is_saved;
}

/** A variable of the procedure, private in the construct `around`. */
static void declare_variable(struct rewrite *rewrite, const struct node *function,
                             const struct node *around, const char *type, const char *name,
                             const struct region *region)
{
    struct piece piece;
    open_lines(&piece, rewrite->tree->tokens.token[function->declarations].line);
    fprintf(piece.out, "      %s :: pomp2_%s_%u\n", type, name, region->number);
    add_declaration(rewrite, &piece, function);
    if (!around)
        return;
    rewrite->variable = xgrow(rewrite->variable, rewrite->variable_count,
                              &rewrite->variable_capacity, sizeof *rewrite->variable);
    rewrite->variable[rewrite->variable_count++] =
        (struct private_variable){around, name, region->number};
}

void fortran_variable(struct rewrite *rewrite, const struct node *node, const char *type,
                      const char *name, const struct region *region)
{
    declare_variable(rewrite, node_function(node), fortran_environment(node), type, name, region);
}

/** The task's handle: private around the task. */
static void declare_task(struct rewrite *rewrite, const struct node *node,
                         const struct region *region)
{
    fortran_variable(rewrite, node, "integer(8)", "task", region);
}

/** May a variable for the loop be declared, of which each thread has its own? */
static bool can_count(const struct rewrite *rewrite, const struct node *node,
                      const struct plan *plan)
{
    const struct node *function = node_function(node);
    const struct node *around = plan->split ? NULL : fortran_environment(node);
    return (plan->split || plan->pattern == PATTERN_FOR) && function && function->declarations &&
           !function->is_saved && !(around && plan_make(rewrite, around, SILENCE_NONE).reason);
}

/** The bounds of a loop whose body may not count are told before it. */
static void tell_bounds(struct rewrite *rewrite, const struct node *node, struct plan *plan,
                        const struct region *region)
{
    static const char *const names[] = {"first", "bound", "step"};
    if (!can_count(rewrite, node, plan) || !chunk_fortran_has_bounds(rewrite, node))
        return;
    plan->bounds = true;
    const struct node *around = plan->split ? node : fortran_environment(node);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        declare_variable(rewrite, node_function(node), around, "integer(8)", names[i], region);
}

/** Behind the DO statement of the innermost loop. */
static void count_iterations(struct rewrite *rewrite, const struct node *node, struct plan *plan,
                             const struct region *region)
{
    struct piece piece;
    uint32_t first, last;
    const struct node *loop =
        can_count(rewrite, node, plan) ? chunk_fortran(rewrite, node, &first, &last) : NULL;
    const struct node *end = loop && loop->increment ? loop->increment
                             : loop                  ? loop->condition
                                                     : NULL;
    if (!end || tokens_hold_conditional(&rewrite->tree->tokens, loop->first, end->last))
        return;
    const struct node *function = node_function(node);
    const struct node *around = plan->split ? node : fortran_environment(node);
    unsigned n = region->number;
    plan->counts = COUNT_ITERATIONS | (first && rewrite->options->chunks ? COUNT_CHUNKS : 0);
    declare_variable(rewrite, function, around, "integer(8)", "ran", region);
    open_lines(&piece, rewrite->tree->tokens.token[end->last].line);
    fprintf(piece.out, "      pomp2_ran_%u = pomp2_ran_%u + 1\n", n, n);
    if (plan->counts & COUNT_CHUNKS) {
        declare_variable(rewrite, function, around, "integer(8)", "left", region);
        fprintf(piece.out, "      if (pomp2_left_%u == 0) then\n", n);
        write_calls(piece.out, rewrite, region, next_chunk);
        fprintf(piece.out, "      else\n      pomp2_left_%u = pomp2_left_%u - 1\n      end if\n", n,
                n);
    }
    add_after(rewrite, &piece, end->last);
}

void fortran_declare_once(struct rewrite *rewrite, const struct node *function, enum helper helper,
                          const char *text)
{
    struct piece piece;
    if (rewrite->declared_in != function)
        memset(rewrite->declared, 0, sizeof rewrite->declared);
    rewrite->declared_in = function;
    if (rewrite->declared[helper])
        return;
    rewrite->declared[helper] = true;
    open_lines(&piece, rewrite->tree->tokens.token[function->declarations].line);
    fputs(text, piece.out);
    add_declaration(rewrite, &piece, function);
}

void fortran_declare(struct rewrite *rewrite, const struct node *function, const char *name,
                     const char *declaration)
{
    char text[200];
    snprintf(text, sizeof text, "      %s pomp2_at_%s\n", declaration, name);
    fortran_declare_once(rewrite, function, helper_find(name, strlen(name)), text);
}

/** Declare the procedures that a text calls. */
static void declare_calls(struct rewrite *rewrite, const struct node *function, const char *text)
{
    while (text && (text = strchr(text, '@'))) {
        char name[64];
        bool has_handle;
        size_t length = strspn(++text, "abcdefghijklmnopqrstuvwxyz_");
        snprintf(name, sizeof name, "%.*s", (int)length, text);
        if (helper_function(helper_find(text, length), &has_handle) && has_handle)
            fortran_declare(rewrite, function, name, "external");
    }
}

/** IMPLICIT NONE (EXTERNAL), Fortran 2018, 8.7: procedures have to be declared. */
static void declare_external(struct rewrite *rewrite, const struct node *node,
                             const struct plan *plan)
{
    const struct node *function = node_function(node);
    const struct pattern *pattern = &pattern_table[plan->pattern];
    if (!function || !function->needs_external || !function->declarations)
        return;
    declare_calls(rewrite, function, pattern->before);
    declare_calls(rewrite, function, pattern->begin);
    declare_calls(rewrite, function, pattern->end);
    declare_calls(rewrite, function, pattern->after);
    if (plan->counts) {
        declare_calls(rewrite, function, merged);
        declare_calls(rewrite, function, seen);
        declare_calls(rewrite, function, next_chunk);
        declare_calls(rewrite, function, counted);
    }
    if (plan->bounds) {
        declare_calls(rewrite, function, "@for_bounds()");
        declare_calls(rewrite, function, merged);
    }
    if (plan->barrier) {
        declare_calls(rewrite, function, pattern_table[PATTERN_IMPLICIT_BARRIER].before);
        declare_calls(rewrite, function, pattern_table[PATTERN_IMPLICIT_BARRIER].after);
    }
}

static void open_construct(struct rewrite *rewrite, const struct node *node, struct plan *plan,
                           struct region *region)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct pattern *pattern = &pattern_table[plan->pattern];
    uint32_t pragma = node->directive->pragma;
    struct piece piece;
    if (plan->pattern == PATTERN_TARGET) {
        fortran_target_open(rewrite, node, plan, region);
        return;
    }
    if (is_task(plan) && !is_in_block(node, plan))
        declare_task(rewrite, node, region);
    count_iterations(rewrite, node, plan, region);
    tell_bounds(rewrite, node, plan, region);
    declare_external(rewrite, node, plan);
    if (pattern->before) {
        open_lines(&piece, tokens->token[node->first].line);
        if (is_in_block(node, plan))
            fprintf(piece.out, "      block\n      integer(8) :: pomp2_task_%u\n", region->number);
        write_calls(piece.out, rewrite, region, pattern->before);
        if (!plan->split)
            write_count_begin(piece.out, rewrite, node, plan, region);
        add_before_line(rewrite, &piece, node->first);
    }
    if (!pattern->begin || plan->split || plan->outside_only)
        return;
    open_lines(&piece, tokens->token[node->first].line);
    write_calls(piece.out, rewrite, region, pattern->begin);
    if (pragma)
        add_after(rewrite, &piece, node->directive->end);
    else
        add_before_line(rewrite, &piece, node->first);
}

static void write_ends(FILE *out, const struct rewrite *rewrite, const struct node *node,
                       const struct plan *plan)
{
    const struct directive *directive = node->directive;
    const struct directive_info *info = directive->info;
    char name[64]; /* Fortran's names are no longer */
    bool named = info->id == DIRECTIVE_CRITICAL && directive->argument;
    if (named)
        token_spelling(&rewrite->tree->tokens, directive->argument, name, sizeof name);
    write_end(out, rewrite, plan->split ? directive_info(info->rest) : info, plan->nowait,
              named ? name : NULL);
}

static void write_after(FILE *out, const struct rewrite *rewrite, const struct node *node,
                        const struct plan *plan, struct region *region)
{
    static const struct pattern *const barrier = &pattern_table[PATTERN_IMPLICIT_BARRIER];
    if (!plan->split)
        write_count_end(out, rewrite, plan, region);
    if (plan->barrier) {
        write_calls(out, rewrite, region, barrier->before);
        write_directive(out, rewrite, "barrier");
        write_calls(out, rewrite, region, barrier->after);
    }
    write_calls(out, rewrite, region, pattern_table[plan->pattern].after);
    if (is_in_block(node, plan))
        fputs("      end block\n", out);
}

/** Does a body that calls were put into need an end directive that the user left out? */
static bool needs_end(const struct node *node, const struct plan *plan)
{
    bool strict = pattern_table[plan->pattern].begin && node->body && node->directive->pragma &&
                  directive_id(node->directive) != DIRECTIVE_SECTION;
    return plan->split || plan->nowait || strict;
}

static void close_split(FILE *out, const struct rewrite *rewrite, const struct node *node,
                        const struct plan *plan, const struct region *region)
{
    write_ends(out, rewrite, node, plan);
    write_count_end(out, rewrite, plan, region);
    write_calls(out, rewrite, region, pattern_table[plan->pattern].end);
    write_end(out, rewrite, directive_info(node->directive->info->first), false, NULL);
}

/** The lines of the user's end directive change, or keep what stands around them apart. */
static void close_with_end(struct rewrite *rewrite, const struct node *node,
                           const struct plan *plan, struct region *region)
{
    uint32_t pragma = node->end->pragma;
    struct piece piece;
    open_lines(&piece, rewrite->tree->tokens.token[pragma].line);
    if (plan->split) {
        close_split(piece.out, rewrite, node, plan, region);
    } else {
        if (!plan->outside_only)
            write_calls(piece.out, rewrite, region, pattern_table[plan->pattern].end);
        if (plan->nowait)
            write_ends(piece.out, rewrite, node, plan);
    }
    if (plan->split || plan->nowait) {
        write_after(piece.out, rewrite, node, plan, region);
        replace_lines(rewrite, &piece, pragma, node->end->end);
        return;
    }
    add_before_line(rewrite, &piece, pragma);
    open_lines(&piece, rewrite->tree->tokens.token[node->end->end].line);
    write_after(piece.out, rewrite, node, plan, region);
    add_after(rewrite, &piece, node->end->end);
}

static void close_without_end(struct rewrite *rewrite, const struct node *node,
                              const struct plan *plan, struct region *region)
{
    struct piece piece;
    open_lines(&piece, rewrite->tree->tokens.token[node->last].line);
    if (plan->split) {
        close_split(piece.out, rewrite, node, plan, region);
    } else {
        if (!plan->outside_only)
            write_calls(piece.out, rewrite, region, pattern_table[plan->pattern].end);
        if (needs_end(node, plan))
            write_ends(piece.out, rewrite, node, plan);
    }
    write_after(piece.out, rewrite, node, plan, region);
    add_after(rewrite, &piece, node->last);
}

static void close_construct(struct rewrite *rewrite, const struct node *node,
                            const struct plan *plan, struct region *region)
{
    if (plan->pattern == PATTERN_TARGET) {
        fortran_target_close(rewrite, node, plan, region);
        return;
    }
    if (plan->split || is_task(plan) || has_private(rewrite, node)) {
        struct piece piece;
        open_lines(&piece, rewrite->tree->tokens.token[node->first].line);
        write_anew(piece.out, rewrite, node, plan, region);
        replace_lines(rewrite, &piece, node->directive->pragma, node->directive->end);
    }
    if (node->end)
        close_with_end(rewrite, node, plan, region);
    else
        close_without_end(rewrite, node, plan, region);
}

/* ---- Text of others ---------------------------------------------------------------------- */

static void open_text(struct piece *piece, const struct rewrite *rewrite, uint32_t construct,
                      char *text)
{
    open_lines(piece, rewrite->tree->tokens.token[construct].line);
    fputs(text, piece->out);
    free(text);
}

void fortran_put_before(struct rewrite *rewrite, uint32_t token, char *text)
{
    struct piece piece;
    open_text(&piece, rewrite, token, text);
    add_before_line(rewrite, &piece, token);
}

void fortran_put_after(struct rewrite *rewrite, uint32_t construct, uint32_t last, char *text)
{
    struct piece piece;
    open_text(&piece, rewrite, construct, text);
    add_after(rewrite, &piece, last);
}

void fortran_put_instead(struct rewrite *rewrite, const struct directive *directive, char *text)
{
    struct piece piece;
    open_text(&piece, rewrite, directive->pragma, text);
    replace_lines(rewrite, &piece, directive->pragma, directive->end);
}

static void call_instead(struct rewrite *rewrite, const struct node *node, struct region *region,
                         const char *text)
{
    struct piece piece;
    open_lines(&piece, rewrite->tree->tokens.token[node->first].line);
    write_calls(piece.out, rewrite, region, text);
    add_before_line(rewrite, &piece, node->first);
}

/* ---- The dialects ------------------------------------------------------------------------ */

#define COMMON                                                                                     \
    .open = open_construct, .close = close_construct, .call = call_instead, .lock = fortran_lock,  \
    .may_lock = fortran_may_lock

const struct dialect dialect_fortran_free = {COMMON};

const struct dialect dialect_fortran_fixed = {COMMON};
