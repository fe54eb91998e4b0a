/* The tokenizer for C and C++ (C23 6.4, C++23 [lex]): one pass, every token with its place. */
#include "config.h"

#include "instrumenter/syntax/front.h"
#include "instrumenter/syntax/lexer.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* IS_JOINING: may be part of a punctuator of several characters; the backslash and the question
 * mark because a splice or a trigraph may be there. */
enum { IS_NAME = 1, IS_DIGIT = 2, IS_SPACE = 4, IS_JOINING = 8 };
static const uint8_t class_of[256] = {
    ['a' ... 'z'] = IS_NAME,   ['A' ... 'Z'] = IS_NAME,  ['_'] = IS_NAME,    ['$'] = IS_NAME,
    [0x80 ... 0xff] = IS_NAME, ['0' ... '9'] = IS_DIGIT, [' '] = IS_SPACE,   ['\t'] = IS_SPACE,
    ['\r'] = IS_SPACE,         ['\f'] = IS_SPACE,        ['\v'] = IS_SPACE,  [0] = IS_SPACE,
    ['.'] = IS_JOINING,        ['<'] = IS_JOINING,       ['>'] = IS_JOINING, ['-'] = IS_JOINING,
    [':'] = IS_JOINING,        ['+'] = IS_JOINING,       ['='] = IS_JOINING, ['!'] = IS_JOINING,
    ['&'] = IS_JOINING,        ['|'] = IS_JOINING,       ['*'] = IS_JOINING, ['/'] = IS_JOINING,
    ['%'] = IS_JOINING,        ['^'] = IS_JOINING,       ['#'] = IS_JOINING, ['?'] = IS_JOINING,
    ['\\'] = IS_JOINING,
};

struct word {
    const char *text;
    uint8_t length, keyword, languages;
    uint16_t punct;
};

enum { C = 1, CXX = 2, BOTH = 3 };
static const struct word word_table[] = {
#define KEYWORD(id)
#define SPELLING(id, text, languages) {text, sizeof(text) - 1, KEYWORD_##id, languages, 0},
#include "instrumenter/syntax/keyword.def"
#undef KEYWORD
#undef SPELLING
#define OPERATOR(text, punct)                                                                      \
    {                                                                                              \
        text, sizeof(text) - 1, KEYWORD_NONE, CXX, punct                                           \
    }
    OPERATOR("and", PUNCT2('&', '&')),    OPERATOR("or", PUNCT2('|', '|')),
    OPERATOR("not", PUNCT('!')),          OPERATOR("bitand", PUNCT('&')),
    OPERATOR("bitor", PUNCT('|')),        OPERATOR("xor", PUNCT('^')),
    OPERATOR("compl", PUNCT('~')),        OPERATOR("not_eq", PUNCT2('!', '=')),
    OPERATOR("and_eq", PUNCT2('&', '=')), OPERATOR("or_eq", PUNCT2('|', '=')),
    OPERATOR("xor_eq", PUNCT2('^', '=')),
};

static inline uint8_t class_at(const struct lexer *lx, const char *p)
{
    return p < lx->end ? class_of[(unsigned char)*p] : 0;
}

bool lexer_is_name_byte(char c)
{
    return class_of[(unsigned char)c] & (IS_NAME | IS_DIGIT);
}

static unsigned word_slot(const char *text, size_t length)
{
    const unsigned char *c = (const unsigned char *)text;
    return (c[0] * 7u + c[length - 1] * 31u + c[length / 2] * 3u + (unsigned)length * 61u) %
           WORD_SLOTS;
}

static void fill_words(struct lexer *lx)
{
    for (size_t i = 0; i < sizeof word_table / sizeof *word_table; i++) {
        const struct word *word = &word_table[i];
        if (!(word->languages & (lx->cxx ? CXX : C)))
            continue;
        unsigned slot = word_slot(word->text, word->length);
        while (lx->words[slot])
            slot = (slot + 1) % WORD_SLOTS;
        lx->words[slot] = word;
    }
}

static const struct word *find_word(const struct lexer *lx, const char *text, size_t length)
{
    unsigned slot = word_slot(text, length);
    for (; lx->words[slot]; slot = (slot + 1) % WORD_SLOTS)
        if (lx->words[slot]->length == length && !memcmp(lx->words[slot]->text, text, length))
            return lx->words[slot];
    return NULL;
}

