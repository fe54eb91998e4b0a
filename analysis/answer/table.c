/* Tables: rows of cells that are sorted and printed, for people, as CSV and as JSON. */
#include "config.h"

#include "analysis/answer/table.h"

#include "analysis/answer/fit.h"
#include "analysis/reader/model.h"
#include "common/clean.h"
#include "common/memory.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct table {
    const char *title;
    const struct table_column *columns;
    int column_count;
    union cell *cells; /* row by row */
    size_t rows, capacity;
    struct pool *texts;
};

struct table *table_new(const char *title, const struct table_column *columns)
{
    struct table *table = xzalloc(sizeof *table);

    table->title = title;
    table->columns = columns;
    while (columns[table->column_count].name)
        table->column_count++;
    return table;
}

static bool is_text(enum cell_type type)
{
    return type == CELL_TEXT || type == CELL_FIGURE;
}

void table_add_cells(struct table *table, const union cell *row, int count)
{
    size_t width = (size_t)count;

    assert(count == table->column_count);
    table->cells = xgrow(table->cells, table->rows, &table->capacity, width * sizeof *table->cells);
    union cell *to = table->cells + table->rows++ * width;
    for (size_t i = 0; i < width; i++) {
        to[i] = row[i];
        if (is_text(table->columns[i].type))
            to[i].text = pool_text(&table->texts, row[i].text, strlen(row[i].text));
    }
}

size_t table_rows(const struct table *table)
{
    return table->rows;
}

void table_free(struct table *table)
{
    if (!table)
        return;
    free(table->cells);
    pool_free(table->texts);
    free(table);
}

/* ---- Sorting ----------------------------------------------------------------------------- */

enum { MAX_KEYS = 8 };

struct sort_key {
    int column;
    enum cell_type type;
    bool reversed;
};

struct sort_keys {
    struct sort_key key[MAX_KEYS];
    int count;
    size_t columns;
};

static bool is_real(enum cell_type type)
{
    return type == CELL_PERCENT || type == CELL_RATIO || type == CELL_RATE;
}

static int compare_cells(enum cell_type type, const union cell *a, const union cell *b)
{
    if (is_text(type))
        return strcmp(a->text, b->text);
    if (is_real(type) && (isnan(a->percent) || isnan(b->percent)))
        return (isnan(a->percent) != 0) - (isnan(b->percent) != 0);
    if (is_real(type))
        return (a->percent < b->percent) - (a->percent > b->percent);
    int order = (a->count > b->count) - (a->count < b->count);
    return type == CELL_NUMBER ? order : -order;
}

static int compare_rows(const void *a, const void *b, void *argument)
{
    const struct sort_keys *keys = argument;
    const union cell *left = a, *right = b;

    for (int i = 0; i < keys->count; i++) {
        const struct sort_key *key = &keys->key[i];
        int order = compare_cells(key->type, &left[key->column], &right[key->column]);
        if (order)
            return key->reversed ? -order : order;
    }
    /* The sort is not stable by itself: the last cell of a row holds its number. */
    return (left[keys->columns].count > right[keys->columns].count) -
           (left[keys->columns].count < right[keys->columns].count);
}

static int find_column(const struct table *table, const char *name, size_t length)
{
    for (int i = 0; i < table->column_count; i++) {
        if (strlen(table->columns[i].name) == length &&
            memcmp(table->columns[i].name, name, length) == 0)
            return i;
    }
    return -1;
}

static bool parse_keys(const struct table *table, const char *columns, struct sort_keys *keys)
{
    while (keys->count < MAX_KEYS) {
        size_t length = strcspn(columns, ",");
        bool reversed = *columns == '-';
        int column = find_column(table, columns + reversed, length - reversed);
        if (column < 0)
            return false;
        keys->key[keys->count++] = (struct sort_key){column, table->columns[column].type, reversed};
        if (columns[length] == '\0')
            return true;
        columns += length + 1;
    }
    return false;
}

