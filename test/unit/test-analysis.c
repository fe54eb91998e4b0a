/* The dense parts of the analysis: numbers, ranges, tables, the model, and the reader on every way
 * to cut a file. */
#include "config.h"

#include "common/json.h"
#include "analysis/reader/model.h"
#include "analysis/reader/ranges.h"
#include "analysis/reader/reader.h"
#include "analysis/answer/guard.h"
#include "analysis/answer/replay.h"
#include "analysis/answer/table.h"
#include "analysis/reader/verify.h"
#include "analysis/reader/xml.h"

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

static struct slice slice(const char *text)
{
    return (struct slice){text, strlen(text)};
}

START_TEST(seconds_are_exact)
{
    static const struct {
        const char *text;
        int64_t value; /* -1: refused */
    } rows[] = {{"0", 0},           {"1.5", 1500000000},
                {"0.000000001", 1}, {".5", 500000000},
                {"3.", 3000000000}, {"134.766716", 134766716000},
                {"1e-3", 1000000},  {"0.1234567891", 123456789},
                {"", -1},           {"-1", -1},
                {"1.x", -1},        {"nan", -1},
                {"1e30", -1},       {"99999999999", -1}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int64_t value = -1;
        bool valid = xml_seconds(slice(rows[i].text), &value);
        ck_assert_msg(valid == (rows[i].value >= 0), "%s", rows[i].text);
        if (valid)
            ck_assert_int_eq(value, rows[i].value);
    }
}
END_TEST

START_TEST(integer_lists)
{
    int64_t values[2];
    ck_assert_int_eq(xml_integers(slice("1 22  333"), values, 2), 3);
    ck_assert_int_eq(values[1], 22);
    ck_assert_int_eq(xml_integers(slice(""), values, 2), 0);
    ck_assert_int_eq(xml_integers(slice("9223372036854775807"), values, 2), 1);
    ck_assert_int_eq(values[0], INT64_MAX);
    ck_assert_int_eq(xml_integers(slice("9223372036854775808"), values, 2), -1);
    ck_assert_int_eq(xml_integers(slice("1 x"), values, 2), -1);
}
END_TEST

START_TEST(range_lists)
{
    struct ranges ranges = {0};
    ck_assert(ranges_contain(&ranges, 7)); /* none: all */
    ck_assert(ranges_parse(&ranges, "0-2,5"));
    ck_assert(ranges_contain(&ranges, 2) && ranges_contain(&ranges, 5));
    ck_assert(!ranges_contain(&ranges, 3) && !ranges_contain(&ranges, 6));
    ranges_free(&ranges);
    ck_assert(!ranges_parse(&ranges, "2-1") && !ranges_parse(&ranges, "") &&
              !ranges_parse(&ranges, "1,") && !ranges_parse(&ranges, "99999999999"));
    ranges_free(&ranges);
    static const int numbers[] = {0, 1, 2, 3, 5, 5, 8, 9};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        ranges_add(&ranges, numbers[i]);
    char *text = ranges_text(&ranges);
    ck_assert_str_eq(text, "0-3,5,8-9");
    free(text);
    ranges_free(&ranges);
}
END_TEST

