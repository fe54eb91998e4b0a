/**
 * @file fortran-line.h
 * @brief Logical lines of Fortran: what token-fortran-line.c reads and token-fortran.c cuts up.
 */
#ifndef FORTRAN_LINE_H
#define FORTRAN_LINE_H

#include "instrumenter/syntax/directive.h"
#include "instrumenter/syntax/lexer.h"

/** A character that counts: no blank, comment or continuation mark. */
struct character {
    uint32_t offset, line;
    char value;
    bool literal : 1;     /* inside a character constant or Hollerith, quotes included */
    bool literal_end : 1; /* its last one */
    bool cut : 1;         /* a token ends before it */
    bool line_start : 1;  /* the first one on its physical line */
};

struct logical_line {
    struct character *character;
    size_t count, capacity;
    bool is_directive;
    enum sentinel sentinel;
    uint32_t sentinel_offset, sentinel_length;
    uint32_t line, file; /* of its beginning */
};

struct line_reader {
    struct lexer base; /* p is at the beginning of a physical line */
    bool fixed;
    unsigned columns; /* fixed form: what stands beyond is not read */
    struct logical_line logical;
    bool blank;         /* stood before the & of the line before */
    char quote;         /* open character constant, or 0 */
    uint32_t hollerith; /* characters that are left of one */
    uint32_t digits;    /* value of the number being read, if a Hollerith may follow, else 0 */
};

/** Read the next statement line or directive. @return false at the end of the text. */
bool line_read(struct line_reader *reader);
void line_reader_free(struct line_reader *reader);

#endif
