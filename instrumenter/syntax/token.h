/**
 * @file token.h
 * @brief Text to tokens, for every language: the first stage of the front end.
 *
 * A token knows its bytes (offset and length in the text) and the user's file and line, which line
 * markers (`# 12 "file.c" 1`, `#line 12`) set. Comments and white space are no tokens. A pragma is
 * one TOKEN_PRAGMA that spans the whole logical line (without the line end); its words are tokens
 * of their own right after it, from the directive's first word on (`parallel`, not `omp`), up to
 * the matching TOKEN_PRAGMA_END. `_Pragma("..")` and `[[omp::directive(..)]]` yield the same
 * sequence. In Fortran the sentinel opens the pragma, and continued lines belong to it.
 *
 * An attribute that holds nothing but OpenMP is covered by its pragmas without a gap: the first
 * starts at `[[`, the last ends at `]]`. Where others stand beside it,
 * `[[` and they are ordinary tokens.
 *
 * Other preprocessor lines are skipped. Text that was not preprocessed still has its conditionals:
 * `#if 0` and what `_OPENMP` decides is decided; of the rest every branch is read whose brackets
 * are balanced, and the first one where they are not.
 * tokens_branch() tells which branch a token is in.
 */
#ifndef TOKEN_H
#define TOKEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct front_options;

enum token_kind {
    TOKEN_END,  /* after the last one, always there */
    TOKEN_NAME, /* identifier or keyword */
    TOKEN_NUMBER,
    TOKEN_STRING, /* with prefix, raw strings and user literals included */
    TOKEN_CHARACTER,
    TOKEN_PUNCTUATOR, /* longest match; digraphs are given as what they stand for */
    TOKEN_PRAGMA,     /* a pragma of interest (omp, pomp, ompx) opens; keyword: enum sentinel */
    TOKEN_PRAGMA_END,
    TOKEN_NEWLINE /* Fortran only: end of a statement (line end or `;`) */
};

enum keyword {
    KEYWORD_NONE,
#define KEYWORD(id) KEYWORD_##id,
#define SPELLING(id, text, languages)
#include "instrumenter/syntax/keyword.def"
#undef KEYWORD
#undef SPELLING
    KEYWORD_COUNT
};

/** What a pragma starts with. */
enum sentinel { SENTINEL_OMP, SENTINEL_OMPX, SENTINEL_POMP };

/** The value of token.punct for a punctuator of one, two or three characters. */
#define PUNCT(a) ((uint16_t)(a))
#define PUNCT2(a, b) ((uint16_t)((a) | (b) << 8))
#define PUNCT_SHIFT_LEFT_ASSIGN PUNCT2('<', 'L')  /* <<= */
#define PUNCT_SHIFT_RIGHT_ASSIGN PUNCT2('>', 'R') /* >>= */
#define PUNCT_SPACESHIP PUNCT2('<', 'S')          /* <=> */
#define PUNCT_ELLIPSIS PUNCT2('.', '.')           /* ... */
#define PUNCT_ARROW_STAR PUNCT2('>', '*')         /* ->* */

struct token {
    uint32_t offset; /* first byte in the text */
    uint32_t length; /* bytes, splices (backslash newline) inside included */
    uint32_t line;   /* in the user's file */
    uint32_t file;   /* index into tokens.files */
    uint16_t punct;  /* TOKEN_PUNCTUATOR: up to two characters, first one low (`:` `:` = 0x3a3a) */
    uint8_t kind;
    uint8_t keyword; /* enum keyword of a TOKEN_NAME, 0 if none; TOKEN_PRAGMA: enum sentinel */
    bool at_line_start : 1; /* first token on its physical line */
    bool in_attribute : 1;  /* the pragma came from [[omp::..]] */
    bool in_operator : 1;   /* the pragma came from _Pragma */
    bool has_splice : 1;    /* a backslash newline or continuation is inside: token_spelling() */
};

/** A file that line markers named. */
struct source_file {
    char *name;
    bool system; /* a system header (flag 3 of the line marker) */
};

/** From this token on something has this value. */
struct token_mark {
    uint32_t token, value;
};

