/* Fortran statements by their shape (Fortran 2018, chapters 5 to 15). */
#include "instrumenter/syntax/fortran-statement.h"

#include <string.h>

struct statement_shape {
    const char *text;
    size_t length;
    const bool *starts;
};

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || c == '_' || c == '$';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static char at(const struct statement_shape *s, size_t i)
{
    return i < s->length ? s->text[i] : '\0';
}

static size_t name_end(const struct statement_shape *s, size_t i)
{
    if (!is_letter(at(s, i)))
        return i;
    while (is_letter(at(s, i)) || is_digit(at(s, i)))
        i++;
    return i;
}

static size_t digits_end(const struct statement_shape *s, size_t i)
{
    while (is_digit(at(s, i)))
        i++;
    return i;
}

/** Behind the bracket that closes the one at `i`; the text's length if none does. */
static size_t skip_brackets(const struct statement_shape *s, size_t i)
{
    size_t depth = 0;
    for (; i < s->length; i++) {
        char c = s->text[i];
        if (c == '(' || c == '[')
            depth++;
        else if ((c == ')' || c == ']') && --depth == 0)
            return i + 1;
    }
    return s->length;
}

/** The first `c` outside brackets from `i` on, or 0. */
static size_t find_outside(const struct statement_shape *s, size_t i, char c)
{
    while (i < s->length) {
        if (s->text[i] == c)
            return i;
        i = s->text[i] == '(' || s->text[i] == '[' ? skip_brackets(s, i) : i + 1;
    }
    return 0;
}

static bool begins(const struct statement_shape *s, size_t i, const char *word)
{
    size_t length = strlen(word);
    return s->length - i >= length && !memcmp(s->text + i, word, length);
}

/** Is the character a boundary between words? In fixed form any is. */
static bool may_split(const struct statement_shape *s, size_t i)
{
    return !s->starts || i >= s->length || s->starts[i] ||
           !(is_letter(s->text[i]) || is_digit(s->text[i]));
}

static bool word(const struct statement_shape *s, size_t i, const char *text)
{
    return begins(s, i, text) && may_split(s, i + strlen(text));
}

static uint32_t number(const struct statement_shape *s, size_t i)
{
    uint32_t value = 0;
    for (; is_digit(at(s, i)) && value < 100000000; i++)
        value = value * 10 + (uint32_t)(s->text[i] - '0');
    return value;
}

/** The `=` (or `=>`) of an assignment that begins at `i`, or 0: name, subscripts, components. */
static size_t assignment_sign(const struct statement_shape *s, size_t i)
{
    size_t end = name_end(s, i);
    if (end == i)
        return 0;
    for (i = end; i < s->length;) {
        char c = s->text[i];
        if (c == '(' || c == '[')
            i = skip_brackets(s, i);
        else if (c == '%' && name_end(s, i + 1) > i + 1)
            i = name_end(s, i + 1);
        else
            return c == '=' && at(s, i + 1) != '=' ? i : 0;
    }
    return 0;
}

/* ---- DO ---------------------------------------------------------------------------------- */

static bool classify_do(const struct statement_shape *s, size_t i, struct statement *st)
{
    size_t p = i + 2, sign;
    if (!begins(s, i, "do"))
        return false;
    st->keyword_end = p;
    size_t label = digits_end(s, p);
    if (label > p && (!is_letter(at(s, label)) || may_split(s, label))) {
        st->target = number(s, p);
        st->name = p;
        p = label;
        p += at(s, p) == ',';
    }
    if (p >= s->length) {
        st->kind = STATEMENT_DO_FOREVER;
        return true;
    }
    if (begins(s, p, "while(") && skip_brackets(s, p + 5) == s->length) {
        st->kind = STATEMENT_DO_WHILE;
        st->open = p + 5;
        st->close = s->length - 1;
        return true;
    }
    if (begins(s, p, "concurrent(")) {
        st->kind = STATEMENT_DO_CONCURRENT;
        st->open = p + 10;
        st->close = skip_brackets(s, p + 10) - 1;
        return true;
    }
    sign = assignment_sign(s, p);
    if (!sign || !find_outside(s, sign, ','))
        return false;
    st->kind = STATEMENT_DO;
    st->variable = p;
    return true;
}

