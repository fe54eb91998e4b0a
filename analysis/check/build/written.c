/* Types as they are written: one name for each, so that equal types have equal names. */
#include "analysis/check/build/class.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { TYPE_TEXT = 128 }; /* a longer one is not known */

/** A type while it is read: numbers are told by their words, in whatever order these stand. */
struct written {
    char text[TYPE_TEXT]; /* the name, with its template arguments */
    unsigned longs, stars;
    bool is_unsigned, is_short, is_number, is_open; /* is_open: not known */
};

static bool is_left_out(const struct builder *b, uint32_t i)
{
    static const char *const words[] = {
        "const",        "volatile", "static",     "extern",     "inline",   "register", "constexpr",
        "mutable",      "struct",   "class",      "union",      "enum",     "typename", "restrict",
        "thread_local", "signed",   "__restrict", "__inline__", "consteval"};
    for (size_t w = 0; w < sizeof(words) / sizeof(*words); w++)
        if (is_word(b, i, words[w]))
            return true;
    return is_punct(b, i, '&') || is_punct(b, i, PUNCT2('&', '&')) ||
           is_punct(b, i, PUNCT2(':', ':'));
}

static void add_text(const struct builder *b, struct written *w, uint32_t token)
{
    size_t used = strlen(w->text), length = token_at(b, token)->length;
    if (used + length + 1 >= sizeof(w->text))
        w->is_open = true;
    else
        token_spelling(&b->tree->tokens, token, w->text + used, length + 1);
}

/** A word of a number's type. @return whether it is one */
static bool read_number_word(const struct builder *b, struct written *w, uint32_t i)
{
    static const char *const bases[] = {"char", "float", "double", "bool", "void"};
    bool is_base = false;
    for (size_t n = 0; n < sizeof(bases) / sizeof(*bases); n++)
        if (is_word(b, i, bases[n])) {
            strcpy(w->text, bases[n]);
            is_base = true;
        }
    bool is_long = is_word(b, i, "long"), is_short = is_word(b, i, "short"),
         is_unsigned = is_word(b, i, "unsigned"), is_int = is_word(b, i, "int");
    w->longs += is_long;
    w->is_short |= is_short;
    w->is_unsigned |= is_unsigned;
    w->is_number |= is_base || is_long || is_short || is_unsigned || is_int;
    return is_base || is_long || is_short || is_unsigned || is_int;
}

/** @return the token after what was read */
static uint32_t read_part(const struct builder *b, struct written *w, uint32_t i, uint32_t end)
{
    if (is_left_out(b, i) || read_number_word(b, w, i))
        return i + 1;
    if (is_punct(b, i, '*')) {
        w->stars++;
        return i + 1;
    }
    if (is_punct(b, i, '<') && *w->text) {
        for (int depth = 0; i < end; i++) {
            depth +=
                is_punct(b, i, '<') - is_punct(b, i, '>') - 2 * is_punct(b, i, PUNCT2('>', '>'));
            add_text(b, w, i);
            if (depth <= 0)
                return i + 1;
        }
    }
    w->is_open |= !is_name(b, i) || is_word(b, i, "auto") || is_punct(b, i + 1, '(');
    if (!w->is_open) {
        *w->text = 0; /* of `A::B` the last one */
        add_text(b, w, i);
    }
    return i + 1;
}

static uint32_t type_name(const struct builder *b, const struct written *w)
{
    char text[2 * TYPE_TEXT + 32] = "";
    if (w->is_open || (!*w->text && !w->is_number) || w->stars > 8)
        return 0;
    bool is_integer = !*w->text || !strcmp(w->text, "char");
    if (w->is_unsigned && is_integer)
        strcat(text, "unsigned ");
    for (unsigned i = 0; w->is_number && i < w->longs && i < 2; i++)
        strcat(text, "long ");
    if (w->is_short)
        strcat(text, "short ");
    strcat(text, *w->text ? w->text : "int");
    for (unsigned i = 0; i < w->stars; i++)
        strcat(text, "*");
    return name_intern(b->program, text, strlen(text));
}

/** Names that do not mean the same everywhere say nothing here. */
static bool has_local_name(const struct builder *b, uint32_t first, uint32_t end)
{
    for (uint32_t i = first; i < end; i++)
        if (is_name(b, i) && name_has_flag(b->program, token_name(b, i), NAME_LOCAL_TYPE))
            return true;
    return false;
}

uint32_t compared_type(const struct builder *b, uint32_t first, uint32_t end, unsigned stars)
{
    return has_local_name(b, first, end) ? 0 : written_type(b, first, end, stars);
}

