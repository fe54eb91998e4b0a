/* From a condition's place to its statement, in the text of C, C++ and Fortran. */
#include "config.h"

#include "analysis/check/report/branch.h"

#include "analysis/check/report/source.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { STATEMENT_MAX = 1 << 14 }; /* bytes; a longer one is not looked through */

struct reader {
    const char *text;
    size_t end;        /* of what may be read */
    bool heading_only; /* not what the statement holds */
    struct branch *branch;
};

/* ---- Words ------------------------------------------------------------------------------- */

static bool word_at(const struct reader *r, size_t at, const char *word)
{
    if (at >= r->end || tolower((unsigned char)r->text[at]) != *word) /* as a rule */
        return false;
    size_t length = strlen(word);
    return at + length <= r->end && !strncasecmp(r->text + at, word, length) &&
           !(at && source_is_name(r->text[at - 1])) &&
           !(at + length < r->end && source_is_name(r->text[at + length]));
}

/** Writes text[first .. last) on one line, short. */
static void write_words(const struct reader *r, size_t first, size_t last)
{
    char *to = r->branch->words, *room = to + sizeof(r->branch->words) - 4;
    bool blank = false;
    for (; first < last && to < room - 1; first++) {
        if (isspace((unsigned char)r->text[first]) || r->text[first] == '\\') {
            blank = to > r->branch->words;
            continue;
        }
        if (blank)
            *to++ = ' ';
        blank = false;
        *to++ = r->text[first];
    }
    while (first < last && to > r->branch->words && ((unsigned char)to[-1] & 0xc0) == 0x80)
        to--; /* no half characters */
    strcpy(to, first < last ? ".." : "");
}

static const struct jump_word {
    const char *word;
    enum branch_jump jump;
    bool is_fortran, is_c;
} jumps[] = {
    {"return", JUMP_RETURN, true, true},      {"break", JUMP_BREAK, false, true},
    {"continue", JUMP_CONTINUE, false, true}, {"goto", JUMP_GOTO, true, true},
    {"go to", JUMP_GOTO, true, false},        {"throw", JUMP_RETURN, false, true},
    {"exit", JUMP_BREAK, true, false},        {"cycle", JUMP_CONTINUE, true, false},
};

static void note_jump(const struct reader *r, size_t at, bool is_fortran)
{
    for (size_t i = 0; i < sizeof(jumps) / sizeof(*jumps) && !r->branch->jump; i++)
        if ((is_fortran ? jumps[i].is_fortran : jumps[i].is_c) && word_at(r, at, jumps[i].word))
            r->branch->jump = jumps[i].jump;
}

/* ---- C and C++ --------------------------------------------------------------------------- */

static size_t skip_quoted(const struct reader *r, size_t at)
{
    char quote = r->text[at++];
    while (at < r->end && r->text[at] != quote && r->text[at] != '\n')
        at += 1 + (r->text[at] == '\\');
    return at + 1;
}

/** The offset behind a comment, a string, a preprocessing line or a character. */
static size_t skip_one(const struct reader *r, size_t at)
{
    const char *text = r->text + at, *found;
    if (*text == '"' || (*text == '\'' && !(at && source_is_name(text[-1]))))
        return skip_quoted(r, at);
    if (!strncmp(text, "//", 2) || *text == '#') {
        while (at < r->end && (r->text[at] != '\n' || r->text[at - 1] == '\\'))
            at++;
        return at;
    }
    if (!strncmp(text, "/*", 2)) {
        found = memmem(text + 2, r->end > at + 2 ? r->end - at - 2 : 0, "*/", 2);
        return found ? (size_t)(found - r->text) + 2 : r->end;
    }
    return at + 1;
}

static size_t skip_blanks(const struct reader *r, size_t at)
{
    while (at < r->end && (isspace((unsigned char)r->text[at]) || r->text[at] == '#' ||
                           !strncmp(r->text + at, "//", 2) || !strncmp(r->text + at, "/*", 2)))
        at = skip_one(r, at);
    return at;
}

/** The offset behind the bracket that belongs to the one at `at`. */
static size_t skip_brackets(const struct reader *r, size_t at)
{
    int depth = 0;
    for (; at < r->end; at = skip_one(r, at)) {
        char c = r->text[at];
        depth += (c == '(' || c == '{' || c == '[') - (c == ')' || c == '}' || c == ']');
        if (isalpha((unsigned char)c))
            note_jump(r, at, false);
        if (!depth)
            return at + 1;
    }
    return r->end;
}

static bool is_heading(const struct reader *r, size_t at)
{
    return word_at(r, at, "if") || word_at(r, at, "for") || word_at(r, at, "while") ||
           word_at(r, at, "switch");
}

