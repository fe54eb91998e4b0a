/* The XML writer: a buffer, compressed on the way to a temporary file. */
#include "config.h"
#include "pomp2-runtime/convert/xml-write.h"
#include "pomp2-runtime/convert/pages.h"
#include "common/container.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#define ZSTD_STATIC_LINKING_ONLY /* for memory of our own */
#include <zstd.h>
#include <zstd_errors.h>

enum { BUFFER = 64 * 1024, LONGEST = 64 /* of a number or word, and its name */ };

struct xml {
    int directory; /* the caller's */
    char name[PATH_MAX], temporary[PATH_MAX + 32];
    int fd;
    int failure;
    ZSTD_CStream *compressor; /* NULL: plain */
    size_t used;
    sigset_t signals; /* the caller's */
    bool limited;     /* a SIGXFSZ is ours */
    struct {
        const char *container; /* NULL: it is a file */
        uint32_t rank;
        char *bytes; /* room for the head, and what was written so far */
        size_t used, room;
    } member;
    char buffer[BUFFER];
    char compressed[BUFFER];
};

/* It lies in memory, for each rank of a node at its end. More than that is as well a file of its
 * own: nobody keeps so much of thousands of ranks. */
enum { LARGEST_MEMBER = 4 * 1024 * 1024, FIRST_ROOM = 64 * 1024 };

static ssize_t write_some(struct xml *x, int fd, const char *data, size_t size)
{
    ssize_t n = write(fd, data, size);
    x->limited |= n < 0 && errno == EFBIG;
    return n;
}

static void write_file(struct xml *x, const char *data, size_t size)
{
    while (size > 0 && !x->failure) {
        ssize_t n = write_some(x, x->fd, data, size);
        if (n < 0 && errno != EINTR)
            x->failure = errno;
        if (n > 0) {
            data += n;
            size -= (size_t)n;
        }
    }
}

