/* JSON: commas, indentation and escapes. */
#include "config.h"

#include "common/json.h"

#include "common/clean.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/** The characters of `text` as the inside of a JSON string. What a terminal would obey is escaped,
 *  too; it stays the same text to a program. A byte that is none becomes U+FFFD, or is kept. */
static void json_escape(FILE *out, const char *text, bool keeps_bytes)
{
    size_t length = strlen(text), bytes;

    for (; length; text += bytes, length -= bytes) {
        uint32_t code = 0;
        bytes = clean_decode(text, length, &code);
        if (*text == '"' || *text == '\\')
            fprintf(out, "\\%c", *text);
        else if (bytes && (clean_is_command(code) || code == '<'))
            fprintf(out, "\\u%04x", code); /* `<`: the text may end up inside <script> */
        else if (bytes || keeps_bytes)
            fwrite(text, 1, bytes = bytes ? bytes : 1, out);
        else if ((bytes = 1)) /* no UTF-8, in which JSON is written (RFC 8259, 8.1) */
            fputs("\\ufffd", out);
    }
}

static void put(FILE *out, const char *text, bool keeps_bytes)
{
    fputc('"', out);
    json_escape(out, text, keeps_bytes);
    fputc('"', out);
}

void json_put(FILE *out, const char *text)
{
    put(out, text, false);
}

static void begin_value(struct json *json, const char *key)
{
    bool in_array = json->depth && json->close[json->depth - 1] == ']';

    if (json->depth) {
        bool *started = &json->started[json->depth - 1];
        if (*started)
            fputc(',', json->out);
        if (in_array)
            fprintf(json->out, "\n%*s", json->depth, "");
        else if (*started)
            fputc(' ', json->out);
        *started = true;
    }
    if (key) {
        put(json->out, key, json->keeps_bytes);
        fputs(": ", json->out);
    }
}

void json_open(struct json *json, const char *key, char bracket)
{
    assert(json->depth < JSON_MAX_DEPTH);
    begin_value(json, key);
    fputc(bracket, json->out);
    json->started[json->depth] = false;
    json->close[json->depth++] = bracket == '{' ? '}' : ']';
}

void json_close(struct json *json)
{
    assert(json->depth > 0);
    json->depth--;
    if (json->close[json->depth] == ']' && json->started[json->depth])
        fputc('\n', json->out);
    fputc(json->close[json->depth], json->out);
    if (json->depth == 0)
        fputc('\n', json->out);
}

void json_text(struct json *json, const char *key, const char *value)
{
    begin_value(json, key);
    put(json->out, value, json->keeps_bytes);
}

void json_integer(struct json *json, const char *key, int64_t value)
{
    begin_value(json, key);
    fprintf(json->out, "%lld", (long long)value);
}

void json_null(struct json *json, const char *key)
{
    begin_value(json, key);
    fputs("null", json->out);
}

void json_bool(struct json *json, const char *key, bool value)
{
    begin_value(json, key);
    fputs(value ? "true" : "false", json->out);
}

void json_real(struct json *json, const char *key, double value)
{
    begin_value(json, key);
    if (isfinite(value))
        fprintf(json->out, "%.9g", value);
    else
        fputs("null", json->out);
}

void json_seconds(struct json *json, const char *key, int64_t nanoseconds)
{
    begin_value(json, key);
    fprintf(json->out, "%s%lld.%09lld", nanoseconds < 0 ? "-" : "", llabs(nanoseconds / 1000000000),
            llabs(nanoseconds % 1000000000));
}
