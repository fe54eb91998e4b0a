/* Units of the runtime whose logic is dense: CTC strings, settings, call paths, the XML writer. */
#include "config.h"
#include "pomp2-runtime/life/start.h"
#include "pomp2-runtime/convert/distribution.h"
#include "pomp2-runtime/convert/pages.h"
#include "pomp2-runtime/measure/callpath.h"
#include "pomp2-runtime/measure/instance-count.h"
#include "pomp2-runtime/ground/ctc-parse.h"
#include "pomp2-runtime/ground/loaded-object.h"
#include "pomp2-runtime/ground/local-time.h"
#include "pomp2-runtime/ground/memory-left.h"
#include "pomp2-runtime/ground/settings.h"
#include "pomp2-runtime/ground/text-file.h"
#include "pomp2-runtime/convert/symbol.h"
#include "pomp2-runtime/convert/xml-write.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* ---- CTC strings ---- */

START_TEST(ctc_of_opari2)
{
    struct ctc c;
    ctc_parse(&c, "104*regionType=for*sscl=/src/p/t/for.c:6:6*escl=/src/p/t/for.c:7:9*"
                  "hasReduction=1*hasSchedule=dynamic,2@3**rest");
    ck_assert_str_eq(c.layer, "omp");
    ck_assert_str_eq(c.construct, "for");
    ck_assert_str_eq(c.file, "/src/p/t/for.c");
    ck_assert_uint_eq(c.first, 6);
    ck_assert_uint_eq(c.last, 9);
    ck_assert_str_eq(c.name, "");
    ck_assert_str_eq(c.clauses, "reduction=1 schedule=dynamic,2*3");
}
END_TEST

START_TEST(ctc_constructs)
{
    static const char *const pairs[][2] = {
        {"parallelfor", "parallel for"},           {"paralleldo", "parallel do"},
        {"parallelsections", "parallel sections"}, {"taskuntied", "task"},
        {"taskloopsimd", "taskloop simd"},         {"unheardof", "unheardof"},
        {"parallelmystery", "parallelmystery"},    {"taskwait", "taskwait"}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        char text[128];
        struct ctc c;
        snprintf(text, sizeof text, "9*regionType=%s*sscl=a:1:1**", pairs[i][0]);
        ctc_parse(&c, text);
        ck_assert_str_eq(c.construct, pairs[i][1]);
    }
}
END_TEST

START_TEST(ctc_hostile)
{
    struct ctc c;
    ctc_parse(&c, "*regionType=userRegion*sscl=/a:b/c:d.c:12:13*escl=x:1:2*"
                  "userRegionName=a%20%2a%zz%*enc=1*other=a b**");
    ck_assert_str_eq(c.layer, "user");
    ck_assert_str_eq(c.construct, "region");
    ck_assert_str_eq(c.file, "/a:b/c:d.c");
    ck_assert_uint_eq(c.first, 12);
    ck_assert_uint_eq(c.last, 13);
    ck_assert_str_eq(c.name, "a *%zz%");
    ck_assert_str_eq(c.clauses, "other=a_b");
    ctc_parse(&c, "*regionType=for*sscl=a:7:7*na=x*l=y**"); /* no name, no layer */
    ck_assert_str_eq(c.name, "");
    ck_assert_str_eq(c.layer, "omp");
    ck_assert_str_eq(c.clauses, "na=x l=y");
    ctc_parse(&c, "");
    ck_assert_str_eq(c.construct, "");
    ctc_parse(&c, "**");
    ck_assert_str_eq(c.file, "");
    ctc_parse(&c, "12*=*=5*sscl=:*x");
    ck_assert_uint_eq(c.first, 0);

    char *longest = malloc(20000); /* cut, not overrun */
    memset(longest, 'x', 19999);
    memcpy(longest, "*regionType=", 12);
    longest[19999] = '\0';
    ctc_parse(&c, longest);
    ck_assert_uint_lt(strlen(c.construct), sizeof c.text);
    ck_assert_str_eq(c.clauses, "");
    free(longest);
}
END_TEST

/* ---- Places in code ---- */