/** Text that was not preprocessed: a line that ends a branch of a conditional. What the branch
 * holds may not be read, nor the line markers in it. */
struct branch_end {
    uint32_t conditional; /* the offset where the conditional begins */
    uint32_t offset;      /* of the end of the line, at its newline */
    uint32_t line;
};

/** One reading of a file, by a line of another one. Element 0 stands for the main file. */
struct include {
    uint32_t file, line; /* of the #include */
    uint32_t parent;     /* the reading that that line is in */
};

/** Fortran: a token that lines, comments or blanks cut through, as it would be without them. */
struct spliced_token {
    uint32_t token;
    char *spelling;
};

struct tokens {
    const char *text;
    size_t length;
    struct token *token;
    size_t count; /* TOKEN_END included */
    struct source_file *files;
    size_t file_count;
    uint32_t *pragmas; /* the tokens that are a TOKEN_PRAGMA, ascending */
    size_t pragma_count;
    struct token_mark *branches; /* branch of a preprocessor conditional (0: in none); ascending */
    size_t branch_count;
    struct branch_end *branch_ends; /* ascending */
    size_t branch_end_count;
    struct token_mark *include_marks; /* element of `includes`; ascending */
    size_t include_mark_count;
    struct include *includes;
    size_t include_count;
    struct spliced_token *spliced; /* Fortran's tokens with has_splice, ascending */
    size_t spliced_count;
    uint32_t *line_starts; /* offsets, ascending; the first is 0 */
    size_t line_start_count;
    bool is_fortran; /* case does not count: spellings are given in lower case */
};

/**
 * Tokenize C or C++ text. Linear in its length; `text` must outlive the tokens. What is wrong with
 * the text (an unterminated comment, say) is left to the parser: tokens always come out.
 */
void tokens_read_c(struct tokens *tokens, const char *text, size_t length,
                   const struct front_options *options);
/** The same for Fortran, in the form that options->language says. A statement ends with a
 * TOKEN_NEWLINE. */
void tokens_read_fortran(struct tokens *tokens, const char *text, size_t length,
                         const struct front_options *options);
void tokens_free(struct tokens *tokens);

/** Is token `i` spelled `spelling`? Splices inside it do not count. */
bool token_is(const struct tokens *tokens, uint32_t i, const char *spelling);

/** The token's text without splices, cut to fit and NUL terminated. @return its whole length. */
size_t token_spelling(const struct tokens *tokens, uint32_t i, char *buffer, size_t size);

/** Finds where the lines of the text begin: what reads tokens does so at its end. */
void tokens_find_lines(struct tokens *tokens);

/** The user's line that holds this byte; `column` counts bytes from 1. */
void tokens_position(const struct tokens *tokens, uint32_t i, int *line, int *column);

/** The branch of preprocessor conditionals that token `i` is in. Two tokens with one branch have
 *  only whole conditionals between them. */
uint32_t tokens_branch(const struct tokens *tokens, uint32_t i);

/** The reading of a file that token `i` is in, as line markers tell: an index into
 *  tokens.includes, 0 in the main file. */
uint32_t tokens_include(const struct tokens *tokens, uint32_t i);

/** Fortran that was not preprocessed: does a conditional stand between the lines of these tokens,
 * which are one statement or directive? */
bool tokens_hold_conditional(const struct tokens *tokens, uint32_t first, uint32_t last);

/** The index into tokens.pragmas of the first pragma at or after token `i`. */
size_t tokens_pragma_from(const struct tokens *tokens, uint32_t i);

static inline bool token_is_punct(const struct tokens *tokens, uint32_t i, uint16_t punct)
{
    return tokens->token[i].kind == TOKEN_PUNCTUATOR && tokens->token[i].punct == punct;
}

static inline bool token_is_keyword(const struct tokens *tokens, uint32_t i, enum keyword keyword)
{
    return tokens->token[i].kind == TOKEN_NAME && tokens->token[i].keyword == keyword;
}

/** Is the pragma at this token all of its attribute, if it is in one? One beside other attributes
 * is not whole. */
bool pragma_is_whole(const struct tokens *tokens, uint32_t pragma);

#endif