/* ---- IF and the like --------------------------------------------------------------------- */

static bool classify_if(const struct statement_shape *s, size_t i, struct statement *st)
{
    if (!begins(s, i, "if("))
        return false;
    size_t behind = skip_brackets(s, i + 2);
    st->keyword_end = i + 2;
    st->open = i + 2;
    st->close = behind - 1;
    if (behind >= s->length)
        return false;
    if (behind + 4 == s->length && begins(s, behind, "then"))
        st->kind = STATEMENT_IF_THEN;
    else if (is_digit(s->text[behind]))
        st->kind = STATEMENT_ARITHMETIC_IF, st->name = behind;
    else
        st->kind = STATEMENT_IF, st->action = behind;
    return true;
}

/** where(..), forall(..): a construct when nothing follows. */
static bool classify_masked(const struct statement_shape *s, size_t i, struct statement *st)
{
    bool where = begins(s, i, "where(");
    if (!where && !begins(s, i, "forall("))
        return false;
    st->open = i + (where ? 5 : 6);
    size_t behind = skip_brackets(s, st->open);
    st->close = behind - 1;
    st->keyword_end = st->open;
    st->is_loop = !where;
    st->action = behind < s->length ? behind : 0;
    st->kind = behind < s->length ? STATEMENT_OTHER : where ? STATEMENT_WHERE : STATEMENT_FORALL;
    return true;
}

static bool classify_goto(const struct statement_shape *s, size_t i, struct statement *st)
{
    if (!begins(s, i, "goto"))
        return false;
    st->keyword_end = st->name = i + 4;
    st->kind = is_digit(at(s, i + 4)) ? STATEMENT_GOTO
               : at(s, i + 4) == '('  ? STATEMENT_GOTO_COMPUTED
                                      : STATEMENT_GOTO_ASSIGNED;
    return true;
}

/** assign 10 to n */
static bool classify_assign(const struct statement_shape *s, size_t i, struct statement *st)
{
    size_t label = i + 6, to = digits_end(s, label);
    if (!begins(s, i, "assign") || to == label || !begins(s, to, "to") ||
        name_end(s, to + 2) != s->length)
        return false;
    st->kind = STATEMENT_OTHER;
    st->keyword_end = label;
    st->name = to;
    st->variable = to + 2;
    return true;
}

/* ---- Program units ----------------------------------------------------------------------- */

/** Is there a list of dummy arguments (names and stars) at `i`, or nothing? */
static bool is_dummy_list(const struct statement_shape *s, size_t i)
{
    if (at(s, i) != '(')
        return i >= s->length;
    size_t close = skip_brackets(s, i) - 1;
    for (i++; i < close;) {
        size_t end = at(s, i) == '*' ? i + 1 : name_end(s, i);
        if (end == i || (end < close && s->text[end] != ','))
            return false;
        i = end + 1;
    }
    return true;
}

/** Behind a type specification at `i`, or `i`. */
static size_t skip_type(const struct statement_shape *s, size_t i)
{
    static const char *const types[] = {"integer", "real",    "doubleprecision", "doublecomplex",
                                        "complex", "logical", "character",       "byte",
                                        "type(",   "class("};
    for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
        if (!begins(s, i, types[t]))
            continue;
        size_t end = i + strlen(types[t]);
        if (s->text[end - 1] == '(')
            return skip_brackets(s, end - 1);
        if (at(s, end) == '*')
            end = at(s, end + 1) == '(' ? end + 1 : digits_end(s, end + 1);
        return at(s, end) == '(' ? skip_brackets(s, end) : end;
    }
    return i;
}

/** Behind the prefixes of a subprogram's statement. */
static size_t skip_prefixes(const struct statement_shape *s, size_t i)
{
    static const char *const prefixes[] = {"pure",      "elemental",     "impure",
                                           "recursive", "non_recursive", "module"};
    for (size_t before = s->length + 1; before != i;) {
        before = i;
        for (size_t p = 0; p < sizeof prefixes / sizeof *prefixes; p++)
            if (word(s, i, prefixes[p]))
                i += strlen(prefixes[p]);
        i = skip_type(s, i);
    }
    return i;
}