static const struct symbol_reader *open_self(struct symbol_object **object)
{
    char path[4096];
    const char *problem;
    const struct symbol_reader *reader = symbol_reader(&problem);
    ssize_t n = readlink("/proc/self/exe", path, sizeof path - 1);
    ck_assert_int_gt(n, 0);
    path[n] = '\0';
    if (reader) { /* else built without libdw */
        ck_assert_ptr_null(reader->open(path, "0123456789abcdef"));
        ck_assert_ptr_null(reader->open("/dev/null", ""));
        ck_assert_ptr_nonnull(*object = reader->open(path, ""));
    }
    return reader;
}

static __attribute__((noinline)) void *where_it_returns_to(void)
{
    return __builtin_return_address(0);
}

START_TEST(code_of_functions)
{
    struct code_place place;
    struct symbol_object *object;
    struct symbol symbol;
    const struct symbol_reader *reader = open_self(&object);
    ck_assert(object_place((void *)open_self, CODE_FUNCTION, &place));
    ck_assert_uint_ne(place.object, 0);
    if (!reader)
        return;
    ck_assert(reader->function(object, place.address, &symbol));
    ck_assert_str_eq(symbol.name, "open_self");
    ck_assert_str_eq(symbol.linkage, "");
    if (*symbol.file) /* compiled with -g */
        ck_assert_str_eq(strrchr(symbol.file, '/'), "/test-runtime.c");
    ck_assert(!reader->function(object, UINT64_MAX - 4096, &symbol));
    reader->close(object);
}
END_TEST

static void keep_warning(const char *line);
/* ---- Durations of instances ---- */

enum { SLOTS = 16 };
static struct path_node slots[SLOTS];
static struct location counter;

/* A node whose blocks come from `slots`. */
static struct path_node fresh_node(void)
{
    memset(slots, 0, sizeof slots);
    counter = (struct location){.next_node = slots, .end_node = slots + SLOTS};
    return (struct path_node){.least = UINT64_MAX, .histogram = &histogram_none};
}

static void count_one(struct path_node *n, uint64_t duration)
{
    instance_count(&counter, n, (struct instance_sums){n->time + duration, 0, n->visits + 1},
                   duration);
}

static struct distribution counted(void)
{
    struct distribution sum = {0};
    for (const struct path_node *slot = slots; slot < counter.next_node; slot++)
        distribution_add(&sum, slot);
    return sum;
}

START_TEST(bins)
{
    for (uint64_t d = 1; d < (uint64_t)1 << 50; d += d / 16 + 1) {
        uint32_t bin = duration_bin(d);
        ck_assert_uint_lt(bin, DURATION_BINS);
        ck_assert_uint_le(duration_bin_start(bin), d);
        ck_assert_uint_gt(duration_bin_start(bin + 1), d);
        ck_assert_uint_eq(duration_bin(duration_bin_start(bin)), bin);
    }
    ck_assert_uint_eq(duration_bin(0), 0);
    ck_assert_uint_eq(duration_bin(UINT64_MAX), DURATION_BINS - 1);
    ck_assert_uint_eq(duration_bin(1200000000), 240);
}
END_TEST

START_TEST(instances_in_bins)
{
    struct path_node n = fresh_node();
    uint64_t expected[DURATION_BINS] = {0}, d = 7;
    count_one(&n, 0);
    ck_assert_ptr_eq(counter.next_node, slots); /* one visit needs no block */
    expected[0]++;
    for (int i = 0; i < 3000; i++) {
        d = d * 6364136223846793005u + 1442695040888963407u;
        uint64_t duration = 1 + (d >> 33 >> (d % 30));
        count_one(&n, duration);
        expected[duration_bin(duration)]++;
    }
    struct distribution sum = counted();
    ck_assert_uint_eq(sum.count, 3001);
    for (int i = 0; i < DURATION_BINS; i++)
        ck_assert_uint_eq(sum.bins[i], expected[i]);
}
END_TEST

START_TEST(no_duration)
{
    struct path_node n = fresh_node();
    for (int i = 0; i < 100; i++)
        count_one(&n, i % 3 ? 0 : 5);
    struct distribution sum = counted();
    ck_assert_uint_eq(sum.count, 100);
    ck_assert_uint_eq(sum.bins[0], 66);
}
END_TEST

