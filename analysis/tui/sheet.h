/**
 * @file sheet.h
 * @brief What a terminal is to show: lines of so many columns, in pieces that look different.
 *
 * Text is cleaned as it is put (common/clean.h), so nothing of a stranger's is obeyed; what the
 * locale cannot show is `?`. A line never gets wider than the sheet.
 */
#ifndef TUI_SHEET_H
#define TUI_SHEET_H

#include <stdbool.h>
#include <stddef.h>

enum look { LOOK_PLAIN, LOOK_BOLD, LOOK_DIM, LOOK_TITLE, LOOK_BAR, LOOK_LOST, LOOK_COUNT };

enum { MAX_PIECES = 48 };

struct line {
    char *text; /* UTF-8, NUL terminated */
    size_t length, capacity;
    int width, room; /* columns taken, columns there are */
    bool chosen;     /* the cursor is on it */
    struct piece {
        size_t end; /* of the text that looks so; it begins where the piece before ends */
        enum look look;
    } pieces[MAX_PIECES];
    int piece_count;
};

struct sheet {
    int rows, columns;
    struct line *lines;
};

struct sheet *sheet_new(int rows, int columns);
void sheet_free(struct sheet *sheet);
/** A line; one that is not shown, where the sheet has no such row. */
struct line *sheet_line(struct sheet *sheet, int row);

/** Append as much as there is room for. */
void line_put(struct line *line, enum look look, const char *text);
void line_format(struct line *line, enum look look, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/** Append exactly `width` columns (-width: to the right); longer text loses its middle. */
void line_cell(struct line *line, enum look look, int width, const char *text);
/** Append a bar of `width` columns, `share` of it (0 .. 1) filled. */
void line_bar(struct line *line, enum look look, int width, double share);
/** Blanks up to a column. */
void line_tab(struct line *line, int column);

/** Put text over several lines of the sheet, broken between words. @return rows that it took */
int sheet_wrap(struct sheet *sheet, int row, int most, enum look look, const char *text);

/** Columns that the text takes as it is shown. */
int shown_width(const char *text);

#endif