static bool classify_subprogram(const struct statement_shape *s, size_t i, struct statement *st)
{
    size_t p = skip_prefixes(s, i), name, end;
    bool function = word(s, p, "function");
    if (!function && !word(s, p, "subroutine"))
        return false;
    if (p > i && !may_split(s, p))
        return false;
    name = p + (function ? 8 : 10);
    end = name_end(s, name);
    if (end == name || (function && at(s, end) != '('))
        return false;
    if (function) { /* result(..), bind(..) may follow */
        struct statement_shape list = {s->text, skip_brackets(s, end), NULL};
        if (!is_dummy_list(&list, end))
            return false;
    }
    st->kind = function ? STATEMENT_FUNCTION : STATEMENT_SUBROUTINE;
    st->keyword = i;
    st->keyword_end = st->name = name;
    return true;
}

static const struct opening {
    const char *text;
    enum statement_kind kind;
} units[] = {{"program", STATEMENT_PROGRAM},
             {"moduleprocedure", STATEMENT_MODULE_PROCEDURE},
             {"module", STATEMENT_MODULE},
             {"submodule(", STATEMENT_SUBMODULE},
             {"blockdata", STATEMENT_BLOCK_DATA}};

static bool classify_unit(const struct statement_shape *s, size_t i, struct statement *st)
{
    for (size_t u = 0; u < sizeof units / sizeof *units; u++) {
        size_t name = i + strlen(units[u].text);
        if (!begins(s, i, units[u].text) || (s->starts && name < s->length && !may_split(s, name)))
            continue;
        st->keyword_end = name;
        if (units[u].kind == STATEMENT_SUBMODULE)
            name = skip_brackets(s, name - 1);
        size_t end = name_end(s, name);
        if (end != s->length || (end == name && units[u].kind != STATEMENT_BLOCK_DATA))
            continue;
        st->kind = units[u].kind;
        st->name = name < s->length ? name : 0;
        return true;
    }
    return classify_subprogram(s, i, st);
}

/* ---- END --------------------------------------------------------------------------------- */

static bool classify_end(const struct statement_shape *s, size_t i, struct statement *st)
{
    static const struct opening ends[] = {
        {"do", STATEMENT_DO},
        {"if", STATEMENT_IF_THEN},
        {"select", STATEMENT_SELECT},
        {"where", STATEMENT_WHERE},
        {"forall", STATEMENT_FORALL},
        {"associate", STATEMENT_ASSOCIATE},
        {"blockdata", STATEMENT_BLOCK_DATA},
        {"block", STATEMENT_BLOCK},
        {"critical", STATEMENT_CRITICAL},
        {"team", STATEMENT_TEAM},
        {"interface", STATEMENT_INTERFACE},
        {"type", STATEMENT_TYPE},
        {"enum", STATEMENT_ENUM},
        {"program", STATEMENT_PROGRAM},
        {"module", STATEMENT_MODULE},
        {"submodule", STATEMENT_SUBMODULE},
        {"subroutine", STATEMENT_SUBROUTINE},
        {"function", STATEMENT_FUNCTION},
        {"procedure", STATEMENT_MODULE_PROCEDURE},
    };
    if (!begins(s, i, "end"))
        return false;
    if (i + 3 == s->length) {
        st->kind = STATEMENT_END;
        st->end_of = STATEMENT_OTHER;
        return true;
    }
    for (size_t e = 0; e < sizeof ends / sizeof *ends; e++) {
        size_t end = i + 3 + strlen(ends[e].text);
        if (!begins(s, i + 3, ends[e].text) || !may_split(s, end))
            continue;
        if (ends[e].kind != STATEMENT_INTERFACE && name_end(s, end) != s->length)
            continue;
        st->kind = STATEMENT_END;
        st->end_of = ends[e].kind;
        return true;
    }
    return false;
}