START_TEST(full_bin)
{
    struct path_node n = fresh_node();
    for (int i = 0; i < 10; i++)
        count_one(&n, 1000);
    n.histogram->count[n.histogram->last] += UINT32_MAX - 12;
    for (int i = 0; i < 10; i++)
        count_one(&n, i % 2 ? 1000 : 2000);
    for (int i = 0; i < 10; i++)
        count_one(&n, 1000);
    struct distribution sum = counted();
    ck_assert_uint_eq(sum.bins[duration_bin(1000)], (uint64_t)UINT32_MAX - 12 + 25);
    ck_assert_uint_eq(sum.bins[duration_bin(2000)], 5);
    ck_assert_uint_eq(sum.count, (uint64_t)UINT32_MAX - 12 + 30);
}
END_TEST

/* Of durations that rise by one each time, the first and the last tenth are known by a sum. */
START_TEST(trend_of_instances)
{
    for (uint64_t count = 40; count < 100000; count = count * 3 + 7) {
        struct path_node n = fresh_node();
        for (uint64_t i = 1; i <= count; i++)
            count_one(&n, 1000 + i);
        struct distribution sum = counted();
        uint64_t first, last;
        ck_assert_ptr_nonnull(sum.trend);
        ck_assert_uint_le(sum.trend->used, TREND_ROOM);
        double tenth = (double)count / 10;
        ck_assert(distribution_tenths(&sum, &n, &first, &last));
        double low = tenth * (1000 + tenth / 2), high = tenth * (1000 + (double)count - tenth / 2);
        ck_assert_double_eq_tol((double)first / low, 1, 0.08);
        ck_assert_double_eq_tol((double)last / high, 1, 0.08);
    }
}
END_TEST

START_TEST(no_room_for_bins)
{
    struct path_node n = fresh_node();
    counter.end_node = slots;
    counter.memory = 1;
    counter.node_chunk = 4096;
    runtime.settings.memory = 1;
    for (int i = 0; i < 100; i++)
        count_one(&n, 10);
    ck_assert_uint_eq(n.visits, 100);
    ck_assert_ptr_eq(n.histogram, &histogram_none);
}
END_TEST

int main(void);

/* Each by its first byte, with all that is known of any. */
START_TEST(code_of_many_functions)
{
    static const struct {
        const char *name;
        void *code;
    } functions[] = {{"open_self", (void *)open_self},
                     {"where_it_returns_to", (void *)where_it_returns_to},
                     {"keep_warning", (void *)keep_warning},
                     {"main", (void *)main}};
    enum { FUNCTIONS = sizeof functions / sizeof functions[0] };
    struct symbol_object *object;
    const struct symbol_reader *reader = open_self(&object);
    struct code_place place;
    struct symbol symbol;
    unsigned lines = 0;
    for (size_t i = 0; reader && i < FUNCTIONS; i++) {
        ck_assert(object_place(functions[i].code, CODE_FUNCTION, &place));
        ck_assert(reader->function(object, place.address, &symbol));
        ck_assert_str_eq(symbol.name, functions[i].name);
        lines += symbol.line > 0;
    }
    if (!reader)
        return;
    ck_assert(object_place(where_it_returns_to(), CODE_CALL, &place));
    ck_assert(reader->call(object, place.address, &symbol));
    ck_assert_uint_eq(lines, symbol.line > 0 ? FUNCTIONS : 0);
    reader->close(object);
}
END_TEST

START_TEST(code_of_calls)
{
    struct code_place place;
    struct symbol_object *object;
    struct symbol symbol;
    const struct symbol_reader *reader = open_self(&object);
    int line = __LINE__ + 1;
    void *address = where_it_returns_to();
    ck_assert(object_place(address, CODE_CALL, &place));
    ck_assert(!object_place(&symbol, CODE_CALL, &place)); /* on the stack */
    if (!reader)
        return;
    ck_assert(reader->call(object, place.address, &symbol));
    ck_assert(strstr(symbol.name, "code_of_calls") != NULL);
    if (*symbol.file)
        ck_assert_uint_eq(symbol.line, (unsigned)line);
    reader->close(object);
}
END_TEST

/* ---- Settings ---- */

static char warning[512];
static int warnings;

static void keep_warning(const char *line)
{
    snprintf(warning, sizeof warning, "%s", line);
    warnings++;
}

static void read_settings(struct settings *s, char *first, char *second)
{
    char *environment[] = {"HOME=/root", first, second, NULL};
    warnings = 0;
    warning[0] = '\0';
    settings_read(s, environment, keep_warning);
}