static void end_token(struct lexer *lx, struct token *token)
{
    token->length = (uint32_t)(lx->p - lx->out->text) - token->offset;
}

/** Bytes of the backslash newline at `p`, 0 if there is none. */
static size_t lexer_splice(const struct lexer *lx, const char *p)
{
    const char *q = p;
    if (q < lx->end && *q == '\\')
        q++;
    else if (lx->trigraphs && lx->end - q >= 4 && !memcmp(q, "?\?/", 3))
        q += 3;
    else
        return 0;
    while (class_at(lx, q) == IS_SPACE)
        q++;
    return q < lx->end && *q == '\n' ? (size_t)(q + 1 - p) : 0;
}

static void skip_line_comment(struct lexer *lx)
{
    lx->p += 2;
    while (lx->p < lx->end && *lx->p != '\n') {
        size_t splice = *lx->p == '\\' || *lx->p == '?' ? lexer_splice(lx, lx->p) : 0;
        lx->line += splice > 0;
        lx->p += splice ? splice : 1;
    }
}

static void skip_block_comment(struct lexer *lx)
{
    for (lx->p += 2; lx->p < lx->end; lx->p++) {
        if (*lx->p == '\n')
            lx->line++;
        else if (*lx->p == '*' && lx->p + 1 < lx->end && lx->p[1] == '/') {
            lx->p += 2;
            return;
        }
    }
}

/* A comment whose two first characters a splice separates. */
static bool join_comment(struct lexer *lx)
{
    size_t splice = lexer_splice(lx, lx->p + 1);
    const char *second = lx->p + 1 + splice;
    if (!splice || second >= lx->end || (*second != '/' && *second != '*'))
        return false;
    lx->line++;
    lx->p = second - 1; /* where the slash would be */
    return true;
}

static bool skip_comment(struct lexer *lx)
{
    char next = lx->p + 1 < lx->end ? lx->p[1] : 0;
    if ((next == '\\' || next == '?') && join_comment(lx))
        next = lx->p[1];
    if (next == '/')
        skip_line_comment(lx);
    else if (next == '*')
        skip_block_comment(lx);
    else
        return false;
    return true;
}

/* White space that needs a closer look: at lx->p is neither a blank nor part of most tokens. */
static bool skip_special(struct lexer *lx)
{
    size_t splice;
    switch (*lx->p) {
    case '\n':
        if (lx->in_pragma)
            return false;
        lx->p++;
        lx->line++;
        lx->line_start = true;
        return true;
    case '/':
        return skip_comment(lx);
    case '\\':
    case '?':
        splice = lexer_splice(lx, lx->p);
        lx->p += splice;
        lx->line += splice > 0;
        return splice > 0;
    }
    return false;
}

bool lexer_skip_space(struct lexer *lx)
{
    do {
        const char *p = lx->p, *end = lx->end;
        while (p < end && class_of[(unsigned char)*p] == IS_SPACE)
            p++;
        lx->p = p;
        if (p >= end)
            return false;
        if (class_of[(unsigned char)*p] & (IS_NAME | IS_DIGIT))
            return true;
    } while (skip_special(lx));
    return lx->p < lx->end && !(*lx->p == '\n' && lx->in_pragma);
}

void lexer_quoted(struct lexer *lx)
{
    char quote = *lx->p++;
    while (lx->p < lx->end && *lx->p != quote && *lx->p != '\n') {
        size_t splice = *lx->p == '\\' || *lx->p == '?' ? lexer_splice(lx, lx->p) : 0;
        if (splice) {
            lx->line++;
            lx->p += splice;
        } else {
            lx->p += *lx->p == '\\' && lx->end - lx->p > 1 && lx->p[1] != '\n' ? 2 : 1;
        }
    }
    if (lx->p < lx->end && *lx->p == quote)
        lx->p++;
}

/* Inside _Pragma("..") a string is written \"..\"; lx->p is at its backslash. */
static void quoted_in_string(struct lexer *lx)
{
    for (lx->p += 2; lx->end - lx->p >= 2; lx->p++) {
        if (*lx->p != '\\')
            continue;
        lx->p++;
        if (*lx->p == '"') {
            lx->p++;
            return;
        }
        lx->p += lx->end - lx->p >= 2 && lx->p[1] == '\\'; /* \\\" is a quote in the string */
    }
    lx->p = lx->end;
}

