/* CTC strings are composed here; see ctc.h. */
#include "instrumenter/rewrite/ctc.h"

#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static void put_value(struct ctc_text *ctc, const char *value)
{
    for (const unsigned char *c = (const unsigned char *)value; *c; c++) {
        if (*c == '*' || *c == '%' || *c < 0x20 || *c == 0x7f) {
            fprintf(ctc->out, "%%%02X", *c);
            ctc->encoded = true;
        } else {
            putc(*c, ctc->out);
        }
    }
}

void ctc_add(struct ctc_text *ctc, const char *key, const char *value)
{
    fprintf(ctc->out, "*%s=", key);
    put_value(ctc, value);
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
    ctc_add(ctc, key, file);
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