START_TEST(settings_values)
{
    struct settings s;
    read_settings(&s, NULL, NULL);
    ck_assert(s.enable);
    ck_assert_uint_eq(s.instances, 1000);
    ck_assert_uint_eq(s.memory, 64 << 20);
    ck_assert_uint_eq(s.compress, COMPRESS_ZSTD);
    read_settings(&s, "POMPEII_INSTANCES=all", "POMPEII_MEMORY=2g");
    ck_assert_uint_eq(s.instances, COUNT_ALL);
    ck_assert_uint_eq(s.memory, 2ull << 30);
    read_settings(&s, "POMPEII_ENABLE=off", "POMPEII_COMPRESS=none");
    ck_assert(!s.enable);
    ck_assert_uint_eq(s.compress, COMPRESS_NONE);
    ck_assert_int_eq(warnings, 0);
}
END_TEST

START_TEST(settings_mistakes)
{
    static const char *const bad[] = {
        "POMPEII_INSTANCES=-1",        "POMPEII_INSTANCES=1x",
        "POMPEII_MEMORY=99999999999G", "POMPEII_MEMORY=M",
        "POMPEII_ENABLE=maybe",        "POMPEII_COMPRESS=gzip",
        "POMPEII_COMPRESS=zst",        "POMPEII_VERBOSE=99999999999999999999",
        "POMPEII_INSTANCES=1k",        "POMPEII_COMPRESS=nonesuch"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct settings s;
        char text[64];
        strcpy(text, bad[i]);
        read_settings(&s, text, NULL);
        ck_assert_msg(warnings == 1, "%s", bad[i]);
        ck_assert_uint_eq(s.instances, 1000);
        ck_assert_uint_eq(s.memory, 64 << 20);
    }
    struct settings s;
    read_settings(&s, "POMPEII_INSTANCE=5", NULL);
    ck_assert_int_eq(warnings, 1);
    ck_assert_ptr_nonnull(strstr(warning, "did you mean POMPEII_INSTANCES?"));
    read_settings(&s, "POMPEII_TIMELINE=5", NULL); /* nothing is like it */
    ck_assert_int_eq(warnings, 1);
    ck_assert_ptr_nonnull(strstr(warning, "see `pompeii info --settings`"));
    read_settings(&s, "POMPEII_CC=gcc", "POMPEII_WRAPPER=off"); /* of other parts */
    ck_assert_int_eq(warnings, 0);
}
END_TEST

/* ---- Call paths ---- */

static struct location *test_location(void)
{
    static struct region program;
    struct location *l = calloc(1, sizeof *l);
    l->node_chunk = 4096;
    runtime.settings.memory = 1 << 20;
    l->root = callpath_root(l, &program);
    return l;
}

START_TEST(callpath_children)
{
    static struct region regions[40] __attribute__((aligned(64)));
    struct region *a = &regions[0], *b = &regions[4];
    struct location *l = test_location(), *other = test_location();
    struct path_node *n = callpath_child(l, l->root, callpath_key(a, false));
    ck_assert_ptr_eq(callpath_child(l, l->root, callpath_key(a, false)), n);
    struct path_node *task = callpath_child(l, l->root, callpath_key(a, true));
    ck_assert_ptr_ne(task, n);
    struct path_node *deep = callpath_child(l, task, callpath_key(b, false));
    ck_assert_uint_eq(deep->parent, task->id);

    struct path_node *copy = callpath_copy(other, deep);
    ck_assert_ptr_eq(callpath_copy(other, deep), copy);
    ck_assert(copy->up->flags & NODE_TASK);
    ck_assert_ptr_eq(copy->up->up, other->root);
    /* Above a team's region are no instances of this location. */
    struct path_node *work = callpath_work(other, deep);
    ck_assert_ptr_ne(work->up, copy->up);
    free(l);
    free(other);
}
END_TEST

START_TEST(callpath_predecessors)
{
    struct location *l = test_location();
    struct path_node *n = l->root;
    for (uint32_t round = 0; round < 3; round++)
        for (uint32_t from = 0; from < 50; from++)
            callpath_count(l, n, from);
    uint64_t sum = n->from[0].count + n->from[1].count, entries = 2;
    for (struct predecessors *p = n->more_from; p; p = p->next)
        for (uint32_t i = 0; i < p->used; i++, entries++)
            sum += p->from[i].count;
    ck_assert_uint_eq(sum, 150);
    ck_assert_uint_eq(entries, 50);
    free(l);
}
END_TEST