/* C++23 [lex.string]: R"delimiter( .. )delimiter"; lx->p is at the quote. */
static void raw_string(struct lexer *lx)
{
    char close[DELIMITER_MAX + 2] = ")";
    const char *start = lx->p + 1, *open = start;
    while (open < lx->end && open - start <= DELIMITER_MAX && !strchr(" ()\\\t\v\f\n\"", *open))
        open++;
    if (open >= lx->end || *open != '(' || open - start > DELIMITER_MAX) {
        lexer_quoted(lx);
        return;
    }
    size_t length = (size_t)(open - start);
    memcpy(close + 1, start, length);
    close[length + 1] = '"';
    const char *found = memmem(open, (size_t)(lx->end - open), close, length + 2);
    const char *stop = found ? found + length + 2 : lx->end;
    for (const char *n = open; (n = memchr(n, '\n', (size_t)(stop - n))); n++)
        lx->line++;
    lx->p = stop;
}

static void skip_suffix(struct lexer *lx)
{
    if (lx->cxx && (class_at(lx, lx->p) & IS_NAME))
        while (class_at(lx, lx->p) & (IS_NAME | IS_DIGIT))
            lx->p++;
}

static void string_token(struct lexer *lx, const char *from, bool raw)
{
    struct token *token = lexer_push(lx, *lx->p == '\'' ? TOKEN_CHARACTER : TOKEN_STRING, from);
    if (raw)
        raw_string(lx);
    else if (*lx->p == '\\')
        quoted_in_string(lx);
    else
        lexer_quoted(lx);
    skip_suffix(lx);
    end_token(lx, token);
}

/* Is the name just read the prefix of the literal that follows at lx->p? */
static bool string_prefix(const struct lexer *lx, const char *name, bool *raw)
{
    size_t length = (size_t)(lx->p - name);
    *raw = length && name[length - 1] == 'R' && *lx->p == '"';
    length -= *raw;
    return length == 0 || (length == 1 && strchr("LuU", *name)) ||
           (length == 2 && !memcmp(name, "u8", 2));
}

/* The rest of a name in which a splice or a universal character name stands. */
static void name_slow(struct lexer *lx)
{
    for (;;) {
        size_t splice = lexer_splice(lx, lx->p);
        if (class_at(lx, lx->p) & (IS_NAME | IS_DIGIT))
            lx->p++;
        else if (splice && (class_at(lx, lx->p + splice) & (IS_NAME | IS_DIGIT)))
            lx->p += splice, lx->line++;
        else if (lx->end - lx->p > 2 && *lx->p == '\\' && (lx->p[1] == 'u' || lx->p[1] == 'U'))
            lx->p += 2;
        else
            return;
    }
}

static void name_token(struct lexer *lx)
{
    const char *from = lx->p, *p = from, *end = lx->end;
    bool raw;
    while (p < end && (class_of[(unsigned char)*p] & (IS_NAME | IS_DIGIT)))
        p++;
    lx->p = p;
    if (lx->p < lx->end && (*lx->p == '"' || *lx->p == '\'') && string_prefix(lx, from, &raw)) {
        string_token(lx, from, raw);
        return;
    }
    struct token *token = lexer_push(lx, TOKEN_NAME, from);
    if (lx->p < lx->end && (*lx->p == '\\' || *lx->p == '?')) {
        const char *plain = lx->p;
        name_slow(lx);
        token->has_splice = lx->p > plain;
    }
    end_token(lx, token);
    char spelling[32];
    const struct word *word = NULL;
    if (!token->has_splice)
        word = find_word(lx, from, token->length);
    else if (token_spelling(lx->out, (uint32_t)lx->out->count - 1, spelling, sizeof spelling) <
             sizeof spelling)
        word = find_word(lx, spelling, strlen(spelling));
    if (!word)
        return;
    token->keyword = word->keyword;
    if (word->punct) {
        token->kind = TOKEN_PUNCTUATOR;
        token->punct = word->punct;
    } else if (word->keyword == KEYWORD_PRAGMA && !lx->in_pragma) {
        lexer_pragma_operator(lx, from);
    }
}