static int open_temporary(struct xml *x)
{
    unlinkat(x->directory, x->temporary, 0); /* of a process that died, or somebody's trap */
    x->fd = openat(x->directory, x->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return x->fd < 0 ? errno : 0;
}

/* Makes a file of what was to be a member. */
static void leave_container(struct xml *x)
{
    x->member.container = NULL;
    x->failure = open_temporary(x);
    write_file(x, x->member.bytes + sizeof(struct container_head),
               x->member.used - sizeof(struct container_head));
    pages_give(x->member.bytes);
    x->member.bytes = NULL;
}

static bool has_room(struct xml *x, size_t size)
{
    size_t room = x->member.room;
    while (room < x->member.used + size)
        room *= 2;
    char *bytes = room > LARGEST_MEMBER    ? NULL
                  : room == x->member.room ? x->member.bytes
                                           : pages_resize(x->member.bytes, 1, room);
    if (!bytes)
        return false;
    x->member.bytes = bytes;
    x->member.room = room;
    return true;
}

static void write_all(struct xml *x, const char *data, size_t size)
{
    if (x->member.container && !has_room(x, size))
        leave_container(x);
    if (!x->member.container) {
        write_file(x, data, size);
        return;
    }
    memcpy(x->member.bytes + x->member.used, data, size);
    x->member.used += size;
}

/* By one write(), so that those of the other ranks are before it or behind it. @return whether it
 * is there */
static bool append_member(struct xml *x)
{
    size_t size = x->member.used - sizeof(struct container_head);
    struct container_head head = container_head_of(x->member.rank, size);
    memcpy(x->member.bytes, &head, sizeof head);
    int fd = openat(x->directory, x->member.container,
                    O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
    ssize_t n = -1;
    if (fd < 0)
        return false;
    do
        n = write_some(x, fd, x->member.bytes, x->member.used);
    while (n < 0 && errno == EINTR);
    return close(fd) == 0 && n == (ssize_t)x->member.used;
}

static void compress_all(struct xml *x, ZSTD_EndDirective end)
{
    ZSTD_inBuffer in = {x->buffer, x->used, 0};
    size_t left;
    do {
        ZSTD_outBuffer out = {x->compressed, BUFFER, 0};
        left = ZSTD_compressStream2(x->compressor, &out, &in, end);
        if (ZSTD_isError(left)) {
            x->failure = ZSTD_getErrorCode(left) == ZSTD_error_memory_allocation ? ENOMEM : EIO;
            return;
        }
        write_all(x, x->compressed, out.pos);
    } while (!x->failure && (in.pos < in.size || (end == ZSTD_e_end && left > 0)));
}

static void flush_buffer(struct xml *x, ZSTD_EndDirective end)
{
    if (x->compressor)
        compress_all(x, end);
    else
        write_all(x, x->buffer, x->used);
    x->used = 0;
}

static void block_signals(struct xml *x)
{
    sigset_t s;
    sigemptyset(&s);
    sigaddset(&s, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &s, &x->signals);
}

/* Takes a SIGXFSZ of ours away before it is let through again. */
static void restore_signals(struct xml *x)
{
    sigset_t s;
    sigemptyset(&s);
    sigaddset(&s, SIGXFSZ);
    if (x->limited && !sigismember(&x->signals, SIGXFSZ))
        sigtimedwait(&s, NULL, &(struct timespec){0, 0});
    pthread_sigmask(SIG_SETMASK, &x->signals, NULL);
}

static void free_writer(struct xml *x)
{
    ZSTD_freeCStream(x->compressor);
    pages_give(x->member.bytes);
    pages_give(x);
}

#ifdef HAVE_ZSTD_MEMORY
static void *take_for_zstd(void *context, size_t size)
{
    (void)context;
    return pages_take(1, size);
}

static void give_for_zstd(void *context, void *block)
{
    (void)context;
    pages_give(block);
}

static ZSTD_CStream *create_compressor(void)
{
    return ZSTD_createCStream_advanced((ZSTD_customMem){take_for_zstd, give_for_zstd, NULL});
}
#else
static ZSTD_CStream *create_compressor(void)
{
    return ZSTD_createCStream();
}
#endif

static struct xml *create_writer(int directory, const char *name, bool compress)
{
    struct xml *x = strlen(name) < sizeof x->name ? pages_take(1, sizeof *x) : NULL;
    if (!x)
        return NULL;
    x->fd = -1;
    x->directory = directory;
    strcpy(x->name, name);
    snprintf(x->temporary, sizeof x->temporary, "%s.%ld.part", name, (long)getpid());
    if (!compress)
        return x;
    x->compressor = create_compressor();
    if (x->compressor) {
        ZSTD_CCtx_setParameter(x->compressor, ZSTD_c_compressionLevel, 1);
        return x;
    }
    free_writer(x);
    return NULL;
}

struct xml *xml_create(int directory, const char *name, bool compress)
{
    struct xml *x = create_writer(directory, name, compress);
    int failure = x ? open_temporary(x) : ENOMEM;
    if (!failure) {
        block_signals(x);
        return x;
    }
    if (x)
        free_writer(x);
    errno = failure;
    return NULL;
}

struct xml *xml_create_member(int directory, const char *container, uint32_t rank, const char *name,
                              bool compress)
{
    struct xml *x = create_writer(directory, name, compress);
    if (x && (x->member.bytes = pages_take(1, FIRST_ROOM))) {
        x->member.container = container;
        x->member.rank = rank;
        x->member.used = sizeof(struct container_head);
        x->member.room = FIRST_ROOM;
        block_signals(x);
        return x;
    }
    if (x)
        free_writer(x);
    errno = ENOMEM;
    return NULL;
}

/* What does not fit in the buffer. */
static void put_across(struct xml *x, const char *text, size_t length)
{
    while (length > 0) {
        size_t n = BUFFER - x->used < length ? BUFFER - x->used : length;
        memcpy(x->buffer + x->used, text, n);
        x->used += n;
        text += n;
        length -= n;
        if (x->used == BUFFER)
            flush_buffer(x, ZSTD_e_continue);
    }
}

static inline void put_bytes(struct xml *x, const char *text, size_t length)
{
    if (length < BUFFER - x->used) {
        memcpy(x->buffer + x->used, text, length);
        x->used += length;
    } else {
        put_across(x, text, length);
    }
}

void xml_put(struct xml *x, const char *text)
{
    put_bytes(x, text, strlen(text));
}

/* Bytes of the UTF-8 sequence at `s`; 0: it is none that XML can hold. */
static size_t sequence(const unsigned char *s)
{
    if (s[0] < 0x80)
        return s[0] >= 0x20 || s[0] == '\t' || s[0] == '\n' || s[0] == '\r';
    size_t n = s[0] >= 0xf5 ? 0 : s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : s[0] >= 0xc2 ? 2 : 0;
    for (size_t i = 1; i < n; i++)
        if ((s[i] & 0xc0) != 0x80)
            return 0;
    bool overlong = (s[0] == 0xe0 && s[1] < 0xa0) || (s[0] == 0xf0 && s[1] < 0x90);
    bool outside = (s[0] == 0xed && s[1] >= 0xa0) || (s[0] == 0xf4 && s[1] >= 0x90);
    bool noncharacter = s[0] == 0xef && s[1] == 0xbf && s[2] >= 0xbe;
    return overlong || outside || noncharacter ? 0 : n;
}

/* How much of it stands for itself. */
static size_t plain_length(const char *text)
{
    const char *end = text;
    while ((unsigned char)(*end - ' ') < 0x60 && *end != '&' && *end != '<' && *end != '>' &&
           *end != '"')
        end++;
    return (size_t)(end - text);
}

void xml_escape(struct xml *x, const char *text)
{
    static const struct {
        char c;
        const char *entity;
    } entities[] = {{'&', "&amp;"}, {'<', "&lt;"},   {'>', "&gt;"},  {'"', "&quot;"},
                    {'\t', "&#9;"}, {'\n', "&#10;"}, {'\r', "&#13;"}};
    while (*text) {
        size_t plain = plain_length(text);
        put_bytes(x, text, plain);
        text += plain;
        if (!*text)
            return;
        size_t n = sequence((const unsigned char *)text);
        const char *entity = n ? NULL : "?";
        for (size_t i = 0; i < sizeof entities / sizeof entities[0] && !entity; i++)
            if (entities[i].c == *text)
                entity = entities[i].entity;
        if (entity)
            xml_put(x, entity);
        else
            put_bytes(x, text, n);
        text += n ? n : 1;
    }
}

void xml_begin(struct xml *x, const char *name)
{
    xml_put(x, " ");
    xml_put(x, name);
    xml_put(x, "=\"");
}

void xml_string(struct xml *x, const char *name, const char *text)
{
    xml_begin(x, name);
    xml_escape(x, text);
    xml_put(x, "\"");
}

void xml_text(struct xml *x, const char *name, const char *text)
{
    if (*text)
        xml_string(x, name, text);
}

/* Writes the digits of `number` before `end`; gives the first one. */
static char *number_digits(char *end, uint64_t number)
{
    do {
        *--end = (char)('0' + number % 10);
        number /= 10;
    } while (number);
    return end;
}

void xml_signed(struct xml *x, int64_t number)
{
    if (number < 0)
        put_bytes(x, "-", 1);
    xml_number(x, number < 0 ? -(uint64_t)number : (uint64_t)number);
}

void xml_number(struct xml *x, uint64_t number)
{
    char text[24], *end = text + sizeof text, *first = number_digits(end, number);
    put_bytes(x, first, (size_t)(end - first));
}

/* Copies a short text into the buffer, which has room; gives the end of the copy. */
static char *copy_short(char *to, const char *text)
{
    while (*text)
        *to++ = *text++;
    return to;
}

/* Begins a short attribute: what follows is the value, a quote, and the new end of the buffer. */
static char *begin_short(struct xml *x, const char *name)
{
    if (BUFFER - x->used < LONGEST)
        flush_buffer(x, ZSTD_e_continue);
    char *to = x->buffer + x->used;
    *to++ = ' ';
    to = copy_short(to, name);
    *to++ = '=';
    *to++ = '"';
    return to;
}

void xml_word(struct xml *x, const char *name, const char *word)
{
    char *to = copy_short(begin_short(x, name), word);
    *to++ = '"';
    assert(to <= x->buffer + BUFFER);
    x->used = (size_t)(to - x->buffer);
}

void xml_attribute(struct xml *x, const char *name, uint64_t number)
{
    char text[24], *end = text + sizeof text, *to = begin_short(x, name);
    char *first = number_digits(end, number);
    memcpy(to, first, (size_t)(end - first));
    to += end - first;
    *to++ = '"';
    assert(to <= x->buffer + BUFFER);
    x->used = (size_t)(to - x->buffer);
}

void xml_optional(struct xml *x, const char *name, uint64_t number)
{
    if (number)
        xml_attribute(x, name, number);
}

void xml_decimal(struct xml *x, double number)
{
    if (!(number >= 0))
        number = 0;
    if (number > 1e30)
        number = 1e30;
    unsigned __int128 thousandths = (unsigned __int128)(number * 1000 + 0.5);
    char text[48], *first = text + sizeof text;
    for (int digit = 0; digit < 4 || thousandths; digit++) {
        if (digit == 3)
            *--first = '.';
        *--first = (char)('0' + (int)(thousandths % 10));
        thousandths /= 10;
    }
    put_bytes(x, first, (size_t)(text + sizeof text - first));
}

static void close_file(struct xml *x)
{
    if (x->fd >= 0 && close(x->fd) != 0 && !x->failure)
        x->failure = errno;
    if (!x->failure && renameat(x->directory, x->temporary, x->directory, x->name) != 0)
        x->failure = errno;
    if (x->failure)
        unlinkat(x->directory, x->temporary, 0);
}

int xml_close(struct xml *x)
{
    if (!x->failure)
        flush_buffer(x, ZSTD_e_end);
    if (!x->failure && x->member.container && !append_member(x))
        leave_container(x);
    if (!x->member.container)
        close_file(x);
    restore_signals(x);
    int failure = x->failure;
    free_writer(x);
    return failure;
}
