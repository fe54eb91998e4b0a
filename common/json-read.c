/* Reading JSON: recursive descent over bytes in memory, as deep as JSON_READ_DEPTH. */
#include "config.h"

#include "common/json-read.h"

#include "common/clean.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct json_reader {
    struct pool **pool;
    const char *text, *at, *end;
    const char *what; /* is wrong; NULL: nothing yet */
    char *room;       /* of a string that is read */
    size_t room_capacity;
};

static bool refuse(struct json_reader *reader, const char *what)
{
    if (!reader->what)
        reader->what = what;
    return false;
}

static void skip_blanks(struct json_reader *reader)
{
    while (reader->at < reader->end && strchr(" \t\r\n", *reader->at) && *reader->at)
        reader->at++;
}

/* The next byte that is no blank, or NUL. */
static char peek(struct json_reader *reader)
{
    skip_blanks(reader);
    return reader->at < reader->end ? *reader->at : '\0';
}

static bool take(struct json_reader *reader, char byte)
{
    if (peek(reader) != byte || reader->at == reader->end)
        return false;
    reader->at++;
    return true;
}

/* ---- Strings ----------------------------------------------------------------------------- */

static bool read_hex(struct json_reader *reader, uint32_t *code)
{
    *code = 0;
    for (int i = 0; i < 4; i++, reader->at++) {
        char byte = reader->at < reader->end ? *reader->at : '\0';
        int digit = byte >= '0' && byte <= '9'   ? byte - '0'
                    : byte >= 'a' && byte <= 'f' ? byte - 'a' + 10
                    : byte >= 'A' && byte <= 'F' ? byte - 'A' + 10
                                                 : -1;
        if (digit < 0)
            return refuse(reader, "\\u wants four hexadecimal digits");
        *code = *code << 4 | (uint32_t)digit;
    }
    return true;
}

/* Behind `\u`: one code, or two halves of one. */
static bool read_code(struct json_reader *reader, uint32_t *code)
{
    uint32_t low;

    if (!read_hex(reader, code))
        return false;
    if (*code >= 0xd800 && *code < 0xdc00) {
        if (reader->end - reader->at < 2 || reader->at[0] != '\\' || reader->at[1] != 'u')
            return refuse(reader, "half a character");
        reader->at += 2;
        if (!read_hex(reader, &low))
            return false;
        if (low < 0xdc00 || low > 0xdfff)
            return refuse(reader, "half a character");
        *code = 0x10000 + ((*code - 0xd800) << 10) + (low - 0xdc00);
    } else if (*code >= 0xdc00 && *code <= 0xdfff) {
        return refuse(reader, "half a character");
    }
    return *code || refuse(reader, "a NUL in a string");
}

static bool read_escape(struct json_reader *reader, char *to, size_t *length)
{
    static const char from[] = "\"\\/bfnrt", bytes[] = "\"\\/\b\f\n\r\t";
    char byte = reader->at < reader->end ? *reader->at++ : '\0';
    const char *known = byte ? strchr(from, byte) : NULL;
    uint32_t code;

    if (known) {
        to[0] = bytes[known - from];
        *length = 1;
        return true;
    }
    if (byte != 'u')
        return refuse(reader, "no such escape");
    if (!read_code(reader, &code))
        return false;
    *length = clean_encode(code, to);
    return true;
}

/* Behind the quote. NULL: it is none. */
static const char *read_string(struct json_reader *reader)
{
    size_t used = 0, length;

    for (;;) {
        char bytes[4] = {reader->at < reader->end ? *reader->at : '\0'};
        length = 1;
        if (reader->at == reader->end)
            return refuse(reader, "a string that does not end"), NULL;
        reader->at++;
        if (bytes[0] == '"')
            return pool_text(reader->pool, used ? reader->room : "", used);
        if ((unsigned char)bytes[0] < ' ')
            return refuse(reader, "a control character in a string"), NULL;
        if (bytes[0] == '\\' && !read_escape(reader, bytes, &length))
            return NULL;
        for (size_t i = 0; i < length; i++) {
            reader->room = xgrow(reader->room, used, &reader->room_capacity, 1);
            reader->room[used++] = bytes[i];
        }
    }
}

/* ---- Values ------------------------------------------------------------------------------ */

static size_t skip_digits(struct json_reader *reader)
{
    const char *begin = reader->at;

    while (reader->at < reader->end && *reader->at >= '0' && *reader->at <= '9')
        reader->at++;
    return (size_t)(reader->at - begin);
}

