/* Runs from lists: CSV as `pompeii labels --list` and `pompeii combine` write it, mapped and not
 * copied. */
#include "config.h"

#include "analysis/combine/runs.h"

#include "common/regular.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum list_column {
    LABEL,
    KIND,
    CONSTRUCT,
    FILE_NAME,
    LINE,
    RANK,
    THREAD,
    FIRST,
    LAST,
    COUNT,
    START,
    TIME,
    FACTS
};

struct list_source {
    struct run_source source;
    char *text;
    size_t length;
};

/* A line that is read: fields are in `room`, each with a NUL behind it. */
struct line {
    const char *next, *end; /* of the file */
    const char *held;       /* what is before is no longer in memory */
    size_t number;
    char *room;
    size_t room_capacity;
    size_t *field; /* positions in the room */
    size_t count, capacity;
};

static void put_byte(struct line *line, size_t *used, char byte)
{
    line->room = xgrow(line->room, *used, &line->room_capacity, 1);
    line->room[(*used)++] = byte;
}

/* A field from `at`, whose quotes are taken away; where it ends. NULL: a quote is not closed. */
static const char *read_field(struct line *line, const char *at, size_t *used)
{
    bool quoted = at < line->end && *at == '"';

    line->field = xgrow(line->field, line->count, &line->capacity, sizeof *line->field);
    line->field[line->count++] = *used;
    for (at += quoted; at < line->end; at++) {
        bool quote = quoted && *at == '"';
        if (quote ? at + 1 == line->end || at[1] != '"' : !quoted && strchr(",\r\n", *at) && *at)
            break;
        at += quote;
        put_byte(line, used, *at);
    }
    put_byte(line, used, '\0');
    if (quoted && at == line->end)
        return NULL;
    return at + quoted;
}

static const char *skip_end(const char *at, const char *end)
{
    if (at < end && *at == '\r')
        at++;
    if (at < end && *at == '\n')
        at++;
    return at;
}

/* Of a long list only the part that is being read is in memory: the disk has the rest. */
static void let_go(struct line *line)
{
    enum { PART = 16 << 20 };

    if (!line->held)
        line->held = line->next; /* the begin of the mapping */
    if (line->next - line->held < 2 * PART)
        return;
    madvise((void *)(uintptr_t)line->held, PART, MADV_DONTNEED);
    line->held += PART;
}

/* The next line; false at the end, or with `*what` set where it is none. */
static bool read_line(struct line *line, const char **what)
{
    const char *at = line->next;
    size_t used = 0;

    if (at >= line->end)
        return false;
    let_go(line);
    line->count = 0;
    line->number++;
    for (;;) {
        at = read_field(line, at, &used);
        if (!at || (at < line->end && !strchr(",\r\n", *at))) {
            *what = "a quote that is not closed, or not around a whole field";
            return false;
        }
        if (at == line->end || *at != ',')
            break;
        at++;
    }
    line->next = skip_end(at, line->end);
    return true;
}

static const char *field(const struct line *line, size_t at)
{
    return line->room + line->field[at];
}

static void free_line(struct line *line)
{
    free(line->room);
    free(line->field);
}

/* ---- Values ------------------------------------------------------------------------------ */

static bool read_integer(const char *text, int64_t *value)
{
    bool negative = *text == '-';
    int64_t sum = 0;

    text += negative;
    if (!*text)
        return false;
    for (; *text; text++) {
        if (*text < '0' || *text > '9' || __builtin_mul_overflow(sum, 10, &sum) ||
            __builtin_add_overflow(sum, *text - '0', &sum))
            return false;
    }
    *value = negative ? -sum : sum;
    return true;
}

/* Seconds with up to nine decimals. */
static bool read_seconds(const char *text, int64_t *nanoseconds)
{
    enum { SECOND = 1000000000 };
    const char *point = strchr(text, '.');
    int64_t whole, part = 0, unit = SECOND / 10;
    char seconds[24];
    size_t length = point ? (size_t)(point - text) : strlen(text);

    if (length >= sizeof seconds || *text == '-')
        return false;
    memcpy(seconds, text, length);
    seconds[length] = '\0';
    if (!read_integer(seconds, &whole) || whole > INT64_MAX / SECOND - 1)
        return false;
    for (const char *digit = point ? point + 1 : ""; *digit; digit++, unit /= 10) {
        if (*digit < '0' || *digit > '9' || !unit)
            return false;
        part += (*digit - '0') * unit;
    }
    *nanoseconds = whole * SECOND + part;
    return true;
}

/* NULL: the line is a unit's; else what it is not. */
static const char *read_row(const struct line *line, struct unit_row *row)
{
    struct {
        enum list_column column;
        int64_t *to;
        bool maybe;
    } numbers[] = {{LINE, &row->line, false},     {RANK, &row->rank, false},
                   {THREAD, &row->thread, false}, {FIRST, &row->first, true},
                   {LAST, &row->last, true},      {COUNT, &row->count, true}};

    *row = (struct unit_row){.label = field(line, LABEL),
                             .kind = field(line, KIND),
                             .construct = field(line, CONSTRUCT),
                             .file = field(line, FILE_NAME),
                             .has_iterations = *field(line, FIRST)};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const char *text = field(line, numbers[i].column);
        if ((*text || !numbers[i].maybe) && !read_integer(text, numbers[i].to))
            return "line, rank, thread, first, last and count are numbers";
    }
    if (!read_seconds(field(line, START), &row->begin) ||
        !read_seconds(field(line, TIME), &row->time))
        return "start_s and time_s are seconds";
    return row->thread > INT32_MAX || row->thread < 0 ? "the thread is out of range" : NULL;
}

