/**
 * @file table.h
 * @brief Tables: rows of cells, printed aligned with units for people, as CSV or JSON for programs.
 */
#ifndef TABLE_H
#define TABLE_H

#include "common/json.h"
#include "analysis/answer/output.h"

#include <stdint.h>

/** A time that nobody knows: a dash in tables for people, nothing in CSV, null in JSON; so are
 * counts and bytes that are COUNT_UNKNOWN, and a percentage or ratio that is NAN. */
#define TIME_UNKNOWN INT64_MIN

enum cell_type {
    CELL_TEXT,
    CELL_FIGURE, /* a text that is a number: stands to the right */
    CELL_NUMBER, /* an integer that names something: a rank, a line */
    CELL_COUNT,  /* an integer that measures something */
    CELL_TIME,   /* nanoseconds, or TIME_UNKNOWN; seconds in CSV and JSON */
    CELL_BYTES,
    CELL_RATE,    /* bytes a second; less than 0: not known */
    CELL_PERCENT, /* real: 12.5 is 12.5 % */
    CELL_RATIO    /* in `percent`: 12.5 is 12.5 */
};

struct table_column {
    const char *name;  /* in CSV, JSON and --sort; a time's ends in _s */
    const char *title; /* for people */
    enum cell_type type;
    bool machine; /* only in CSV and JSON */
};

union cell {
    const char *text; /* copied into the table */
    int64_t count, time, bytes;
    double percent, rate;
};

struct table;

/** `columns` ends with a NULL name and must outlive the table. */
struct table *table_new(const char *title, const struct table_column *columns);
/** A row from an array with a cell for each column. */
#define table_add(table, row) table_add_cells(table, row, (int)(sizeof(row) / sizeof *(row)))
void table_add_cells(struct table *table, const union cell *row, int count);
size_t table_rows(const struct table *table);

/**
 * Sort by a list of columns: what is measured from the largest, names from the
 * smallest; `-` before one reverses it.
 *
 * @return false, and nothing done, when a column is not one of the table's.
 */
bool table_sort(struct table *table, const char *columns);

/** How many columns of a terminal a row takes at most, with all of its text. */
int table_natural_width(const struct table *table);

/** Print at most `limit` rows (0: all); people are told how many are left out. */
void table_print(const struct table *table, struct output *output, int limit);
void table_csv(const struct table *table, FILE *out, int limit);
void table_json(const struct table *table, struct json *json, const char *key, int limit);
/** The whole document for programs: CSV, or JSON with one member `key`. */
void table_document(const struct table *table, FILE *out, enum format format, const char *key,
                    int limit);

void table_free(struct table *table);

/** A time with a unit that keeps four digits: `12.34 ms`. */
void time_text(char *text, size_t size, int64_t nanoseconds);

/** Bytes with a unit that keeps four digits at most: `1.50 MiB`. */
void bytes_text(char *text, size_t size, double bytes);

/** A CSV field, quoted where RFC 4180 wants it. */
void csv_text(FILE *out, const char *text);

/** Text in an XML element or attribute. What XML cannot have is `?`. */
void markup_text(FILE *out, const char *text);

/** 0 of nothing. */
static inline double percent_of(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : 0;
}

/** Text of Markdown, in which nothing is markup; a control character is a blank. */
void markdown_text(FILE *out, const char *text);

/** How many columns of a terminal the UTF-8 text takes. */
int text_width(const char *text);

#endif