START_TEST(times_for_people)
{
    static const struct {
        int64_t time;
        const char *text;
    } rows[] = {{0, "0"},
                {7, "7 ns"},
                {999, "999 ns"},
                {1000, "1.000 us"},
                {12345, "12.35 us"},
                {123456, "123.5 us"},
                {999999, "1.000 ms"},
                {1500000000, "1.500 s"},
                {4000000000000, "4000 s"},
                {-12345, "-12.35 us"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char text[32];
        time_text(text, sizeof text, rows[i].time);
        ck_assert_str_eq(text, rows[i].text);
    }
}
END_TEST

START_TEST(tables_sort)
{
    static const struct table_column columns[] = {{"name", "Name", CELL_TEXT, false},
                                                  {"line", "Line", CELL_NUMBER, false},
                                                  {"time_s", "Time", CELL_TIME, false},
                                                  {0}};
    static const char *const names[] = {"b", "a", "b", "c"};
    static const int lines[] = {2, 1, 1, 4};
    struct table *table = table_new("t", columns);
    for (int i = 0; i < 4; i++) {
        union cell row[] = {{.text = names[i]}, {.count = lines[i]}, {.time = i < 2 ? 5 : 9}};
        table_add(table, row);
    }
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    ck_assert(table_sort(table, "time_s,-line"));
    table_csv(table, out, 3);
    ck_assert(table_sort(table, "name,line"));
    table_csv(table, out, 0);
    ck_assert(!table_sort(table, "name,nothing"));
    fclose(out);
    ck_assert_str_eq(text, "name,line,time_s\nc,4,0.000000009\nb,1,0.000000009\nb,2,0.000000005\n"
                           "name,line,time_s\na,1,0.000000005\nb,1,0.000000009\nb,2,0.000000005\n"
                           "c,4,0.000000009\n");
    free(text);
    table_free(table);
}
END_TEST

START_TEST(json_nests_and_escapes)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    struct json json = {.out = out};
    json_open(&json, NULL, '{');
    json_text(&json, "a\"", "x\\\n</script>");
    json_open(&json, "list", '[');
    json_integer(&json, NULL, -3);
    json_real(&json, NULL, 1.0 / 0.0);
    json_close(&json);
    json_seconds(&json, "t", -1500000000);
    json_bool(&json, "b", false);
    json_close(&json);
    fclose(out);
    ck_assert_str_eq(text, "{\"a\\\"\": \"x\\\\\\u000a\\u003c/script>\", \"list\": [\n  -3,\n  "
                           "null\n], \"t\": -1.500000000, \"b\": false}\n");
    free(text);
}
END_TEST

/* ---- The reader -------------------------------------------------------------------------- */

static char *slurp(const char *path, size_t *size)
{
    FILE *in = fopen(path, "r");
    ck_assert_msg(in != NULL, "%s", path);
    char *text = malloc(1 << 20);
    *size = fread(text, 1, 1 << 20, in);
    fclose(in);
    return text;
}

static const char *trace_path(void)
{
    static char path[4096];
    const char *source = getenv("srcdir");
    snprintf(path, sizeof path, "%s/test/traces/critical/trace.0.xml", source ? source : ".");
    return path;
}

static void write_file(const char *path, const void *bytes, size_t size)
{
    FILE *out = fopen(path, "w");
    ck_assert(out && fwrite(bytes, 1, size, out) == size && fclose(out) == 0);
}

static struct experiment *read_quietly(const char *path, char **problem)
{
    struct verify verify = {.out = fopen("/dev/null", "w")};
    struct reader_options options = {.timeline = &verify_timeline, .argument = &verify};
    *problem = NULL;
    struct experiment *experiment = experiment_read(path, &options, problem);
    verify_free(&verify);
    fclose(verify.out);
    return experiment;
}

/* Whatever the length: either nothing could be used and the reason is told, or what is there is
 * told to be cut, and the more is there, the more nodes are read. */
static void cut_everywhere(const char *bytes, size_t size, bool monotonic)
{
    char path[] = "cut-XXXXXX";
    close(mkstemp(path));
    size_t nodes = 0;
    for (size_t length = 0; length < size; length++) {
        char *problem;
        write_file(path, bytes, length);
        struct experiment *experiment = read_quietly(path, &problem);
        ck_assert((experiment == NULL) == (problem != NULL));
        if (experiment) {
            const struct process *process = experiment->processes[0];
            size_t sum = 0;
            for (size_t i = 0; i < process->location_count; i++)
                sum += process->locations[i]->node_count;
            ck_assert(!monotonic || sum >= nodes);
            nodes = sum;
            /* Only what follows the root element may be missing without a word. */
            ck_assert(experiment->note_count == 1 || length > size - 3);
        }
        experiment_merge(experiment ? experiment : (experiment = experiment_new("none")));
        experiment_free(experiment);
        free(problem);
    }
    unlink(path);
    ck_assert_uint_eq(nodes, 10);
}