/* ---- All others by their first word ------------------------------------------------------ */

static bool classify_select(const struct statement_shape *s, size_t i, struct statement *st)
{
    static const char *const forms[] = {"selectcase(", "selecttype(", "selectrank("};
    for (size_t f = 0; f < 3; f++) {
        if (!begins(s, i, forms[f]))
            continue;
        st->kind = STATEMENT_SELECT;
        st->open = i + strlen(forms[f]) - 1;
        st->close = skip_brackets(s, st->open) - 1;
        st->keyword_end = st->open;
        return true;
    }
    if (begins(s, i, "casedefault") || begins(s, i, "classdefault") || begins(s, i, "rankdefault"))
        st->kind = STATEMENT_CASE_DEFAULT;
    else if (begins(s, i, "case(") || begins(s, i, "typeis(") || begins(s, i, "classis(") ||
             (begins(s, i, "rank(") && at(s, s->length - 1) == ')'))
        st->kind = STATEMENT_CASE;
    else
        return false;
    return true;
}

static bool classify_type(const struct statement_shape *s, size_t i, struct statement *st)
{
    if (!begins(s, i, "type") || at(s, i + 4) == '(')
        return false;
    char next = at(s, i + 4);
    if (next != ',' && next != ':' &&
        !(is_letter(next) && name_end(s, i + 4) == s->length && may_split(s, i + 4)))
        return false;
    st->kind = STATEMENT_TYPE;
    return true;
}

/** Statements that are their keyword and perhaps a name or list. */
static const struct {
    const char *text;
    enum statement_kind kind;
    bool whole; /* nothing may follow but a name */
} words[] = {
    {"elseif(", STATEMENT_ELSE_IF, false},
    {"elsewhere", STATEMENT_ELSEWHERE, false},
    {"else", STATEMENT_ELSE, true},
    {"contains", STATEMENT_CONTAINS, true},
    {"interface", STATEMENT_INTERFACE, false},
    {"abstractinterface", STATEMENT_INTERFACE, true},
    {"enum,", STATEMENT_ENUM, false},
    {"associate(", STATEMENT_ASSOCIATE, false},
    {"block", STATEMENT_BLOCK, true},
    {"critical", STATEMENT_CRITICAL, false},
    {"changeteam(", STATEMENT_TEAM, false},
    {"implicit", STATEMENT_IMPLICIT, false},
    {"use", STATEMENT_USE, false},
    {"save", STATEMENT_SAVE, false},
    {"continue", STATEMENT_CONTINUE, true},
    {"call", STATEMENT_CALL, false},
    {"return", STATEMENT_RETURN, false},
    {"errorstop", STATEMENT_STOP, false},
    {"stop", STATEMENT_STOP, false},
    {"cycle", STATEMENT_CYCLE, true},
    {"exit", STATEMENT_EXIT, true},
    {"entry", STATEMENT_ENTRY, false},
    {"import", STATEMENT_DECLARATION, false},
    {"integer", STATEMENT_DECLARATION, false},
    {"real", STATEMENT_DECLARATION, false},
    {"doubleprecision", STATEMENT_DECLARATION, false},
    {"doublecomplex", STATEMENT_DECLARATION, false},
    {"complex", STATEMENT_DECLARATION, false},
    {"logical", STATEMENT_DECLARATION, false},
    {"character", STATEMENT_DECLARATION, false},
    {"byte", STATEMENT_DECLARATION, false},
    {"type(", STATEMENT_DECLARATION, false},
    {"class(", STATEMENT_DECLARATION, false},
    {"procedure(", STATEMENT_DECLARATION, false},
    {"dimension", STATEMENT_DECLARATION, false},
    {"parameter(", STATEMENT_DECLARATION, false},
    {"common", STATEMENT_DECLARATION, false},
    {"equivalence(", STATEMENT_DECLARATION, false},
    {"data", STATEMENT_DECLARATION, false},
    {"namelist/", STATEMENT_DECLARATION, false},
    {"external", STATEMENT_DECLARATION, false},
    {"intrinsic", STATEMENT_DECLARATION, false},
    {"intent(", STATEMENT_DECLARATION, false},
    {"optional", STATEMENT_DECLARATION, false},
    {"allocatable", STATEMENT_DECLARATION, false},
    {"pointer", STATEMENT_DECLARATION, false},
    {"target", STATEMENT_DECLARATION, false},
    {"public", STATEMENT_DECLARATION, false},
    {"private", STATEMENT_DECLARATION, false},
    {"protected", STATEMENT_DECLARATION, false},
    {"volatile", STATEMENT_DECLARATION, false},
    {"asynchronous", STATEMENT_DECLARATION, false},
    {"value", STATEMENT_DECLARATION, false},
    {"contiguous", STATEMENT_DECLARATION, false},
    {"codimension", STATEMENT_DECLARATION, false},
    {"bind(", STATEMENT_DECLARATION, false},
    {"enumerator", STATEMENT_DECLARATION, false},
    {"include", STATEMENT_DECLARATION, false},
    {"format(", STATEMENT_DECLARATION, false},
};