/* A preprocessing number (C23 6.4.8), digit separators included. */
static void number_token(struct lexer *lx)
{
    struct token *token = lexer_push(lx, TOKEN_NUMBER, lx->p);
    for (lx->p++; lx->p < lx->end;) {
        char c = *lx->p;
        size_t splice;
        if ((c == '+' || c == '-') && strchr("eEpP", lx->p[-1]))
            lx->p++;
        else if (c == '\'' && (class_at(lx, lx->p + 1) & (IS_NAME | IS_DIGIT)))
            lx->p += 2;
        else if (c == '.' || (class_of[(unsigned char)c] & (IS_NAME | IS_DIGIT)))
            lx->p++;
        else if (c == '\\' && (splice = lexer_splice(lx, lx->p)))
            lx->p += splice, lx->line++, token->has_splice = true;
        else
            break;
    }
    end_token(lx, token);
}

/* One character after translation phases 1 and 2; *p moves behind it. 0 at the end. */
static char logical_char(const struct lexer *lx, const char **p, uint32_t *lines)
{
    static const char from[] = "=/'()!<>-", to[] = "#\\^[]|{}~";
    for (size_t splice; (splice = lexer_splice(lx, *p)); *p += splice)
        ++*lines;
    const char *q = *p;
    if (q >= lx->end)
        return 0;
    const char *trigraph = NULL;
    if (lx->trigraphs && lx->end - q >= 3 && q[0] == '?' && q[1] == '?' && q[2])
        trigraph = strchr(from, q[2]);
    *p += trigraph ? 3 : 1;
    return trigraph ? to[trigraph - from] : *q;
}

/* Longest match. @return its length in characters; digraphs give what they stand for. */
static int match_punct(char a, char b, char c, uint16_t *punct)
{
    static const char pairs[] = ":: -> ++ -- << >> <= >= == != && || += -= *= /= %= &= |= ^= ## .*";
    static const struct {
        char text[4];
        uint16_t punct;
    } triples[] = {{"...", PUNCT_ELLIPSIS},
                   {"<<=", PUNCT_SHIFT_LEFT_ASSIGN},
                   {">>=", PUNCT_SHIFT_RIGHT_ASSIGN},
                   {"<=>", PUNCT_SPACESHIP},
                   {"->*", PUNCT_ARROW_STAR}},
      digraphs[] = {{"<:", '['}, {":>", ']'}, {"<%", '{'}, {"%>", '}'}, {"%:", '#'}};
    *punct = (unsigned char)a;
    if (class_of[(unsigned char)a] != IS_JOINING || class_of[(unsigned char)b] != IS_JOINING)
        return 1;
    for (size_t i = 0; i < sizeof triples / sizeof *triples; i++)
        if (triples[i].text[0] == a && triples[i].text[1] == b && triples[i].text[2] == c) {
            *punct = triples[i].punct;
            return 3;
        }
    for (size_t i = 0; i < sizeof digraphs / sizeof *digraphs; i++)
        if (digraphs[i].text[0] == a && digraphs[i].text[1] == b) {
            *punct = digraphs[i].punct;
            return 2;
        }
    for (const char *pair = pairs;; pair += 3) {
        if (pair[0] == a && pair[1] == b) {
            *punct = PUNCT2((unsigned char)a, (unsigned char)b);
            return 2;
        }
        if (!pair[2])
            return 1;
    }
}

static void count_bracket(struct lexer *lx, uint16_t punct)
{
    uint32_t last = (uint32_t)lx->out->count - 1;
    bool open = punct == '(' || punct == '[' || punct == '{';
    lx->depth += open ? 1 : -1;
    if (lx->depth < lx->low)
        lx->low = lx->depth;
    if (lx->attribute) {
        lx->attribute_depth += open ? 1 : -1;
        if (lx->attribute_depth > 0)
            return;
        uint32_t first = lx->attribute;
        lx->attribute = 0;
        if (punct == ']' && token_is_punct(lx->out, last - 1, ']'))
            lexer_attribute(lx, first);
    } else if (punct == '[' && !lx->in_pragma && last > 1 &&
               token_is_punct(lx->out, last - 1, '[')) {
        lx->attribute = last - 1;
        lx->attribute_depth = 2;
    }
}

/* C++ [lex.pptoken] 3.2: `<::` is `<` and `::`, unless `:` or `>` follows. */
static bool is_scope_in_angles(const struct lexer *lx)
{
    size_t left = (size_t)(lx->end - lx->p);
    return lx->cxx && left >= 3 && !memcmp(lx->p, "<::", 3) &&
           !(left > 3 && (lx->p[3] == ':' || lx->p[3] == '>'));
}

