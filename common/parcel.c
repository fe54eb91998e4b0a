/* Numbers, records and texts from one process to another. */
#include "config.h"

#include "common/parcel.h"

#include "common/memory.h"

#include <string.h>

enum { MOST_TEXT = 1 << 24 };

void parcel_put_bytes(struct parcel *parcel, const void *bytes, size_t size)
{
    if (size && fwrite(bytes, size, 1, parcel->file) != 1)
        parcel->is_bad = true;
}

void parcel_put(struct parcel *parcel, int64_t number)
{
    parcel_put_bytes(parcel, &number, sizeof number);
}

void parcel_put_text(struct parcel *parcel, const char *text)
{
    size_t length = strlen(text);

    parcel_put(parcel, (int64_t)length);
    parcel_put_bytes(parcel, text, length);
}

void parcel_take_bytes(struct parcel *parcel, void *bytes, size_t size)
{
    if (!size)
        return;
    if (parcel->is_bad || fread(bytes, size, 1, parcel->file) != 1) {
        memset(bytes, 0, size);
        parcel->is_bad = true;
    }
}

int64_t parcel_take(struct parcel *parcel)
{
    int64_t number;

    parcel_take_bytes(parcel, &number, sizeof number);
    return number;
}

size_t parcel_take_count(struct parcel *parcel, size_t most)
{
    int64_t number = parcel_take(parcel);

    if (number >= 0 && (uint64_t)number <= most)
        return (size_t)number;
    parcel->is_bad = true;
    return 0;
}

char *parcel_take_text(struct parcel *parcel)
{
    size_t length = parcel_take_count(parcel, MOST_TEXT);
    char *text = xcalloc(length + 1, 1);

    parcel_take_bytes(parcel, text, length);
    return text;
}