/* ---- The file ---------------------------------------------------------------------------- */

/* The columns between those of a list and what combine adds. NULL: it is no list. */
static const char **read_header(struct line *line, size_t *count)
{
    const char *what = NULL;
    size_t length = strlen(unit_row_titles), last;
    const char *begin = line->next;

    if ((size_t)(line->end - begin) < length || memcmp(begin, unit_row_titles, length) != 0 ||
        !read_line(line, &what) || line->count < FACTS)
        return NULL;
    last = line->count;
    if (last >= FACTS + 2 && strcmp(field(line, last - 2), "runs") == 0 &&
        strcmp(field(line, last - 1), "match") == 0)
        last -= 2;
    const char **names = xcalloc(last - FACTS + 1, sizeof *names);
    for (size_t i = FACTS; i < last; i++)
        names[i - FACTS] = field(line, i);
    *count = last - FACTS;
    return names;
}

static const char *read_counters(const struct line *line, int64_t *counters, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const char *text = field(line, FACTS + i);
        counters[i] = COUNT_UNKNOWN;
        if (*text && !read_integer(text, &counters[i]))
            return "a counter is no number";
    }
    return NULL;
}

/* A label, or its key as `pompeii combine --columns=key` writes it. */
static struct label_key read_key(const struct unit_row *row)
{
    enum { DIGITS = 32, HALF = DIGITS / 2 };
    struct label_key key = {{0}};

    if (strspn(row->label, "0123456789abcdef") != DIGITS || row->label[DIGITS])
        return label_key_of(row->label, strlen(row->label), row->rank);
    for (int i = 0; i < DIGITS; i++) {
        int digit = row->label[i] <= '9' ? row->label[i] - '0' : row->label[i] - 'a' + 10;
        key.word[i / HALF] = key.word[i / HALF] << 4 | (uint64_t)digit;
    }
    return key;
}

static const char *read_units(struct runs *runs, struct run *run, struct line *line, size_t columns)
{
    int64_t *counters = xcalloc(run->event_count + 1, sizeof *counters);
    const char *what = NULL;
    struct unit_row row;

    while (!what && read_line(line, &what)) {
        if (line->count != columns)
            what = "not as many fields as the first line has";
        if (!what)
            what = read_row(line, &row);
        if (!what)
            what = read_counters(line, counters, run->event_count);
        if (what)
            break;
        struct label_key key = read_key(&row);
        if (label_key_is_none(key))
            what = "the first field is no label";
        else
            run_add_unit(runs, run, &row, key, counters);
    }
    free(counters);
    return what;
}

static bool map_list(const char *path, struct list_source *source, char **problem)
{
    int fd = open_regular(path);
    struct stat status;

    if (fd >= 0 && fstat(fd, &status) == 0 && status.st_size > 0) {
        source->length = (size_t)status.st_size;
        source->text = mmap(NULL, source->length, PROT_READ, MAP_PRIVATE, fd, 0);
    }
    if (fd < 0 || source->text == MAP_FAILED)
        *problem = xformat("%s: %s", path, open_problem(errno));
    else if (!source->text)
        *problem = xformat("%s: empty: a list begins with a line of titles", path);
    if (*problem)
        source->text = NULL;
    if (fd >= 0)
        close(fd);
    return source->text;
}

/* ---- Rows again -------------------------------------------------------------------------- */

struct list_cursor {
    struct cursor cursor;
    struct line line;
    size_t next;
    struct unit_row row;
};

static const struct unit_row *go_to_line(struct cursor *base, size_t at)
{
    struct list_cursor *cursor = (struct list_cursor *)base;
    const char *what = NULL;

    while (cursor->next <= at) {
        if (!read_line(&cursor->line, &what))
            return NULL;
        cursor->next++;
    }
    return read_row(&cursor->line, &cursor->row) ? NULL : &cursor->row;
}

static void free_cursor(struct cursor *base)
{
    free_line(&((struct list_cursor *)base)->line);
    free(base);
}

static struct cursor *open_cursor(const struct run *run, char **problem)
{
    const struct list_source *source = (const struct list_source *)run->source;
    struct list_cursor *cursor = xzalloc(sizeof *cursor);
    const char *what = NULL;

    (void)problem;
    cursor->cursor = (struct cursor){.go = go_to_line, .free = free_cursor};
    cursor->line = (struct line){.next = source->text, .end = source->text + source->length};
    read_line(&cursor->line, &what);
    return &cursor->cursor;
}

static void free_source(struct run_source *base)
{
    struct list_source *source = (struct list_source *)base;

    if (source->text)
        munmap(source->text, source->length);
    free(source);
}

int list_add(struct runs *runs, struct run *run, char **problem)
{
    struct list_source *source = xzalloc(sizeof *source);
    size_t count = 0;

    source->source = (struct run_source){.open = open_cursor, .free = free_source};
    run->source = &source->source;
    if (!map_list(run->input, source, problem))
        return -1;
    struct line line = {.next = source->text, .end = source->text + source->length};
    const char **names = read_header(&line, &count);
    const char *what = names ? NULL : "no titles as `pompeii labels --list` writes them";
    if (names && !run_columns(runs, run, names, count))
        what = "a counter is in it twice";
    if (!what)
        what = read_units(runs, run, &line, line.count);
    /* Where rows are printed it comes from the disk again. */
    madvise(source->text, source->length, MADV_DONTNEED);
    if (what)
        *problem = xformat("%s:%zu: %s", run->input, line.number ? line.number : 1, what);
    free(names);
    free_line(&line);
    return what ? -1 : 0;
}