START_TEST(callpath_recursion_and_memory)
{
    static struct region r __attribute__((aligned(64)));
    struct location *l = test_location();
    struct path_node *n = l->root;
    runtime.task_depth = 3;
    for (int i = 0; i < 20; i++) {
        n = callpath_child(l, n, callpath_key(&r, true));
        ck_assert_ptr_nonnull(n);
        n = n->joins ? n->joins : n;
    }
    ck_assert_uint_le(l->node_count, 6);
    for (n = l->root; n; n = callpath_child(l, n, callpath_key(&r, false)))
        ;
    ck_assert_uint_le(l->memory, runtime.settings.memory);
    free(l);
}
END_TEST

/* ---- The XML writer ---- */

static void read_back(const char *path, char *out, size_t size)
{
    FILE *f = fopen(path, "r");
    ck_assert_ptr_nonnull(f);
    out[fread(out, 1, size - 1, f)] = '\0';
    fclose(f);
    unlink(path);
}

/* Is slow the first times: its pages are read from a disk, or others have the processor. */
static void hesitate(struct location *l, struct region *r, enum event_kind kind, int count)
{
    static int rounds[EVENT_KINDS];
    uint64_t until = clock_now() + (rounds[kind]++ < 2 ? 3000000 : 0);
    (void)l;
    (void)r;
    (void)count;
    while (clock_now() < until)
        continue;
}

START_TEST(cost_of_slow_start)
{
    setenv("POMPEII_DIRECTORY", "test-runtime.dir", 1);
    setenv("POMPEII_VERBOSE", "0", 1);
    runtime.rehearse = hesitate;
    ck_assert(runtime_start());
    for (enum event_kind kind = 0; kind < EVENT_KINDS; kind++)
        ck_assert_uint_lt(runtime.event_cost[kind], 3000000 / 256 * 1000 / 4);
}
END_TEST

/* Which loops give each thread the same iterations whenever they run: modifiers come before. */
START_TEST(schedules_that_are_fixed)
{
    static const struct {
        const char *schedule;
        bool fixed;
    } cases[] = {{"", true},
                 {"*hasSchedule=static", true},
                 {"*hasSchedule=STATIC,4", true},
                 {"*hasSchedule=monotonic: static", true},
                 {"*hasSchedule=auto", true},
                 {"*hasSchedule=dynamic,static", false},
                 {"*hasSchedule=nonmonotonic: guided", false}};
    setenv("POMPEII_DIRECTORY", "test-runtime.dir", 1);
    setenv("POMPEII_VERBOSE", "0", 1);
    ck_assert(runtime_start());
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[128];
        void *handle = NULL;
        snprintf(text, sizeof text, "99*regionType=for*sscl=a.c:%zu:1*escl=a.c:%zu:1%s**", i + 1,
                 i + 1, cases[i].schedule);
        ck_assert_msg(region_register(&handle, text)->fixed == cases[i].fixed, "%s", text);
    }
}
END_TEST

/* ---- The conversion's memory ---- */

START_TEST(pages_are_zero)
{
    static const size_t sizes[] = {1, 300, 16 * 1024 - 16, 16 * 1024, 100 * 1024};
    for (size_t i = 0; i < 2 * sizeof sizes / sizeof sizes[0]; i++) {
        size_t size = sizes[i / 2];
        char *block = pages_take(size, 1);
        for (size_t k = 0; k < size; k++)
            ck_assert_int_eq(block[k], 0);
        memset(block, 'x', size);
        block = pages_resize(block, 3, size);
        for (size_t k = 0; k < size; k++)
            ck_assert_int_eq(block[k], 'x');
        memset(block, 'x', 3 * size);
        pages_give(block);
    }
    ck_assert_ptr_null(pages_take(SIZE_MAX / 2, 3));
    ck_assert_ptr_null(pages_take(SIZE_MAX - 8, 1));
    pages_give(NULL);
}
END_TEST

struct sortable {
    int key, order;
};

static int by_key(const void *a, const void *b)
{
    const struct sortable *x = a, *y = b;
    return (x->key > y->key) - (x->key < y->key);
}