START_TEST(cut_at_every_byte)
{
    size_t size;
    char *text = slurp(trace_path(), &size);
    cut_everywhere(text, size, true);
    free(text);
}
END_TEST

START_TEST(zstd_cut_at_every_byte)
{
    size_t size, room;
    char *text = slurp(trace_path(), &size);
    char *packed = malloc(room = 4 * ZSTD_compressBound(size));
    ZSTD_CCtx *zstd = ZSTD_createCCtx();
    ZSTD_outBuffer out = {packed, room, 0};
    /* Flushed every 100 bytes, as a writer does that wants to lose nothing. */
    for (size_t at = 0; at < size; at += 100) {
        ZSTD_inBuffer in = {text + at, size - at < 100 ? size - at : 100, 0};
        ZSTD_compressStream2(zstd, &out, &in, at + 100 < size ? ZSTD_e_flush : ZSTD_e_end);
    }
    ZSTD_freeCCtx(zstd);
    cut_everywhere(packed, out.pos, true);
    free(packed);
    free(text);
}
END_TEST

START_TEST(model_of_a_trace)
{
    char *problem;
    struct experiment *experiment = read_quietly(trace_path(), &problem);
    ck_assert_ptr_nonnull(experiment);
    const struct recorded_location *location = experiment->processes[0]->locations[0];
    const struct profile_node *parallel = location_find_node(location, 2);
    ck_assert_int_eq(node_level(parallel), 1);
    /* 4.5 s - 0.3 s of tasks - 3.5 s of critical - 2 us of creating tasks */
    ck_assert_int_eq(node_exclusive(parallel), 699998000);
    ck_assert_int_eq(parallel->predecessors->node->id, 1);
    ck_assert_int_eq(parallel->predecessors->next->node->id, 2);
    ck_assert_ptr_null(location_find_node(location, 5));
    experiment_merge(experiment);
    ck_assert_uint_eq(experiment->path_count, 5);
    const struct path *path = parallel->path;
    ck_assert_ptr_eq(path->nodes, parallel);
    ck_assert_int_eq(path->nodes->same->location->thread, 1);
    int count = 0;
    for (struct path *at = experiment->paths[0]; at; at = path_next(experiment->paths[0], at))
        count++;
    ck_assert_int_eq(count, 5);
    experiment_free(experiment);
}
END_TEST

START_TEST(sparse_node_ids)
{
    struct experiment *experiment = experiment_new("x");
    struct process *process = experiment_add_process(experiment, "x");
    struct recorded_location *location = process_add_location(process, 0);
    struct source_region region = {.layer = "omp", .construct = "for"};
    struct source_region *known = experiment_region(experiment, &region);
    ck_assert_ptr_eq(known, experiment_region(experiment, &region));
    static const int ids[] = {5, 2000000000, 0, 77};
    int twice;
    for (size_t i = 0; i < 4; i++)
        location_add_node(location, i ? location->nodes[0] : NULL, known)->id = ids[i];
    ck_assert(location_index(location, &twice));
    for (size_t i = 0; i < 4; i++)
        ck_assert_ptr_eq(location_find_node(location, ids[i]), location->nodes[i]);
    ck_assert_ptr_null(location_find_node(location, 6));
    location_add_node(location, location->nodes[0], known)->id = 77;
    ck_assert(!location_index(location, &twice));
    ck_assert_int_eq(twice, 77);
    experiment_free(experiment);
}
END_TEST