static bool classify_word(const struct statement_shape *s, size_t i, struct statement *st)
{
    for (size_t w = 0; w < sizeof words / sizeof *words; w++) {
        size_t end = i + strlen(words[w].text);
        if (!begins(s, i, words[w].text))
            continue;
        bool plain = is_letter(s->text[end - 1]);
        if (plain && !may_split(s, end))
            continue;
        if (words[w].whole && name_end(s, end) != s->length)
            continue;
        st->kind = words[w].kind;
        st->keyword_end = end;
        st->name = end < s->length && plain ? end : 0;
        if (st->kind == STATEMENT_DECLARATION && skip_type(s, i) > end)
            st->name = skip_type(s, i); /* real*8 d1 */
        if (s->text[end - 1] == '(' || (st->kind == STATEMENT_ELSEWHERE && at(s, end) == '(')) {
            st->open = plain ? end : end - 1;
            st->close = skip_brackets(s, st->open) - 1;
        }
        return true;
    }
    return false;
}

static void classify(const struct statement_shape *s, size_t i, struct statement *st)
{
    static bool (*const rules[])(const struct statement_shape *, size_t, struct statement *) = {
        classify_if,   classify_masked, classify_goto,   classify_assign, classify_end,
        classify_unit, classify_type,   classify_select, classify_word};
    st->keyword = st->keyword_end = i;
    st->kind = STATEMENT_OTHER;
    if (i >= s->length) {
        st->kind = STATEMENT_EMPTY;
        return;
    }
    if (classify_do(s, i, st))
        return;
    st->name = 0;
    st->target = 0;
    st->keyword_end = i;
    if (assignment_sign(s, i)) {
        st->kind = STATEMENT_ASSIGNMENT;
        return;
    }
    for (size_t r = 0; r < sizeof rules / sizeof *rules; r++)
        if (rules[r](s, i, st))
            return;
}

void statement_classify(struct statement *st, const char *text, size_t length, const bool *starts)
{
    struct statement_shape s = {text, length, starts};
    *st = (struct statement){0};
    size_t i = digits_end(&s, 0);
    if (i < length && (!is_letter(at(&s, i)) || !may_split(&s, i)))
        i = 0; /* a number of another kind: every statement begins with a letter */
    if (i > 0 && i <= 6)
        st->label = number(&s, 0);
    st->label_end = i;
    size_t end = name_end(&s, i);
    if (end > i && at(&s, end) == ':' && at(&s, end + 1) != ':') {
        struct statement named = *st;
        classify(&s, end + 1, &named);
        if (named.kind >= STATEMENT_IF_THEN && named.kind <= STATEMENT_TEAM) {
            *st = named;
            st->has_construct_name = true;
            st->construct = i;
            return;
        }
    }
    classify(&s, i, st);
}

void statement_action(struct statement *st, const char *text, size_t from, size_t length,
                      const bool *starts)
{
    struct statement_shape s = {text, length, starts};
    *st = (struct statement){0};
    st->label_end = from;
    classify(&s, from, st);
}
