/* The names that we give: none is one that the text holds already. */
#include "instrumenter/rewrite/own-name.h"

#include <stdint.h>
#include <string.h>
#include <strings.h>

static const char start[] = "pomp2_";
enum { START = sizeof start - 1 };

/* The names without a number: the text of emit.def and of the preamble has them with OWN_NAME_END.
 */
static const char *const common[] = {"task", "word", "value", "unit",       "as",
                                     "t",    "n",    "class", "map_regions"};

static bool is_name_byte(unsigned char c)
{
    return c == '_' || c == '$' || c >= 0x80 || (c >= '0' && c <= '9') ||
           ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}

/* The number that ends a name behind an underscore, or 0. */
static unsigned number_of(const char *name, size_t length)
{
    size_t digits = length;
    unsigned long number = 0;
    while (digits > 0 && name[digits - 1] >= '0' && name[digits - 1] <= '9')
        digits--;
    if (digits == 0 || name[digits - 1] != '_')
        return 0;
    for (; digits < length && number < OWN_NUMBER_MAX; digits++)
        number = number * 10 + (unsigned long)(name[digits] - '0');
    return number < OWN_NUMBER_MAX ? (unsigned)number : 0; /* ours do not get that far */
}

/* How many `x` make a common name of ours another than this one, or 0 if it is another. */
static unsigned marks_of(const char *name, size_t length)
{
    unsigned marks = 1;
    for (; length > 0; length--, marks++) {
        for (size_t i = 0; i < sizeof common / sizeof *common; i++)
            if (strlen(common[i]) == length && !strncasecmp(common[i], name, length))
                return marks;
        if (name[length - 1] != OWN_NAME_MARK)
            break;
    }
    return 0;
}

struct own_names own_names_beside(const char *text, size_t length)
{
    struct own_names names = {0};
    const char *at = text, *end = text + length;
    while ((at = memchr(at, '2', (size_t)(end - at)))) {
        const char *name = at++ - (START - 2);
        if (at - text < START - 1 || at == end || strncasecmp(name, start, START) != 0 ||
            (name > text && is_name_byte((unsigned char)name[-1])))
            continue;
        const char *rest = ++at;
        while (at < end && is_name_byte((unsigned char)*at))
            at++;
        unsigned number = number_of(rest - 1, (size_t)(at - rest) + 1);
        unsigned marks = marks_of(rest, (size_t)(at - rest));
        names.last_number = number > names.last_number ? number : names.last_number;
        names.marks = marks > names.marks ? marks : names.marks;
    }
    return names;
}