START_TEST(items_are_sorted)
{
    static struct sortable items[1000];
    for (int count = 0; count < 1000; count += count < 20 ? 1 : 139) {
        for (int i = 0; i < count; i++)
            items[i] = (struct sortable){i * 7919 % 101, i};
        ck_assert(pages_sort(items, (size_t)count, sizeof *items, by_key));
        for (int i = 1; i < count; i++)
            ck_assert(items[i - 1].key < items[i].key ||
                      (items[i - 1].key == items[i].key && items[i - 1].order < items[i].order));
    }
}
END_TEST

START_TEST(xml_values)
{
    char text[1024];
    struct xml *x = xml_create(AT_FDCWD, "test-runtime.xml", false);
    ck_assert_ptr_nonnull(x);
    xml_attribute(x, "a", UINT64_MAX);
    xml_optional(x, "b", 0);
    xml_put(x, "|");
    xml_decimal(x, 0);
    xml_put(x, "|");
    xml_decimal(x, 1234.5678);
    xml_put(x, "|");
    xml_decimal(x, 1e15);
    xml_put(x, "|");
    xml_escape(x, "<\"&\n\x01\xff\xc3\xa4\xed\xa0\x80>");
    xml_escape(x, "|\xc0\x80|\xc3(|\xe2\x82|");
    ck_assert_int_ne(access("test-runtime.xml", F_OK), 0);
    ck_assert_int_eq(xml_close(x), 0);
    read_back("test-runtime.xml", text, sizeof text);
    ck_assert_str_eq(text, " a=\"18446744073709551615\"|0.000|1234.568|"
                           "1000000000000000.000|&lt;&quot;&amp;&#10;??\xc3\xa4???&gt;"
                           "|??|?(|??|");
}
END_TEST

START_TEST(xml_failures)
{
    ck_assert_ptr_null(xml_create(AT_FDCWD, "no/such/directory/x.xml", false));
    ck_assert_int_eq(errno, ENOENT);
}
END_TEST

/* ---- What stands for libc's, which lock and allocate ---- */

static void same_time(const char *zone, time_t when)
{
    struct tm theirs;
    localtime_r(&when, &theirs);
    struct local_time ours = local_time(when, zone);
    ck_assert_msg(ours.offset == theirs.tm_gmtoff && ours.year == theirs.tm_year + 1900 &&
                      ours.month == theirs.tm_mon + 1 && ours.day == theirs.tm_mday &&
                      ours.hour == theirs.tm_hour && ours.minute == theirs.tm_min &&
                      ours.second == theirs.tm_sec,
                  "%s %lld: offset %ld, not %ld", zone ? zone : "no TZ", (long long)when,
                  ours.offset, theirs.tm_gmtoff);
}

START_TEST(local_times)
{
    static const char *const zones[] = {NULL,
                                        "",
                                        "UTC0",
                                        "Europe/Berlin",
                                        ":America/St_Johns",
                                        "Australia/Lord_Howe",
                                        "Africa/Casablanca",
                                        "CET-1CEST,M3.5.0,M10.5.0/3",
                                        "NZST-12NZDT,M9.5.0,M4.1.0/3",
                                        "EST5EDT",
                                        "<-03>3",
                                        "XXX-5:30:15",
                                        "AAA3BBB,J60/1,J300",
                                        "AAA3BBB,59/-1,299/25",
                                        "Nonsense/Place",
                                        "ab"};
    for (size_t i = 0; i < sizeof zones / sizeof zones[0]; i++) {
        /* A name without a rule that no file has: glibc takes New York's changes, hours off. */
        if (zones[i] && strcmp(zones[i], "EST5EDT") == 0 &&
            access("/usr/share/zoneinfo/EST5EDT", R_OK) != 0)
            continue;
        if (zones[i])
            setenv("TZ", zones[i], 1);
        else
            unsetenv("TZ");
        tzset();
        for (time_t when = 400 * 86400; when < 4000000000; when += 86400 * 3 + 3777)
            same_time(zones[i], when);
    }
    setenv("TZ", "XXX3:30", 1);
    char text[32];
    ck_assert_str_eq(local_stamp(1795255200, text, sizeof text), "20261121-063000");
    ck_assert_str_eq(local_date(1795255200, text, sizeof text), "2026-11-21T06:30:00-03:30");
}
END_TEST