/* Work of another kind, before each of them: what is ahead of a step is then one, too. */
#define STEPS_NODES(wait)                                                                          \
    "<n id=\"1\" r=\"1\" v=\"2\" t=\"80\" st=\"2\" bo=\"78\"><p n=\"0\" c=\"2\"/>"                 \
    "<n id=\"2\" r=\"2\" v=\"2\" t=\"10\" bo=\"10\"><p n=\"1\" c=\"2\"/></n>"                      \
    "<n id=\"3\" r=\"3\" v=\"2\" t=\"4\"><p n=\"1\" c=\"2\"/></n>"                                 \
    "<n id=\"4\" r=\"4\" v=\"2\" t=\"20\" bw=\"" wait "\"><p n=\"1\" c=\"2\"/></n>"                \
    "<n id=\"5\" r=\"5\" v=\"4\" t=\"4\"><p n=\"1\" c=\"4\"/></n></n><n id=\"6\" r=\"5\" v=\"2\" " \
    "t=\"2\"><p n=\"0\" c=\"2\"/></n></n></profile>"                                               \
    "<timeline>" STEPS_TEAM STEPS_TEAM "</timeline>"
#define STEPS_TEAM                                                                                 \
    "<i n=\"6\" g=\"1\" d=\"1\"></i><i n=\"1\" g=\"4\" d=\"40\" st=\"1\"><i n=\"5\" g=\"3\" "      \
    "d=\"1\"></i>"                                                                                 \
    "<i n=\"2\" g=\"2\" d=\"5\" bo=\"5\"></i><i n=\"3\" g=\"2\" d=\"2\"></i>"                      \
    "<i n=\"5\" g=\"0\" d=\"1\"></i><i n=\"4\" g=\"0\" d=\"10\" bw=\"2\"></i></i>"

/* Two threads in a team: twice a critical region, a barrier and a loop. */
static const char steps[] =
    "<processor version=\"1\" rank=\"P0\" init=\"0\" finalize=\"100\" epoch=\"0\" threads=\"2\">"
    "<regions><r id=\"0\" l=\"program\" c=\"program\" n=\"t\"/>"
    "<r id=\"1\" l=\"omp\" c=\"parallel\" f=\"/t.c\" b=\"1\" e=\"9\"/>"
    "<r id=\"2\" l=\"omp\" c=\"critical\" f=\"/t.c\" b=\"2\" e=\"2\"/>"
    "<r id=\"3\" l=\"omp\" c=\"barrier\" f=\"/t.c\" b=\"3\" e=\"3\"/>"
    "<r id=\"4\" l=\"omp\" c=\"for\" f=\"/t.c\" b=\"4\" e=\"4\"/>"
    "<r id=\"5\" l=\"user\" c=\"region\" n=\"part\" f=\"/t.c\" b=\"5\" e=\"5\"/></regions>"
    "<locks><k id=\"1\" k=\"critical\" r=\"2\" o=\"1\"/></locks>"
    "<location id=\"0\" thread=\"0\" begin=\"0\" end=\"100\"><profile><n id=\"0\" r=\"0\" v=\"1\" "
    "t=\"100\">" STEPS_NODES("10") "</location>"
                                   "<location id=\"1\" thread=\"1\" begin=\"0\" "
                                   "end=\"100\"><profile><n id=\"0\" r=\"0\" v=\"0\" "
                                   "t=\"0\">" STEPS_NODES("0") "</location></processor>";

static uint8_t is_part(void *unused, const struct source_region *region)
{
    (void)unused;
    return !strcmp(region->layer, "user");
}

/* Its steps; 0: the limit was reached. Memory that was given up and is used shows with sanitizers,
 * and mostly as a fault. */
static size_t steps_kept(const char *path, size_t most)
{
    struct replays *replays = replays_new(is_part, NULL, most, false);
    struct reader_options options = {.timeline = &replay_timeline, .argument = replays};
    char *problem = NULL;
    struct experiment *experiment = experiment_read(path, &options, &problem);
    ck_assert_msg(experiment, "%s", problem);
    const struct replay *replay = replays_of(replays, experiment->processes[0]);
    ck_assert_ptr_nonnull(replay);
    ck_assert(replay->lacks == 0 || replay->lacks == REPLAY_LACKS_ROOM);
    size_t kept = replay->lacks ? 0 : replay->steps;
    replays_free(replays);
    experiment_free(experiment);
    return kept;
}

