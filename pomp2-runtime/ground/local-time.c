/* The local time, from zone files (tzfile(5), RFC 8536) and what TZ says (tzset(3)). */
#include "config.h"
#include "pomp2-runtime/ground/local-time.h"
#include "common/regular.h"

#include <ctype.h>
#include <inttypes.h>
#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/mman.h>

enum { HOUR = 3600, DAY = 86400, HEADER = 44, MOST = 1 << 18 /* bytes of a zone file */ };

/* ---- Days and dates of the Gregorian calendar -------------------------------------------- */

/* Years begin in March, so that a leap day is the last one. */
static int64_t days_before(int64_t year, int month, int day)
{
    year -= month <= 2;
    int64_t era = (year >= 0 ? year : year - 399) / 400, of_era = year - era * 400;
    int64_t of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1;
    return era * 146097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

static void put_date(int64_t days, struct local_time *out)
{
    days += 719468;
    int64_t era = (days >= 0 ? days : days - 146096) / 146097, d = days - era * 146097;
    int64_t year = (d - d / 1460 + d / 36524 - d / 146096) / 365;
    int64_t of_year = d - (365 * year + year / 4 - year / 100), month = (5 * of_year + 2) / 153;
    out->day = (int)(of_year - (153 * month + 2) / 5 + 1);
    out->month = (int)(month < 10 ? month + 3 : month - 9);
    out->year = year + era * 400 + (out->month <= 2);
}

static int64_t day_of(int64_t seconds)
{
    return (seconds >= 0 ? seconds : seconds - (DAY - 1)) / DAY;
}

static struct local_time broken_down(int64_t seconds, long offset)
{
    struct local_time t = {.offset = offset};
    seconds += offset;
    int64_t days = day_of(seconds);
    int rest = (int)(seconds - days * DAY);
    put_date(days, &t);
    t.hour = rest / HOUR;
    t.minute = rest / 60 % 60;
    t.second = rest % 60;
    return t;
}

/* ---- Rules, such as CET-1CEST,M3.5.0,M10.5.0/3 ------------------------------------------- */

/* What is left of a rule's text; NULL: it is none. */
struct rule_text {
    const char *at;
};

static void skip_name(struct rule_text *t)
{
    const char *begin = t->at;
    if (*t->at == '<') {
        const char *end = strchr(t->at, '>');
        t->at = end ? end + 1 : NULL;
        return;
    }
    while (isalpha((unsigned char)*t->at))
        t->at++;
    if (t->at - begin < 3)
        t->at = NULL;
}

static long take_number(struct rule_text *t)
{
    long n = 0;
    if (!t->at || !isdigit((unsigned char)*t->at)) {
        t->at = NULL;
        return 0;
    }
    for (; isdigit((unsigned char)*t->at) && n < 1000; t->at++)
        n = 10 * n + (*t->at - '0');
    return n;
}

static bool take(struct rule_text *t, char c)
{
    if (!t->at || *t->at != c)
        return false;
    t->at++;
    return true;
}

static long take_time(struct rule_text *t)
{
    bool minus = take(t, '-');
    if (!minus)
        take(t, '+');
    long seconds = take_number(t) * HOUR;
    if (take(t, ':'))
        seconds += take_number(t) * 60;
    if (take(t, ':'))
        seconds += take_number(t);
    return minus ? -seconds : seconds;
}

/* The day of week 0 .. 6 in week 1 .. 5, the last one, of a month. */
static int64_t day_of_week(int64_t year, long month, long week, long weekday)
{
    int64_t first = days_before(year, (int)month, 1);
    int64_t next = month == 12 ? days_before(year + 1, 1, 1) : days_before(year, (int)month + 1, 1);
    int64_t day = first + ((weekday - (first + 4)) % 7 + 7) % 7 + 7 * (week - 1);
    return day >= next ? day - 7 : day;
}

static int64_t take_day(struct rule_text *t, int64_t year)
{
    int64_t january = days_before(year, 1, 1);
    bool leap = days_before(year + 1, 1, 1) - january == 366;
    if (take(t, 'J')) {
        long n = take_number(t);
        return january + n - 1 + (leap && n >= 60);
    }
    if (!take(t, 'M'))
        return january + take_number(t);
    long month = take_number(t), week = take(t, '.') ? take_number(t) : 0,
         weekday = take(t, '.') ? take_number(t) : 7;
    if (month < 1 || month > 12 || week < 1 || week > 5 || weekday > 6)
        t->at = NULL;
    return t->at ? day_of_week(year, month, week, weekday) : 0;
}

/* When the change of a year is, on the clock of before it. */
static int64_t take_change(struct rule_text *t, int64_t year)
{
    int64_t day = take(t, ',') ? take_day(t, year) : 0;
    return day * DAY + (take(t, '/') ? take_time(t) : 2 * HOUR);
}

/* @return whether it is a rule */
static bool offset_by_rule(const char *text, int64_t seconds, long *offset)
{
    struct rule_text t = {text};
    struct local_time now;
    skip_name(&t);
    long standard = t.at ? -take_time(&t) : 0, summer = standard + HOUR;
    *offset = standard;
    if (!t.at || !*t.at)
        return t.at != NULL;
    skip_name(&t);
    if (t.at && *t.at && *t.at != ',')
        summer = -take_time(&t);
    if (t.at && !*t.at)
        t.at = ",M3.2.0,M11.1.0"; /* as glibc has it */
    put_date(day_of(seconds + standard), &now);
    int64_t begin = take_change(&t, now.year) - standard, end = take_change(&t, now.year) - summer;
    bool is_summer =
        begin < end ? seconds >= begin && seconds < end : seconds >= begin || seconds < end;
    *offset = is_summer ? summer : standard;
    return t.at && !*t.at;
}

/* ---- Zone files -------------------------------------------------------------------------- */

struct zone_file {
    const unsigned char *bytes;
    size_t size;
};

/* A block of a zone file; times are 4 bytes wide in the first one, 8 in the second. */
struct zone_block {
    const unsigned char *times, *indices, *types, *end;
    uint32_t time_count, type_count;
    int width;
};

static uint32_t big_endian(const unsigned char *p)
{
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

static int64_t time_at(const struct zone_block *b, uint32_t i)
{
    const unsigned char *p = b->times + (size_t)i * (size_t)b->width;
    if (b->width == 4)
        return (int32_t)big_endian(p);
    return (int64_t)((uint64_t)big_endian(p) << 32 | big_endian(p + 4));
}

static bool read_block(const struct zone_file *f, size_t at, int width, struct zone_block *b)
{
    const unsigned char *h = f->bytes + at;
    uint32_t count[6];
    if (f->size < at + HEADER || memcmp(h, "TZif", 4) != 0)
        return false;
    for (int i = 0; i < 6; i++)
        if ((count[i] = big_endian(h + 20 + 4 * i)) > MOST)
            return false;
    *b = (struct zone_block){.time_count = count[3], .type_count = count[4], .width = width};
    b->times = h + HEADER;
    b->indices = b->times + (size_t)b->time_count * (size_t)width;
    b->types = b->indices + b->time_count;
    b->end = b->types + 6 * (size_t)b->type_count + count[5] + count[2] * (size_t)(width + 4) +
             count[1] + count[0];
    return b->end <= f->bytes + f->size;
}

static bool offset_by_table(const struct zone_block *b, int64_t seconds, long *offset)
{
    uint32_t i = 0, type = 0;
    while (i < b->time_count && time_at(b, i) <= seconds)
        i++;
    if (i > 0)
        type = b->indices[i - 1];
    if (type >= b->type_count)
        return false;
    *offset = (int32_t)big_endian(b->types + 6 * (size_t)type);
    return true;
}

/* After the last time in the second block, the rule behind it says. */
static bool offset_in(const struct zone_file *f, int64_t seconds, long *offset)
{
    struct zone_block b;
    char rule[64];
    if (!read_block(f, 0, 4, &b))
        return false;
    size_t second = (size_t)(b.end - f->bytes), length;
    if (f->bytes[4] < '2' || !read_block(f, second, 8, &b))
        return offset_by_table(&b, seconds, offset);
    const unsigned char *text = b.end + 1, *newline;
    size_t rest = (size_t)(f->bytes + f->size - b.end);
    if (rest > 1 && (!b.time_count || seconds >= time_at(&b, b.time_count - 1)) &&
        (newline = memchr(text, '\n', rest - 1)) &&
        (length = (size_t)(newline - text)) < sizeof rule) {
        memcpy(rule, text, length);
        rule[length] = '\0';
        if (offset_by_rule(rule, seconds, offset))
            return true;
    }
    return offset_by_table(&b, seconds, offset);
}

static size_t read_all(int fd, unsigned char *to, size_t size)
{
    size_t used = 0;
    ssize_t n;
    while (used < size && (n = read(fd, to + used, size - used)) > 0)
        used += (size_t)n;
    return used;
}

static bool offset_by_file(const char *path, int64_t seconds, long *offset)
{
    int fd = open_regular(path);
    if (fd < 0)
        return false;
    bool good = false;
    void *pages = mmap(NULL, MOST, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (pages != MAP_FAILED) {
        const struct zone_file f = {pages, read_all(fd, pages, MOST)};
        good = offset_in(&f, seconds, offset);
        munmap(pages, MOST);
    }
    close(fd);
    return good;
}

static long offset_of(const char *zone, int64_t seconds)
{
    char path[PATH_MAX];
    long offset = 0;
    if (!zone) {
        offset_by_file("/etc/localtime", seconds, &offset);
        return offset;
    }
    zone += *zone == ':';
    snprintf(path, sizeof path, "%s%s", *zone == '/' ? "" : "/usr/share/zoneinfo/", zone);
    if (*zone && !offset_by_file(path, seconds, &offset) && !offset_by_rule(zone, seconds, &offset))
        offset = 0;
    return offset;
}

/* ---- For all ----------------------------------------------------------------------------- */

struct local_time local_time(int64_t seconds, const char *zone)
{
    return broken_down(seconds, offset_of(zone, seconds));
}

const char *local_stamp(int64_t seconds, char *out, size_t size)
{
    struct local_time t = local_time(seconds, secure_getenv("TZ"));
    snprintf(out, size, "%04" PRId64 "%02d%02d-%02d%02d%02d", t.year, t.month, t.day, t.hour,
             t.minute, t.second);
    return out;
}

const char *local_date(int64_t seconds, char *out, size_t size)
{
    struct local_time t = local_time(seconds, secure_getenv("TZ"));
    long minutes = labs(t.offset) / 60;
    snprintf(out, size, "%04" PRId64 "-%02d-%02dT%02d:%02d:%02d%c%02ld:%02ld", t.year, t.month,
             t.day, t.hour, t.minute, t.second, t.offset < 0 ? '-' : '+', minutes / 60,
             minutes % 60);
    return out;
}