uint32_t written_type(const struct builder *b, uint32_t first, uint32_t end, unsigned stars)
{
    struct written w = {.stars = stars};
    for (uint32_t i = first; i < end && !w.is_open;)
        i = read_part(b, &w, i, end);
    return type_name(b, &w);
}

/* ---- Values ------------------------------------------------------------------------------ */

static uint32_t named(const struct builder *b, const char *text)
{
    return name_intern(b->program, text, strlen(text));
}

/** C11 6.4.4.1: the first that holds it, of those that base and suffix allow. */
static uint32_t integer_type(const struct builder *b, const char *text)
{
    static const char *const names[][2] = {{"int", "unsigned int"},
                                           {"long int", "unsigned long int"},
                                           {"long long int", "unsigned long long int"}};
    static const uint64_t most[] = {INT_MAX, LONG_MAX, LLONG_MAX};
    bool is_binary = text[0] == '0' && (text[1] == 'b' || text[1] == 'B');
    char *end;
    unsigned longs = 0, signs = 0;
    errno = 0;
    uint64_t value = strtoull(text + 2 * is_binary, &end, is_binary ? 2 : 0);
    bool is_decimal = text[0] != '0', is_known = errno == 0;
    for (; strchr("uU", *end) && *end; end++)
        signs++;
    for (; strchr("lL", *end) && *end; end++)
        longs++;
    for (; strchr("uU", *end) && *end; end++)
        signs++;
    if (!is_known || *end || signs > 1 || longs > 2)
        return 0;
    for (unsigned i = longs; i < 3; i++) {
        if (!signs && value <= most[i])
            return named(b, names[i][0]);
        if ((signs || !is_decimal) && value <= 2 * most[i] + 1)
            return named(b, names[i][1]);
    }
    return 0;
}

static uint32_t number_type(const struct builder *b, uint32_t i)
{
    char text[48], *to = text;
    if (token_spelling(&b->tree->tokens, i, text, sizeof(text)) >= sizeof(text))
        return 0;
    for (const char *from = text; *from; from++) /* 1'000'000 */
        if (*from != '\'')
            *to++ = *from;
    *to = 0;
    bool is_hex = text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
    if (!strpbrk(text, is_hex ? ".pP" : ".eE"))
        return integer_type(b, text);
    char *suffix;
    strtod(text, &suffix);
    if (*suffix && (!strchr("fFlL", *suffix) || suffix[1]))
        return 0;
    return named(b, !*suffix ? "double" : strchr("fF", *suffix) ? "float" : "long double");
}

/** Of a character or a text, `L'c'`, `R"(text)"`. What u8 is hangs on the version of C++. */
static uint32_t text_type(const struct builder *b, uint32_t i)
{
    static const struct {
        const char *prefix, *type;
    } kinds[] = {{"", "char"},      {"R", "char"},      {"L", "wchar_t"},  {"LR", "wchar_t"},
                 {"u", "char16_t"}, {"uR", "char16_t"}, {"U", "char32_t"}, {"UR", "char32_t"}};
    const struct token *token = token_at(b, i);
    const char *text = b->tree->tokens.text + token->offset;
    char type[16];
    size_t length = 0;
    while (length < token->length && text[length] != '"' && text[length] != '\'')
        length++;
    if (length + 1 >= token->length || text[token->length - 1] != text[length])
        return 0; /* of a user's own suffix */
    for (size_t k = 0; k < sizeof(kinds) / sizeof(*kinds); k++)
        if (strlen(kinds[k].prefix) == length && !memcmp(kinds[k].prefix, text, length)) {
            strcpy(type, kinds[k].type);
            return named(b, token->kind == TOKEN_STRING ? strcat(type, "*") : type);
        }
    return 0;
}

static uint32_t pointer_to(const struct builder *b, uint32_t type)
{
    char text[TYPE_TEXT + 4];
    const char *to = name_text(b->program, type);
    if (!type || strlen(to) >= TYPE_TEXT)
        return 0;
    strcat(strcpy(text, to), "*");
    return named(b, text);
}

/** What a name is declared as. */
static uint32_t variable_type(const struct builder *b, uint32_t i)
{
    uint32_t name = token_name(b, i);
    if (!binds_name(b, name))
        return 0;
    return current_function(b)->objects[b->bound[name] - 1].written;
}