START_TEST(lines_of_files)
{
    struct text_file f;
    FILE *out = fopen("test-runtime.txt", "w");
    fprintf(out, "one\n\n%8190d\n%5000d\nlast", 3, 4);
    fclose(out);
    text_open(&f, "test-runtime.txt");
    ck_assert_str_eq(text_line(&f), "one");
    ck_assert_str_eq(text_line(&f), "");
    ck_assert_uint_eq(strlen(text_line(&f)), 8190);
    ck_assert_uint_eq(strlen(text_line(&f)), 5000);
    ck_assert_str_eq(text_line(&f), "last");
    ck_assert_ptr_null(text_line(&f));
    text_close(&f);
    text_open(&f, "no/such/file");
    ck_assert_ptr_null(text_line(&f));
    text_close(&f);
    unlink("test-runtime.txt");
}
END_TEST

static void put_file(const char *path, const char *text)
{
    FILE *out = fopen(path, "w");
    ck_assert_ptr_nonnull(out);
    fputs(text, out);
    fclose(out);
}

START_TEST(memory_of_groups)
{
    ck_assert_int_eq(system("mkdir -p left/proc/self left/sys/fs/cgroup/job/step "
                            "left/sys/fs/cgroup/memory/job"),
                     0);
    ck_assert(memory_is_left("no/such/root", 2));
    put_file("left/proc/meminfo", "MemTotal: 1000 kB\nMemFree: 1 kB\nMemAvailable: 400 kB\n");
    ck_assert(memory_is_left("left", 4));
    ck_assert(!memory_is_left("left", 2));
    /* The group above has less. */
    put_file("left/proc/self/cgroup", "1:cpu:/job\n0::/job/step\n");
    put_file("left/sys/fs/cgroup/job/step/memory.max", "max\n");
    put_file("left/sys/fs/cgroup/job/step/memory.current", "900\n");
    ck_assert(memory_is_left("left", 4));
    put_file("left/sys/fs/cgroup/job/memory.max", "1000\n");
    put_file("left/sys/fs/cgroup/job/memory.current", "900\n");
    ck_assert(!memory_is_left("left", 4));
    /* Pages of files are no use of it that stays. */
    put_file("left/sys/fs/cgroup/job/memory.stat", "anon 5\nactive_file 100\ninactive_file 100\n");
    ck_assert(memory_is_left("left", 4));
    /* The older interface. */
    put_file("left/proc/self/cgroup", "4:memory:/job\n0::/\n");
    put_file("left/sys/fs/cgroup/memory/job/memory.limit_in_bytes", "1000\n");
    put_file("left/sys/fs/cgroup/memory/job/memory.usage_in_bytes", "760\n");
    ck_assert(!memory_is_left("left", 4));
    put_file("left/sys/fs/cgroup/memory/job/memory.stat",
             "total_active_file 5\ntotal_inactive_file 10\n");
    ck_assert(memory_is_left("left", 4));
    put_file("left/sys/fs/cgroup/memory/memory.limit_in_bytes", "10\n");
    put_file("left/sys/fs/cgroup/memory/memory.usage_in_bytes", "20\n");
    ck_assert(!memory_is_left("left", 4));
    ck_assert_int_eq(system("rm -r left"), 0);
}
END_TEST

int main(void)
{
    const TTest *const tests[] = {ctc_of_opari2,
                                  ctc_constructs,
                                  ctc_hostile,
                                  code_of_functions,
                                  code_of_many_functions,
                                  code_of_calls,
                                  settings_values,
                                  settings_mistakes,
                                  callpath_children,
                                  callpath_predecessors,
                                  callpath_recursion_and_memory,
                                  local_times,
                                  lines_of_files,
                                  memory_of_groups,
                                  cost_of_slow_start,
                                  schedules_that_are_fixed,
                                  bins,
                                  instances_in_bins,
                                  no_duration,
                                  full_bin,
                                  trend_of_instances,
                                  no_room_for_bins,
                                  pages_are_zero,
                                  items_are_sorted,
                                  xml_values,
                                  xml_failures};
    TCase *t = tcase_create("runtime");
    tcase_set_timeout(t, 60); /* a busy machine, with sanitizers */
    for (size_t i = 0; i < sizeof tests / sizeof tests[0]; i++)
        tcase_add_test(t, tests[i]);
    Suite *s = suite_create("runtime");
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
