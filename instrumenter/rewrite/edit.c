/* The list of edits, and the text that they make of the input. */
#include "instrumenter/rewrite/edit.h"

#include "common/memory.h"
#include "instrumenter/rewrite/own-name.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void edits_add(struct edits *edits, size_t offset, size_t removed, char *text)
{
    assert(text);
    edits->edit = xgrow(edits->edit, edits->count, &edits->capacity, sizeof *edits->edit);
    edits->edit[edits->count] =
        (struct edit){.offset = offset, .removed = removed, .order = edits->count, .text = text};
    edits->count++;
}

void edits_add_first(struct edits *edits, size_t offset, size_t removed, char *text)
{
    edits_add(edits, offset, removed, text);
    edits->edit[edits->count - 1].first = true;
}

static int compare_edits(const void *a, const void *b)
{
    const struct edit *x = a, *y = b;
    if (x->offset != y->offset)
        return x->offset < y->offset ? -1 : 1;
    if (x->first != y->first)
        return x->first ? -1 : 1;
    return x->order < y->order ? -1 : 1;
}

void edits_sort(struct edits *edits)
{
    if (edits->count)
        qsort(edits->edit, edits->count, sizeof *edits->edit, compare_edits);
}

bool edits_between(const struct edits *edits, size_t from, size_t to)
{
    size_t low = 0, high = edits->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (edits->edit[middle].offset < from)
            low = middle + 1;
        else
            high = middle;
    }
    return low < edits->count && edits->edit[low].offset <= to;
}

static char *append_bytes(char *to, const char *from, size_t length)
{
    memcpy(to, from, length);
    return to + length;
}

/** Append text of ours: a name that ends with OWN_NAME_END gets its marks. */
static char *append_text(char *to, const char *from, unsigned marks)
{
    const char *end;
    while ((end = strchr(from, OWN_NAME_END))) {
        to = append_bytes(to, from, (size_t)(end - from));
        memset(to, OWN_NAME_MARK, marks);
        to += marks;
        from = end + 1;
    }
    return append_bytes(to, from, strlen(from));
}

/** The most bytes that the text may become. */
static size_t text_room(const char *text, unsigned marks)
{
    size_t room = strlen(text);
    for (; marks && (text = strchr(text, OWN_NAME_END)); text++)
        room += marks;
    return room;
}

char *edits_apply(struct edits *edits, const char *text, size_t length, size_t *result_length)
{
    edits_sort(edits);
    size_t room = length + 1;
    for (size_t i = 0; i < edits->count; i++)
        room += text_room(edits->edit[i].text, edits->name_marks);
    char *result = xmalloc(room), *to = result;
    size_t at = 0;
    for (size_t i = 0; i < edits->count; i++) {
        const struct edit *edit = &edits->edit[i];
        if (edit->offset < at || edit->offset + edit->removed > length) {
            free(result);
            return NULL;
        }
        to = append_bytes(to, text + at, edit->offset - at);
        to = append_text(to, edit->text, edits->name_marks);
        at = edit->offset + edit->removed;
    }
    to = append_bytes(to, text + at, length - at);
    *to = '\0';
    assert(to < result + room);
    *result_length = (size_t)(to - result);
    return result;
}

void edits_free(struct edits *edits)
{
    for (size_t i = 0; i < edits->count; i++)
        free(edits->edit[i].text);
    free(edits->edit);
    *edits = (struct edits){0};
}
