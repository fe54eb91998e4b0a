/**
 * @file token.h
 * @brief Text to tokens, for every language: the first stage of the front end.
 *
 * A token knows its bytes (offset and length in the text) and the user's file and line, which line
 * markers (`# 12 "file.c" 1`, `#line 12`) set. Comments and white space are no tokens. A pragma is
 * one TOKEN_PRAGMA that spans the whole logical line; its words are tokens of their own right after
 * it, up to the matching TOKEN_PRAGMA_END. `_Pragma("..")` and `[[omp::directive(..)]]` yield the
 * same sequence. In Fortran the sentinel opens the pragma, and continued lines belong to it.
 */
#ifndef TOKEN_H
#define TOKEN_H

#include "instrumenter/instrument.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum token_kind {
    TOKEN_END,        /* after the last one, always there */
    TOKEN_NAME,       /* identifier or keyword */
    TOKEN_NUMBER,
    TOKEN_STRING,     /* with prefix, raw strings and user literals included */
    TOKEN_CHARACTER,
    TOKEN_PUNCTUATOR, /* longest match; digraphs are given as what they stand for */
    TOKEN_PRAGMA,     /* a pragma of interest (omp, pomp, ompx) opens */
    TOKEN_PRAGMA_END,
    TOKEN_NEWLINE     /* Fortran only: end of a statement (line end or `;`) */
};

struct token {
    uint32_t offset; /* first byte in the text */
    uint32_t length; /* bytes, splices (backslash newline) inside included */
    uint32_t line;   /* in the user's file */
    uint32_t file;   /* index into tokens.files */
    uint16_t punct;  /* TOKEN_PUNCTUATOR: up to two characters, first one low (`:` `:` = 0x3a3a) */
    uint8_t kind;
    uint8_t keyword;        /* enum keyword of a TOKEN_NAME, 0 if none */
    bool at_line_start : 1; /* first token on its physical line */
    bool in_attribute : 1;  /* the pragma came from [[omp::..]] */
    bool in_operator : 1;   /* the pragma came from _Pragma */
};

/** A file that line markers named. */
struct source_file {
    char *name;
    bool system; /* a system header (flag 3 of the line marker) */
};

struct tokens {
    const char *text;
    size_t length;
    struct token *token;
    size_t count; /* TOKEN_END included */
    struct source_file *files;
    size_t file_count;
};
#endif