bool table_sort(struct table *table, const char *columns)
{
    size_t width = (size_t)table->column_count;
    struct sort_keys keys = {.columns = width};

    if (!parse_keys(table, columns, &keys))
        return false;
    union cell *rows = xresize(NULL, table->rows * (width + 1), sizeof *rows);
    for (size_t i = 0; i < table->rows; i++) {
        memcpy(rows + i * (width + 1), table->cells + i * width, width * sizeof *rows);
        rows[i * (width + 1) + width].count = (int64_t)i;
    }
    qsort_r(rows, table->rows, (width + 1) * sizeof *rows, compare_rows, &keys);
    for (size_t i = 0; i < table->rows; i++)
        memcpy(table->cells + i * width, rows + i * (width + 1), width * sizeof *rows);
    free(rows);
    return true;
}

/* ---- Cells ------------------------------------------------------------------------------- */

void time_text(char *text, size_t size, int64_t nanoseconds)
{
    static const struct {
        double scale;
        const char *unit;
    } units[] = {{1e9, "s"}, {1e6, "ms"}, {1e3, "us"}, {1, "ns"}};
    double time = (double)nanoseconds, magnitude = time < 0 ? -time : time;
    size_t i = 0;

    if (nanoseconds == 0) {
        snprintf(text, size, "0");
        return;
    }
    while (i < 3 && magnitude < units[i].scale * 0.99995)
        i++;
    double value = magnitude / units[i].scale;
    int decimals = i == 3 ? 0 : value < 9.9995 ? 3 : value < 99.995 ? 2 : value < 999.95 ? 1 : 0;
    snprintf(text, size, "%.*f %s", decimals, time / units[i].scale, units[i].unit);
}

void bytes_text(char *text, size_t size, double bytes)
{
    static const char *const units[] = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    size_t i = 0;

    while (i + 1 < sizeof units / sizeof *units && bytes >= 1023.95) {
        bytes /= 1024;
        i++;
    }
    snprintf(text, size, "%.*f %s",
             i == 0 || bytes >= 999.95 ? 0
             : bytes >= 99.995         ? 1
                                       : 2,
             bytes, units[i]);
}

void csv_text(FILE *out, const char *text)
{
    size_t plain = strcspn(text, ",\"\r\n");

    if (!text[plain]) {
        fwrite_unlocked(text, 1, plain, out);
        return;
    }
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"')
            fputc('"', out);
        fputc(*text, out);
    }
    fputc('"', out);
}

void markup_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        const char *entity = *text == '<'   ? "&lt;"
                             : *text == '&' ? "&amp;"
                             : *text == '"' ? "&quot;"
                                            : NULL;
        unsigned char c = (unsigned char)*text;
        if (entity)
            fputs(entity, out);
        else if (c == '\t' || c == '\n' || c == '\r')
            fprintf(out, "&#%d;", c);
        else
            fputc(c < 0x20 ? '?' : c, out);
    }
}

void markdown_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        if (strchr("\\`*_{}[]<>#|~", *text))
            fputc('\\', out);
        fputc((unsigned char)*text < 0x20 ? ' ' : *text, out);
    }
}

int text_width(const char *text)
{
    char shown[CLEAN_SIZE];
    size_t length = strlen(text), bytes;
    int width = 0;

    for (; length; text += bytes, length -= bytes) {
        bytes = clean_next(text, length, shown);
        width += bytes > 1 && *shown != '\\' ? 1 : (int)strlen(shown);
    }
    return width;
}

static const char *cell_text(enum cell_type type, const union cell *cell, char *buffer, size_t size)
{
    switch (type) {
    case CELL_TEXT:
    case CELL_FIGURE:
        return cell->text;
    case CELL_NUMBER:
    case CELL_COUNT:
        if (cell->count == COUNT_UNKNOWN)
            return "-";
        snprintf(buffer, size, "%lld", (long long)cell->count);
        break;
    case CELL_TIME:
        if (cell->time == TIME_UNKNOWN)
            return "-   ";
        time_text(buffer, size, cell->time);
        /* Units are two characters wide, so that points line up. */
        strcat(buffer, cell->time == 0 ? "   " : strstr(buffer, " s") ? " " : "");
        break;
    case CELL_BYTES:
        if (cell->bytes == COUNT_UNKNOWN)
            return "-";
        bytes_text(buffer, size, (double)cell->bytes);
        break;
    case CELL_RATE:
        if (cell->rate < 0)
            return "-";
        bytes_text(buffer, size - 2, cell->rate);
        strcat(buffer, "/s");
        break;
    case CELL_PERCENT:
    case CELL_RATIO:
        if (isnan(cell->percent))
            return "-";
        snprintf(buffer, size, type == CELL_PERCENT ? "%.1f %%" : "%.2f", cell->percent);
        break;
    }
    return buffer;
}

