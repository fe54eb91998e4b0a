/**
 * @file lexer.h
 * @brief What the files of the C tokenizer share: token-c.c, token-line.c, token-pragma.c.
 */
#ifndef LEXER_H
#define LEXER_H

#include "common/memory.h"
#include "instrumenter/syntax/token.h"

enum { WORD_SLOTS = 512, DELIMITER_MAX = 16 };

struct word; /* a keyword or an operator spelled as a word */
struct file_entry;

/** An open #if: see token-line.c. */
struct conditional {
    uint32_t outer_branch;
    uint32_t offset; /* where it begins */
    bool decided;    /* a branch whose condition is known to hold was seen: the rest is dead */
    bool any_read;   /* some branch was read */
    bool first;      /* the open branch is the first that is read */
    bool unbalanced; /* the first branch's brackets did not balance: the others are dropped */
    size_t first_token, first_pragma;
    int32_t depth, low; /* bracket depth at the branch's start; the outer minimum so far */
};

struct lexer {
    struct tokens *out;
    size_t token_capacity, pragma_capacity, branch_capacity, end_capacity, file_capacity,
        include_capacity, mark_capacity, spliced_capacity;
    const char *p, *end;
    uint32_t line, file;
    bool line_start; /* no token on this physical line yet */
    bool cxx, trigraphs;
    bool no_pragmas;    /* a #pragma is another line to pass: it is no directive of the language */
    bool in_pragma;     /* a line end ends the pragma */
    bool in_string;     /* inside _Pragma("..") : quotes are written \" */
    int32_t depth, low; /* open brackets now, and the fewest since the branch began */
    uint32_t attribute; /* index of the first `[` of an open `[[`, or 0 */
    int32_t attribute_depth;
    uint32_t branch, branch_next;
    uint32_t include; /* the reading of a file that this is */
    struct conditional *conditional;
    size_t conditional_count, conditional_capacity;
    struct file_entry *by_name;
    const struct word *words[WORD_SLOTS];
};

/** The word of a preprocessor line. */
enum line_word {
    LINE_OTHER,
    LINE_IF,
    LINE_IFDEF,
    LINE_IFNDEF,
    LINE_ELSE,
    LINE_ELIF,
    LINE_ELIFDEF,
    LINE_ELIFNDEF,
    LINE_ENDIF,
    LINE_LINE,
    LINE_PRAGMA
};

/** Append a token that begins at `from`; its length is still to be set. */
static inline struct token *lexer_push(struct lexer *lx, enum token_kind kind, const char *from)
{
    struct tokens *out = lx->out;
    if (out->count >= lx->token_capacity)
        out->token = xgrow(out->token, out->count, &lx->token_capacity, sizeof *out->token);
    struct token *token = &out->token[out->count++];
    *token = (struct token){.offset = (uint32_t)(from - out->text),
                            .line = lx->line,
                            .file = lx->file,
                            .kind = kind,
                            .at_line_start = lx->line_start};
    lx->line_start = false;
    return token;
}

/** Skip white space, comments and splices. @return false at the end of the text or pragma. */
bool lexer_skip_space(struct lexer *lx);
/** Read the one token that starts here. */
void lexer_token(struct lexer *lx);
/** Skip an ordinary string or character literal whose quote is at lx->p. */
void lexer_quoted(struct lexer *lx);
/** Skip to the end of the logical line (lx->p on the newline or the end). */
void lexer_skip_line(struct lexer *lx);
bool lexer_is_name_byte(char c);
/** The `#` that opens a preprocessor line at lx->p, however written. @return its end, or NULL. */
const char *lexer_hash(const struct lexer *lx);

/** lx->p is at the word of a preprocessor line, and moves behind it. */
enum line_word lexer_line_word(struct lexer *lx);

/** lx->p is just after the `#`: line markers, pragmas, conditionals; all else is skipped. */
void lexer_preprocessor_line(struct lexer *lx, const char *hash);
void lexer_marker_free(struct lexer *lx);

/** lx->p is after `pragma`: read it if it is of interest, else skip it. */
void lexer_pragma_line(struct lexer *lx, const char *hash);
/** The last token is `_Pragma`, at `from`: replace it by the pragma's tokens (or by nothing). */
void lexer_pragma_operator(struct lexer *lx, const char *from);
/** The tokens from `first` to the last one are `[[ .. ]]`: give OpenMP attributes as pragmas. */
void lexer_attribute(struct lexer *lx, uint32_t first);

#endif