static bool skip_byte(struct json_reader *reader, const char *bytes)
{
    bool is = reader->at < reader->end && *reader->at && strchr(bytes, *reader->at);

    reader->at += is;
    return is;
}

static bool read_number(struct json_reader *reader, struct json_value *value)
{
    const char *begin = reader->at;

    skip_byte(reader, "-");
    const char *digits = reader->at;
    size_t whole = skip_digits(reader);
    bool good = whole && (whole == 1 || *digits != '0');
    if (good && skip_byte(reader, "."))
        good = skip_digits(reader);
    if (good && skip_byte(reader, "eE")) {
        skip_byte(reader, "+-");
        good = skip_digits(reader);
    }
    value->kind = JSON_NUMBER;
    value->text = pool_text(reader->pool, begin, (size_t)(reader->at - begin));
    return good || refuse(reader, "no value");
}

static bool read_word(struct json_reader *reader, struct json_value *value)
{
    static const struct {
        const char *word;
        enum json_kind kind;
    } words[] = {{"null", JSON_NULL}, {"false", JSON_FALSE}, {"true", JSON_TRUE}};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i].word);
        if ((size_t)(reader->end - reader->at) < length ||
            memcmp(reader->at, words[i].word, length) != 0)
            continue;
        reader->at += length;
        value->kind = words[i].kind;
        return true;
    }
    return read_number(reader, value);
}

static bool read_value(struct json_reader *reader, struct json_value *value, int depth);

static bool read_member(struct json_reader *reader, struct json_value *member, bool named,
                        int depth)
{
    if (named) {
        if (!take(reader, '"'))
            return refuse(reader, "a name in quotes is wanted");
        member->key = read_string(reader);
        if (!member->key)
            return false;
        if (!take(reader, ':'))
            return refuse(reader, "a colon is wanted");
    }
    return read_value(reader, member, depth);
}

static bool read_members(struct json_reader *reader, struct json_value *value, char close,
                         int depth)
{
    struct json_value **last = &value->first;

    value->kind = close == '}' ? JSON_OBJECT : JSON_LIST;
    if (depth == JSON_READ_DEPTH)
        return refuse(reader, "nested too deeply");
    if (take(reader, close))
        return true;
    do {
        *last = pool_allocate(reader->pool, sizeof **last);
        if (!read_member(reader, *last, close == '}', depth + 1))
            return false;
        last = &(*last)->next;
        value->count++;
    } while (take(reader, ','));
    return take(reader, close) || refuse(reader, "a comma or the end of a list is wanted");
}

static bool read_value(struct json_reader *reader, struct json_value *value, int depth)
{
    switch (peek(reader)) {
    case '{':
        reader->at++;
        return read_members(reader, value, '}', depth);
    case '[':
        reader->at++;
        return read_members(reader, value, ']', depth);
    case '"':
        reader->at++;
        value->kind = JSON_TEXT;
        return (value->text = read_string(reader));
    default:
        return read_word(reader, value);
    }
}

const struct json_value *json_parse(struct pool **pool, const char *text, size_t length,
                                    const char **what, size_t *at)
{
    struct json_reader reader = {.pool = pool, .text = text, .at = text, .end = text + length};
    struct json_value *value = pool_allocate(pool, sizeof *value);

    if (length > JSON_READ_MOST)
        refuse(&reader, "too long");
    else if (read_value(&reader, value, 0) && (skip_blanks(&reader), reader.at < reader.end))
        refuse(&reader, "something behind the end");
    free(reader.room);
    *what = reader.what;
    *at = (size_t)(reader.at - text);
    return reader.what ? NULL : value;
}

const struct json_value *json_member(const struct json_value *object, const char *key)
{
    if (!object || object->kind != JSON_OBJECT)
        return NULL;
    for (const struct json_value *member = object->first; member; member = member->next) {
        if (strcmp(member->key, key) == 0)
            return member;
    }
    return NULL;
}

bool json_whole(const struct json_value *value, int64_t *number)
{
    char *end;

    if (!value || value->kind != JSON_NUMBER)
        return false;
    errno = 0;
    *number = strtoll(value->text, &end, 10);
    return !*end && errno == 0;
}

bool json_number(const struct json_value *value, double *number)
{
    if (!value || value->kind != JSON_NUMBER)
        return false;
    *number = strtod(value->text, NULL);
    return isfinite(*number);
}