/** `K(..)`, `K{..}` of a class, `static_cast<T>(..)` */
static uint32_t made_type(const struct builder *b, uint32_t first, uint32_t last)
{
    uint32_t open = first + 1;
    if (is_punct(b, open, '<'))
        while (open < last && !is_punct(b, open, '('))
            open++;
    if (open > last || matching_bracket(b, open, last) != last)
        return 0;
    if (is_word(b, first, "static_cast") && open > first + 3)
        return compared_type(b, first + 2, open - 1, 0);
    bool is_number = is_word(b, first, "int") || is_word(b, first, "double") ||
                     is_word(b, first, "float") || is_word(b, first, "bool");
    if (is_number || (is_name(b, first) && class_named(b, token_name(b, first))))
        return compared_type(b, first, open, 0);
    if (is_word(b, first, "omp_get_thread_num") || is_word(b, first, "omp_get_num_threads"))
        return named(b, "int");
    return 0;
}

uint32_t written_value(const struct builder *b, uint32_t first, uint32_t last)
{
    if (first > last)
        return 0;
    if (is_punct(b, first, '(') && matching_bracket(b, first, last) == last)
        return written_value(b, first + 1, last - 1);
    if (first + 1 == last && is_punct(b, first, '&') && is_name(b, last))
        return pointer_to(b, variable_type(b, last));
    if (first + 1 == last && is_punct(b, first, '-') && token_at(b, last)->kind == TOKEN_NUMBER)
        first++;
    if (first < last)
        return is_name(b, first) ? made_type(b, first, last) : 0;
    switch (token_at(b, first)->kind) {
    case TOKEN_NUMBER:
        return number_type(b, first);
    case TOKEN_CHARACTER:
    case TOKEN_STRING:
        return text_type(b, first);
    case TOKEN_NAME:
        if (is_word(b, first, "true") || is_word(b, first, "false"))
            return named(b, "bool");
        return variable_type(b, first);
    default:
        return 0;
    }
}

uint32_t skip_type_name(const struct builder *b, uint32_t i, uint32_t last)
{
    if (!is_name(b, i))
        return i;
    for (;;) {
        i++;
        if (i <= last && is_punct(b, i, '<')) {
            int depth = 0;
            for (; i <= last; i++) {
                if (is_punct(b, i, '(')) { /* function<void(int)> */
                    i = matching_bracket(b, i, last);
                    continue;
                }
                depth += is_punct(b, i, '<');
                depth -= is_punct(b, i, '>') + 2 * is_punct(b, i, PUNCT2('>', '>'));
                if (depth <= 0 || is_punct(b, i, ';') || is_punct(b, i, ')'))
                    break;
            }
            i++;
        }
        if (i + 1 > last || !is_punct(b, i, PUNCT2(':', ':')) || !is_name(b, i + 1))
            return i;
        i++;
    }
}

struct object_type read_type(const struct builder *b, uint32_t i, uint32_t end)
{
    struct object_type type = {0};
    bool is_library = is_word(b, i, "std");
    uint32_t name = 0, open = 0;
    for (; i < end && !open; i++)
        if (is_punct(b, i, '<'))
            open = i;
        else if (is_name(b, i))
            name = token_name(b, i);
    for (i = open + 1; open && i < end && !type.inner && !is_punct(b, i, ','); i++)
        if (is_name(b, i) && class_named(b, token_name(b, i)))
            type.inner = token_name(b, i);
    const struct class_info *c = class_named(b, name);
    type.type = c ? c->name : is_library ? name : 0;
    type.named = name;
    type.angle = c ? open : 0;
    return type;
}

bool is_of_library(const struct builder *b, uint32_t name)
{
    while (name > 2 && is_punct(b, name - 1, PUNCT2(':', ':')) && is_name(b, name - 2))
        name -= 2;
    return is_word(b, name, "std") && is_punct(b, name + 1, PUNCT2(':', ':'));
}

uint32_t space_before(const struct builder *b, uint32_t name)
{
    bool is_one = name > 2 && is_punct(b, name - 1, PUNCT2(':', ':')) && is_name(b, name - 2) &&
                  !class_named(b, token_name(b, name - 2));
    return is_one ? token_name(b, name - 2) : 0;
}

uint32_t parameter_end(const struct builder *b, uint32_t first, uint32_t last)
{
    uint32_t i = first;
    while (i <= last && !is_punct(b, i, '=') && !is_punct(b, i, ',') && !is_punct(b, i, ')'))
        if (is_name(b, i))
            i = skip_type_name(b, i, last);
        else
            i = is_punct(b, i, '(') || is_punct(b, i, '[') ? matching_bracket(b, i, last) + 1
                                                           : i + 1;
    return expression_end(b, i, last);
}