static size_t skip_heading(const struct reader *r, size_t at)
{
    while (at < r->end && r->text[at] != '(')
        at = skip_one(r, at);
    return skip_brackets(r, at);
}

static size_t skip_plain(const struct reader *r, size_t at)
{
    while (at < r->end && r->text[at] != ';' && r->text[at] != '}') {
        if (isalpha((unsigned char)r->text[at]))
            note_jump(r, at, false);
        at = strchr("({[", r->text[at]) ? skip_brackets(r, at) : skip_one(r, at);
    }
    return at < r->end && r->text[at] == ';' ? at + 1 : at;
}

/** The offset behind a statement; `depth` counts statements in statements. */
static size_t skip_statement(const struct reader *r, size_t at, int depth)
{
    for (bool is_if = true; is_if && depth < 200;) { /* a chain of else if is walked */
        at = skip_blanks(r, at);
        if (at >= r->end)
            return r->end;
        if (r->text[at] == '{')
            at = skip_brackets(r, at);
        else if (!is_heading(r, at))
            at = skip_plain(r, at);
        is_if = is_heading(r, at);
        if (is_if) {
            bool loops = !word_at(r, at, "if");
            at = skip_statement(r, skip_heading(r, at), depth + 1);
            if (loops)
                return at;
        }
        size_t next = skip_blanks(r, at);
        is_if = is_if && word_at(r, next, "else");
        if (is_if)
            at = next + strlen("else");
    }
    return at;
}

/** Of do .. while: where the body begins, seen backwards from the `while`; 0: it is none. */
static size_t find_do(const struct reader *r, size_t at)
{
    int depth = 0;
    while (at > 0 && isspace((unsigned char)r->text[at - 1]))
        at--;
    if (!at || r->text[at - 1] != '}')
        return 0;
    for (size_t steps = 0; at-- > 0 && steps < STATEMENT_MAX; steps++) {
        depth += (r->text[at] == '}') - (r->text[at] == '{');
        if (!depth)
            break;
    }
    while (at > 0 && isspace((unsigned char)r->text[at - 1]))
        at--;
    return at >= 2 && word_at(r, at - 2, "do") ? at - 2 : 0;
}

/** The last word of the line that begins such a statement, before the column, or the first. */
static bool find_heading(const struct reader *r, size_t start, size_t stop, size_t wanted,
                         size_t *found)
{
    bool any = false;
    for (size_t at = start; at < stop; at = skip_one(r, at))
        if (is_heading(r, at) && (!any || at <= wanted)) {
            *found = at;
            any = true;
        }
    return any;
}

static uint32_t lines_between(const char *text, size_t first, size_t last)
{
    uint32_t lines = 0;
    for (; first < last; first++)
        lines += text[first] == '\n';
    return lines;
}

static void read_c(const struct reader *r, const struct place *place, size_t start, size_t stop)
{
    struct branch *branch = r->branch;
    size_t heading, wanted = start + (place->column ? place->column - 1 : 0);
    if (!find_heading(r, start, stop, wanted, &heading))
        return;
    size_t open = heading, body = skip_heading(r, heading);
    branch->jump = JUMP_NONE; /* of what decides nothing jumps */
    branch->kind = word_at(r, heading, "if")       ? BRANCH_IF
                   : word_at(r, heading, "switch") ? BRANCH_SWITCH
                                                   : BRANCH_LOOP;
    write_words(r, heading, body);
    while (open < r->end && r->text[open] != '(')
        open++;
    open = skip_blanks(r, open + 1);
    branch->column = (open < stop ? open : heading) - start;
    if (r->heading_only)
        return;
    size_t begin = word_at(r, heading, "while") ? find_do(r, heading) : 0;
    size_t end = begin ? body : skip_statement(r, heading, 0);
    branch->first = place->line - (begin ? lines_between(r->text, begin, start) : 0);
    branch->last = place->line + lines_between(r->text, start, end);
}

/* ---- Fortran ----------------------------------------------------------------------------- */

/** Where a line's statement begins: behind blanks, a label and the name of a construct. */
static size_t statement_of(const struct reader *r, size_t at)
{
    while (at < r->end &&
           (isblank((unsigned char)r->text[at]) || isdigit((unsigned char)r->text[at])))
        at++;
    size_t name = at;
    while (name < r->end && source_is_name(r->text[name]))
        name++;
    while (name < r->end && isblank((unsigned char)r->text[name]))
        name++;
    bool named = name > at && name + 1 < r->end && r->text[name] == ':' && r->text[name + 1] != ':';
    for (at = named ? name + 1 : at; at < r->end && isblank((unsigned char)r->text[at]);)
        at++;
    return at;
}

