/* Units of work as rows of lists: what is in them, as CSV and JSON. */
#include "config.h"

#include "analysis/answer/unit-row.h"

#include "analysis/answer/table.h"
#include "analysis/reader/epoch.h"

const char unit_row_titles[] =
    "label,kind,construct,file,line,rank,thread,first,last,count,start_s,time_s";

const char *label_kind(const struct label *label)
{
    static const char *const uncertain[] = {[UNIT_TASK] = "uncertain task",
                                            [UNIT_RANGE] = "uncertain range",
                                            [UNIT_SECTION] = "uncertain section"};

    if (label->unit.mark == MARK_MERGED)
        return "merged range";
    if (label->unit.mark == MARK_CANCELLED)
        return "cancelled range";
    if (label->unit.mark == MARK_UNSEEN)
        return "unseen range";
    return label->uncertain && label_is_work(label) ? uncertain[label->unit.kind]
                                                    : unit_names[label->unit.kind];
}

struct unit_row unit_row_of(const struct label *label, int64_t epoch)
{
    const struct execution_unit *unit = &label->unit;
    const struct process *process = unit->location->process;

    return (struct unit_row){.kind = label_kind(label),
                             .construct = unit->region->construct,
                             .file = unit->region->file,
                             .line = unit->region->begin,
                             .rank = process->rank,
                             .thread = unit->location->thread,
                             .has_iterations = label_tells_iterations(label),
                             .first = unit->index,
                             .last = unit->last,
                             .count = unit->count,
                             .begin = process_offset(process, epoch) + unit->begin,
                             .time = unit->time};
}

static void put_digits(FILE *out, int64_t number, int digits)
{
    char text[24], *at = text + sizeof text;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;

    for (; left || digits > 0; left /= 10, digits--)
        *--at = (char)('0' + left % 10);
    if (number < 0)
        *--at = '-';
    fwrite_unlocked(at, 1, (size_t)(text + sizeof text - at), out);
}

void put_integer(FILE *out, int64_t number)
{
    put_digits(out, number, 1);
}

static void put_field(FILE *out, const char *text)
{
    csv_text(out, text);
    putc_unlocked(',', out);
}

static void put_seconds(FILE *out, int64_t nanoseconds)
{
    enum { SECOND = 1000000000, DECIMALS = 9 };

    putc_unlocked(',', out);
    put_integer(out, nanoseconds / SECOND);
    putc_unlocked('.', out);
    put_digits(out, nanoseconds % SECOND, DECIMALS);
}

void unit_row_csv(FILE *out, const struct unit_row *row, const int64_t *counters, size_t count)
{
    const int64_t places[] = {row->line, row->rank, row->thread};
    const int64_t iterations[] = {row->first, row->last, row->count};

    put_field(out, row->label);
    put_field(out, row->kind);
    put_field(out, row->construct);
    csv_text(out, row->file);
    for (int i = 0; i < 3; i++) {
        putc_unlocked(',', out);
        put_integer(out, places[i]);
    }
    for (int i = 0; i < 3; i++) {
        putc_unlocked(',', out);
        if (row->has_iterations)
            put_integer(out, iterations[i]);
    }
    put_seconds(out, row->begin);
    put_seconds(out, row->time);
    for (size_t i = 0; i < count; i++) {
        putc_unlocked(',', out);
        if (counters[i] != COUNT_UNKNOWN)
            put_integer(out, counters[i]);
    }
}

void unit_row_json(struct json *json, const struct unit_row *row, const char *const *names,
                   const int64_t *counters, size_t count)
{
    json_text(json, "label", row->label);
    json_text(json, "kind", row->kind);
    json_text(json, "construct", row->construct);
    json_text(json, "file", row->file);
    json_integer(json, "line", row->line);
    json_integer(json, "rank", row->rank);
    json_integer(json, "thread", row->thread);
    if (row->has_iterations) {
        json_integer(json, "first", row->first);
        json_integer(json, "last", row->last);
        json_integer(json, "count", row->count);
    }
    json_seconds(json, "start_s", row->begin);
    json_seconds(json, "time_s", row->time);
    if (!counters)
        return;
    json_open(json, "counters", '{');
    for (size_t i = 0; i < count; i++) {
        if (counters[i] == COUNT_UNKNOWN)
            json_null(json, names[i]);
        else
            json_integer(json, names[i], counters[i]);
    }
    json_close(json);
}
