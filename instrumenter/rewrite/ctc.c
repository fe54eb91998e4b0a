/* CTC strings are composed here; see ctc.h. */
#include "config.h"

#include "instrumenter/rewrite/ctc.h"

#include "common/clean.h"
#include "common/memory.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void put_byte(struct ctc_text *ctc, unsigned char byte)
{
    if (byte == '*' || byte == '%' || byte < 0x20 || byte == 0x7f) {
        fprintf(ctc->out, "%%%02X", byte);
        ctc->encoded = true;
    } else {
        putc(byte, ctc->out);
    }
}

/* A universal character name, as which gcc's preprocessor writes a letter that is not ASCII.
 * @return its bytes in the text; 0: there is none */
static size_t read_universal(const char *text, char letter[4], size_t *length)
{
    size_t digits = text[0] != '\\' ? 0 : text[1] == 'u' ? 4 : text[1] == 'U' ? 8 : 0;
    char hex[9];
    if (!digits)
        return 0;
    snprintf(hex, sizeof hex, "%.*s", (int)digits, text + 2);
    unsigned long code = strtoul(hex, NULL, 16);
    if (strspn(hex, "0123456789abcdefABCDEF") != digits || code < 0xa0 || code > 0x10ffff ||
        (code >= 0xd800 && code <= 0xdfff))
        return 0;
    *length = clean_encode((uint32_t)code, letter);
    return digits + 2;
}

/* Text of the source: names in it are as they are written, whichever compiler preprocessed it. */
static void put_text(struct ctc_text *ctc, const char *value)
{
    for (const char *c = value; *c; c++) {
        char letter[4] = {*c};
        size_t length = 1, universal = read_universal(c, letter, &length);
        for (size_t i = 0; i < length; i++)
            put_byte(ctc, (unsigned char)letter[i]);
        if (universal)
            c += universal - 1;
        else if (c[0] == '\\' && c[1] == '\\')
            putc(*++c, ctc->out);
    }
}

void ctc_add(struct ctc_text *ctc, const char *key, const char *value)
{
    fprintf(ctc->out, "*%s=", key);
    put_text(ctc, value);
}

void ctc_add_number(struct ctc_text *ctc, const char *key, unsigned value)
{
    fprintf(ctc->out, "*%s=%u", key, value);
}

void ctc_open(struct ctc_text *ctc, const char *region_type)
{
    *ctc = (struct ctc_text){0};
    ctc->out = xstream(&ctc->text, &ctc->length);
    ctc_add(ctc, "regionType", region_type);
}

void ctc_location(struct ctc_text *ctc, const char *key, const char *file, int first_line,
                  int last_line)
{
    fprintf(ctc->out, "*%s=", key);
    for (const char *c = file; *c; c++)
        put_byte(ctc, (unsigned char)*c);
    fprintf(ctc->out, ":%d:%d", first_line, last_line);
}

static size_t digits(size_t number)
{
    size_t count = 1;
    while (number /= 10)
        count++;
    return count;
}

char *ctc_close(struct ctc_text *ctc)
{
    fputs(ctc->encoded ? "*enc=1**" : "**", ctc->out);
    fclose(ctc->out);
    size_t whole = ctc->length + digits(ctc->length);
    whole =
        ctc->length + digits(whole); /* the digits may have pushed the length over a power of ten */
    char *result = xmalloc(whole + 1);
    snprintf(result, whole + 1, "%zu%s", whole, ctc->text);
    assert(strlen(result) == whole);
    free(ctc->text);
    return result;
}