/* Each step is once the one for which there is no room. */
START_TEST(any_step_may_be_the_last)
{
    char path[] = "steps-XXXXXX";
    close(mkstemp(path));
    write_file(path, steps, sizeof steps - 1);
    size_t all = steps_kept(path, 1000);
    ck_assert_uint_gt(all, 12);
    for (size_t most = 1; most < all + 2; most++)
        ck_assert_uint_eq(steps_kept(path, most), most < all ? 0 : all);
    unlink(path);
}
END_TEST

/* What comes out of a guard when `text` goes in by `step` bytes at a time; free it. */
static char *guarded(FILE *(*guard)(FILE *), const char *text, size_t step)
{
    char *result = NULL;
    size_t length, size = strlen(text);
    FILE *out = open_memstream(&result, &length), *stream = guard(out);
    setvbuf(stream, NULL, _IONBF, 0);
    for (size_t i = 0; i < size; i += step)
        fwrite(text + i, 1, size - i < step ? size - i : step, stream);
    fclose(stream);
    fclose(out);
    return result;
}

START_TEST(guards_know_no_pieces)
{
    static const struct {
        FILE *(*guard)(FILE *);
        const char *text, *shown;
    } rows[] = {
        {guard_terminal, "a\tb\n", "a\tb\n"},
        {guard_terminal, "\033[1mbold\033[0m", "\033[1mbold\033[0m"},
        {guard_terminal, "\r\033[Kgone", "\r\033[Kgone"},
        {guard_terminal, "\r\033[31mred\033[2J", "\\x0d\\x1b[31mred\\x1b[2J"},
        {guard_terminal, "\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80",
         "\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80"},
        {guard_terminal, "\xc2\x9b\xe2\x80\xae\xe2\x81\xa9", "\\x9b\\u202e\\u2069"},
        /* overlong, surrogate, beyond Unicode, cut */
        {guard_terminal, "\xc0\x9b\xe0\x80\x9b", "\\xc0\\x9b\\xe0\\x80\\x9b"},
        {guard_terminal, "\xed\xa0\x80\xf4\x90\x80\x80", "\\xed\\xa0\\x80\\xf4\\x90\\x80\\x80"},
        {guard_terminal, "\xe2\x80x\xe2", "\\xe2\\x80x\\xe2"},
        {guard_terminal, "end\033[", "end\\x1b["},
        {guard_spreadsheet, "a,=b,\"=c,\"\"\",-1,-1.5e-3,-1+2\n@d,\n",
         "a,'=b,\"'=c,\"\"\",-1,-1.5e-3,'-1+2\n'@d,\n"},
        {guard_spreadsheet, "\"a\n=b\",\"\t=c\",+\n-", "\"a\n=b\",\"'\t=c\",'+\n'-"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (size_t step = 1; step < 6; step++) {
            char *shown = guarded(rows[i].guard, rows[i].text, step);
            ck_assert_msg(!strcmp(shown, rows[i].shown), "row %zu by %zu: %s", i, step, shown);
            free(shown);
        }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("analysis");
    TCase *dense = tcase_create("values"), *reader = tcase_create("reader");
    tcase_add_test(dense, seconds_are_exact);
    tcase_add_test(dense, integer_lists);
    tcase_add_test(dense, range_lists);
    tcase_add_test(dense, times_for_people);
    tcase_add_test(dense, tables_sort);
    tcase_add_test(dense, json_nests_and_escapes);
    tcase_add_test(dense, guards_know_no_pieces);
    tcase_add_test(reader, cut_at_every_byte);
    tcase_add_test(reader, zstd_cut_at_every_byte);
    tcase_add_test(reader, model_of_a_trace);
    tcase_add_test(reader, sparse_node_ids);
    tcase_add_test(reader, any_step_may_be_the_last);
    tcase_set_timeout(reader, 120);
    suite_add_tcase(suite, dense);
    suite_add_tcase(suite, reader);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed > 0;
}