static size_t line_end(const struct reader *r, size_t at)
{
    const char *found = memchr(r->text + at, '\n', r->end - at);
    return found ? (size_t)(found - r->text) : r->end;
}

/** `if (..) then`, whose brackets may end on a later line. */
static bool is_block_if(const struct reader *r, size_t at)
{
    size_t behind = skip_heading(r, at);
    while (behind < r->end && strchr(" \t&\n", r->text[behind]))
        behind++;
    return word_at(r, behind, "then");
}

static bool opens(const struct reader *r, size_t at)
{
    return (word_at(r, at, "if") && is_block_if(r, at)) || word_at(r, at, "do") ||
           word_at(r, at, "select");
}

static bool closes(const struct reader *r, size_t at)
{
    return word_at(r, at, "endif") || word_at(r, at, "enddo") || word_at(r, at, "endselect") ||
           (word_at(r, at, "end") && (strspn(r->text + at + 3, " \t") > 0) &&
            opens(r, at + 3 + strspn(r->text + at + 3, " \t")));
}

/** `end if` has no condition behind it, so that opens() does not know it. */
static bool closes_if(const struct reader *r, size_t at)
{
    return word_at(r, at, "end") && word_at(r, at + 3 + strspn(r->text + at + 3, " \t"), "if");
}

static void note_jumps(const struct reader *r, size_t at, size_t stop)
{
    for (; at < stop && r->text[at] != '!'; at++)
        if (isalpha((unsigned char)r->text[at]))
            note_jump(r, at, true);
}

static void read_block(const struct reader *r, const struct place *place, size_t at)
{
    struct branch *branch = r->branch;
    int depth = 1;
    uint32_t line = place->line;
    size_t next = line_end(r, at) + 1;
    for (; depth > 0 && next < r->end; next = line_end(r, next) + 1) {
        size_t statement = statement_of(r, next);
        line++;
        if (closes(r, statement) || closes_if(r, statement))
            depth--;
        else if (opens(r, statement))
            depth++;
        note_jumps(r, statement, line_end(r, statement));
    }
    branch->last = line;
}

static void read_fortran(const struct reader *r, const struct place *place, size_t start)
{
    struct branch *branch = r->branch;
    size_t at = statement_of(r, start), stop = line_end(r, start);
    if (word_at(r, at, "else"))
        at += 4 + strspn(r->text + at + 4, " \t");
    if (word_at(r, at, "elseif"))
        at += 4;
    bool is_if = !strncasecmp(r->text + at, "if", 2) && !source_is_name(r->text[at + 2]);
    if (!is_if && !word_at(r, at, "do") && !word_at(r, at, "select"))
        return;
    branch->kind = is_if ? BRANCH_IF : word_at(r, at, "do") ? BRANCH_LOOP : BRANCH_SWITCH;
    branch->first = branch->last = place->line;
    size_t behind = is_if ? skip_heading(r, at) : stop;
    branch->jump = JUMP_NONE;
    write_words(r, at, behind);
    if (is_if && !is_block_if(r, at)) {
        note_jumps(r, behind, line_end(r, behind));
        branch->last = place->line + lines_between(r->text, start, line_end(r, behind));
    } else if (!r->heading_only) {
        read_block(r, place, at);
    }
    size_t open = at;
    while (is_if && open < stop && r->text[open] != '(')
        open++;
    branch->column = (is_if ? open + 1 + strspn(r->text + open + 1, " \t") : at) - start;
}

/* ------------------------------------------------------------------------------------------ */

static void read_statement(const struct program *program, const struct place *place,
                           bool heading_only, struct branch *branch)
{
    struct source_line line;
    *branch = (struct branch){.column = source_column(program, place, NULL)};
    if (!source_line(program, place, &line))
        return;
    const struct checked_file *file = &program->files[place->file];
    size_t start = (size_t)(line.text - file->text), end = file->length;
    if (end - start > STATEMENT_MAX)
        end = start + STATEMENT_MAX;
    struct reader reader = {file->text, end, heading_only, branch};
    if (file->is_fortran)
        read_fortran(&reader, place, start);
    else
        read_c(&reader, place, start, start + line.length);
}

void branch_heading(const struct program *program, const struct place *place, struct branch *branch)
{
    read_statement(program, place, true, branch);
}

void branch_read(const struct program *program, const struct place *place, struct branch *branch)
{
    read_statement(program, place, false, branch);
}

bool branch_holds(const struct branch *branch, const struct place *condition,
                  const struct place *place)
{
    return branch->kind != BRANCH_UNKNOWN && condition->file == place->file &&
           place->line >= branch->first && place->line <= branch->last;
}