/* A punctuator that may have several characters; lx->p moves behind it. */
static void joined_punct(struct lexer *lx, struct token *token)
{
    const char *end[3], *q = lx->p;
    char c[3];
    uint32_t lines[3] = {0};
    for (int i = 0; i < 3; i++) {
        lines[i] = i ? lines[i - 1] : 0;
        c[i] = logical_char(lx, &q, &lines[i]);
        end[i] = q;
    }
    int length = match_punct(c[0], c[1], c[2], &token->punct);
    if (is_scope_in_angles(lx)) {
        length = 1;
        token->punct = '<';
    }
    token->has_splice = end[length - 1] - lx->p > length;
    lx->p = end[length - 1];
    lx->line += lines[length - 1];
}

static void punct_token(struct lexer *lx)
{
    struct token *token = lexer_push(lx, TOKEN_PUNCTUATOR, lx->p);
    if (class_of[(unsigned char)*lx->p] == IS_JOINING && class_at(lx, lx->p + 1) == IS_JOINING) {
        joined_punct(lx, token);
        end_token(lx, token);
    } else {
        token->punct = (unsigned char)*lx->p++;
        token->length = 1;
    }
    switch (token->punct) {
    case '(':
    case ')':
    case '[':
    case ']':
    case '{':
    case '}':
        count_bracket(lx, token->punct);
    }
}

void lexer_token(struct lexer *lx)
{
    char c = *lx->p;
    uint8_t class = class_of[(unsigned char)c];
    if (class & IS_NAME)
        name_token(lx);
    else if ((class & IS_DIGIT) || (c == '.' && (class_at(lx, lx->p + 1) & IS_DIGIT)))
        number_token(lx);
    else if (c == '"' || c == '\'')
        string_token(lx, lx->p, false);
    else if (c == '\\' && lx->in_string && lx->end - lx->p >= 2 && lx->p[1] == '"')
        string_token(lx, lx->p, false);
    else
        punct_token(lx);
}

const char *lexer_hash(const struct lexer *lx)
{
    size_t left = (size_t)(lx->end - lx->p);
    if (*lx->p == '#')
        return left > 1 && lx->p[1] == '#' ? NULL : lx->p + 1;
    if (left >= 2 && !memcmp(lx->p, "%:", 2))
        return lx->p + 2;
    if (left >= 3 && lx->trigraphs && !memcmp(lx->p, "?\?=", 3))
        return lx->p + 3;
    return NULL;
}

/* The common case of lexer_skip_space(): at most one blank, then a name or number. */
static inline bool is_at_token(struct lexer *lx)
{
    const char *p = lx->p;
    p += lx->end - p > 1 && *p == ' ';
    if (!(class_at(lx, p) & (IS_NAME | IS_DIGIT)))
        return false;
    lx->p = p;
    return true;
}

void tokens_read_c(struct tokens *tokens, const char *text, size_t length,
                   const struct front_options *options)
{
    *tokens = (struct tokens){.text = text, .length = length};
    struct lexer lx = {.out = tokens,
                       .p = text,
                       .end = text + length,
                       .line = 1,
                       .line_start = true,
                       .cxx = options->language == LANGUAGE_CXX,
                       .trigraphs = !options->preprocessed,
                       .branch_next = 1};
    fill_words(&lx);
    const char *name = options->file ? options->file : "<input>";
    tokens->files = xgrow(tokens->files, 0, &lx.file_capacity, sizeof *tokens->files);
    tokens->files[tokens->file_count++] = (struct source_file){.name = xcopy(name, strlen(name))};
    lexer_push(&lx, TOKEN_NEWLINE, text); /* token 0 is never a name: an empty one */
    lx.line_start = true;
    if (length >= 3 && !memcmp(text, "\xef\xbb\xbf", 3))
        lx.p += 3;
    while (is_at_token(&lx) || lexer_skip_space(&lx)) {
        const char *hash = lx.p, *after = lx.line_start ? lexer_hash(&lx) : NULL;
        if (after) {
            lx.p = after;
            lexer_preprocessor_line(&lx, hash);
        } else {
            lexer_token(&lx);
        }
    }
    lexer_push(&lx, TOKEN_END, lx.end);
    tokens_find_lines(tokens);
    lexer_marker_free(&lx);
    free(lx.conditional);
}