static size_t shown_rows(const struct table *table, int limit)
{
    return limit > 0 && (size_t)limit < table->rows ? (size_t)limit : table->rows;
}

/* ---- Text -------------------------------------------------------------------------------- */

static void put_cell(FILE *out, const char *text, int width, bool left, bool last)
{
    int fill = width - text_width(text);
    size_t length = strlen(text);

    if (last) { /* no blanks at the end of a line */
        while (length > 0 && text[length - 1] == ' ')
            length--;
    }
    if (!left)
        fprintf(out, "%*s", fill > 0 ? fill : 0, "");
    clean_put(out, text, length);
    if (left && !last)
        fprintf(out, "%*s", fill > 0 ? fill : 0, "");
}

static const union cell *cell_at(const struct table *table, size_t row, int column)
{
    assert(row < table->rows && column < table->column_count);
    return &table->cells[row * (size_t)table->column_count + (size_t)column];
}

/* Widths of the columns for people; -1 where a column is for programs. */
static void measure_columns(const struct table *table, size_t rows, int *width)
{
    char buffer[64];

    for (int i = 0; i < table->column_count; i++) {
        enum cell_type type = table->columns[i].type;
        width[i] = table->columns[i].machine ? -1 : text_width(table->columns[i].title);
        for (size_t row = 0; row < rows && width[i] >= 0; row++) {
            int wide = text_width(cell_text(type, cell_at(table, row, i), buffer, sizeof buffer));
            width[i] = wide > width[i] ? wide : width[i];
        }
    }
}

enum { GAP = 2, LEAST_TEXT = 8, HANG = 8 };

static int table_width(const struct table *table, const int *width)
{
    int whole = 0;

    for (int i = 0; i < table->column_count; i++)
        whole += width[i] >= 0 ? GAP + width[i] : 0;
    return whole;
}

static bool is_empty(const struct table *table, size_t rows, int column)
{
    for (size_t row = 0; row < rows; row++) {
        if (*cell_at(table, row, column)->text)
            return false;
    }
    return true;
}

/* Too wide for the terminal: without texts that no row has, then with the longest texts cut. */
static void fit_columns(const struct table *table, size_t rows, int *width, int most)
{
    for (int i = 0; i < table->column_count && table_width(table, width) > most; i++) {
        if (width[i] >= 0 && table->columns[i].type == CELL_TEXT && is_empty(table, rows, i))
            width[i] = -1;
    }
    while (table_width(table, width) > most) {
        int widest = -1;
        for (int i = 0; i < table->column_count; i++) {
            if (table->columns[i].type == CELL_TEXT && width[i] > LEAST_TEXT &&
                (widest < 0 || width[i] > width[widest]))
                widest = i;
        }
        if (widest < 0)
            return;
        width[widest]--;
    }
}

int table_natural_width(const struct table *table)
{
    int *width = xcalloc((size_t)table->column_count, sizeof *width);

    measure_columns(table, table->rows, width);
    int whole = table_width(table, width);
    free(width);
    return whole;
}

/* Whether nothing of the row follows column `i` on the line that is `at` columns long by then. */
static bool ends_line(const struct table *table, const int *width, int i, int at, int most)
{
    for (i++; i < table->column_count; i++) {
        if (width[i] >= 0)
            return most && at + GAP + width[i] > most;
    }
    return true;
}

/* One row, or the titles; where `most` is not 0, on as many lines as it takes. */
static void put_row(FILE *out, const struct table *table, const int *width, int last, int most,
                    const union cell *cells)
{
    char buffer[64];

    for (int i = 0, at = 0; i <= last; i++) {
        const struct table_column *column = &table->columns[i];
        if (width[i] < 0)
            continue;
        if (most && at && at + GAP + width[i] > most)
            at = fprintf(out, "\n%*s", HANG, "") - 1;
        at += GAP + width[i];
        fputs("  ", out);
        const char *text =
            cells ? cell_text(column->type, &cells[i], buffer, sizeof buffer) : column->title;
        char *cut = fit_middle(text, width[i]);
        put_cell(out, cut, width[i], column->type == CELL_TEXT,
                 ends_line(table, width, i, at, most));
        free(cut);
    }
    fputc('\n', out);
}

void table_print(const struct table *table, struct output *output, int limit)
{
    size_t rows = shown_rows(table, limit);
    int *width = xzalloc((size_t)table->column_count * sizeof *width);
    int last = table->column_count - 1;

    measure_columns(table, rows, width);
    if (output->width)
        fit_columns(table, rows, width, output->width);
    while (last > 0 && width[last] < 0)
        last--;
    if (*table->title)
        fprintf(output->file, "%s%s%s\n", output_bold(output), table->title, output_plain(output));
    put_row(output->file, table, width, last, output->width, NULL);
    for (size_t row = 0; row < rows; row++)
        put_row(output->file, table, width, last, output->width, cell_at(table, row, 0));
    if (rows < table->rows)
        fprintf(output->file, "  .. and %zu more\n", table->rows - rows);
    fputc('\n', output->file);
    free(width);
}

/* ---- CSV and JSON ------------------------------------------------------------------------ */

static bool is_integer(enum cell_type type)
{
    return type == CELL_NUMBER || type == CELL_COUNT || type == CELL_BYTES;
}

static bool is_unknown(enum cell_type type, const union cell *cell)
{
    if (type == CELL_TIME)
        return cell->time == TIME_UNKNOWN;
    if (is_integer(type))
        return cell->count == COUNT_UNKNOWN;
    return is_real(type) && isnan(cell->percent);
}

static void csv_cell(FILE *out, enum cell_type type, const union cell *cell)
{
    if (is_unknown(type, cell))
        return;
    if (is_text(type))
        csv_text(out, cell->text);
    else if (is_integer(type))
        fprintf(out, "%lld", (long long)cell->count);
    else if (type == CELL_TIME)
        fprintf(out, "%s%lld.%09lld", cell->time < 0 ? "-" : "", llabs(cell->time / 1000000000),
                llabs(cell->time % 1000000000));
    else
        fprintf(out, "%.9g", cell->percent);
}

void table_csv(const struct table *table, FILE *out, int limit)
{
    for (int i = 0; i < table->column_count; i++) {
        if (i)
            fputc(',', out);
        csv_text(out, table->columns[i].name);
    }
    fputc('\n', out);
    for (size_t row = 0; row < shown_rows(table, limit); row++) {
        for (int i = 0; i < table->column_count; i++) {
            if (i)
                fputc(',', out);
            csv_cell(out, table->columns[i].type, cell_at(table, row, i));
        }
        fputc('\n', out);
    }
}

void table_json(const struct table *table, struct json *json, const char *key, int limit)
{
    json_open(json, key, '[');
    for (size_t row = 0; row < shown_rows(table, limit); row++) {
        json_open(json, NULL, '{');
        for (int i = 0; i < table->column_count; i++) {
            const struct table_column *column = &table->columns[i];
            const union cell *cell = cell_at(table, row, i);
            if (is_unknown(column->type, cell))
                json_null(json, column->name);
            else if (is_text(column->type))
                json_text(json, column->name, cell->text);
            else if (is_integer(column->type))
                json_integer(json, column->name, cell->count);
            else if (column->type == CELL_TIME)
                json_seconds(json, column->name, cell->time);
            else
                json_real(json, column->name, cell->percent);
        }
        json_close(json);
    }
    json_close(json);
}

void table_document(const struct table *table, FILE *out, enum format format, const char *key,
                    int limit)
{
    struct json json = {.out = out};

    if (format == FORMAT_CSV) {
        table_csv(table, out, limit);
        return;
    }
    json_open(&json, NULL, '{');
    table_json(table, &json, key, limit);
    json_close(&json);
}
