/**
 * @file xml.h
 * @brief Streaming XML against a grammar that is data: the one place that knows libxml2.
 *
 * A grammar lists the elements, what may stand in each and which attributes it has. For every
 * element the attributes that its reader wants are converted into a record, which its `begin`
 * function gets. Anything that the grammar does not allow is refused with file, line and reason. No
 * entity is expanded, no DTD and nothing from the network is read. Memory depends on the depth of
 * the document alone.
 */
#ifndef XML_H
#define XML_H

#include "common/memory.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct slice {
    const char *start; /* not NUL terminated; valid while the begin function runs */
    size_t length;
};

enum xml_type {
    XML_SLICE,   /* struct slice */
    XML_STRING,  /* const char *, lives in the arena */
    XML_INTEGER, /* int64_t, 0 .. XML_INTEGER_MAX */
    XML_SMALL,   /* int, 0 .. INT32_MAX */
    XML_WIDE,    /* int64_t, 0 .. INT64_MAX */
    XML_REAL,    /* double, finite, >= 0 */
    XML_SECONDS  /* int64_t nanoseconds, from a decimal number of seconds */
};

/* 104 days in nanoseconds, and exact as a double; sums of many stay far from overflow. */
#define XML_INTEGER_MAX ((int64_t)1 << 53)

struct xml_element {
    const char *name;    /* a trailing `*` stands for any rest */
    const char *content; /* names what may stand in it; what no content names is a root */
};

struct xml_attribute {
    int element; /* position of its element; the attributes of one follow each other */
    const char *name;
    enum xml_type type;
    bool required; /* where somebody wants it */
};

enum { XML_MAX_ELEMENTS = 128, XML_MAX_ATTRIBUTES = 64 /* of one element */, XML_MAX_RECORD = 256 };

/* Bytes of texts that are kept: of one, and of all of a document. */
enum { XML_MAX_STRING = 64 << 10, XML_MAX_STRINGS = 256 << 20 };

struct xml_grammar {
    const struct xml_element *elements;
    const struct xml_attribute *attributes;
    int element_count, attribute_count;
};

struct xml_reader;

/** What is done with an element; each may be NULL. */
struct xml_handler {
    void (*begin)(struct xml_reader *xml, const void *record);
    void (*end)(struct xml_reader *xml);
    void (*text)(struct xml_reader *xml, const char *text); /* its text, before `end` */
};

/** Where an attribute goes: 1 + its offset in the element's record. 0: nobody wants it. */
typedef uint16_t xml_field;

enum xml_outcome {
    XML_COMPLETE,
    XML_CUT,    /* ended early: everything up to the last complete element was delivered */
    XML_REFUSED /* unreadable or against the grammar */
};

struct xml_source {
    const char *path;
    const struct xml_grammar *grammar;
    const struct xml_handler *handlers;                /* by position of the element */
    const xml_field *fields;                           /* by position of the attribute */
    void *context;                                     /* for xml_context() */
    struct pool **pool;                                /* holds XML_STRING values */
    void (*progress)(void *argument, double fraction); /* called now and then, or NULL */
    void *progress_argument;
};

/**
 * Read a document.
 *
 * @param reason set to "FILE:LINE: what" unless complete; the caller frees it.
 */
enum xml_outcome xml_read(const struct xml_source *source, char **reason);

void *xml_context(const struct xml_reader *xml);
struct pool **xml_pool(const struct xml_reader *xml);

/** The name of the element that begins. */
const char *xml_name(const struct xml_reader *xml);

/** Whether the element that begins has the attribute, one of its own that somebody wants. */
bool xml_has(const struct xml_reader *xml, int attribute);

/** Each attribute of the element that begins that nobody wants, in the order of the document. */
void xml_others(const struct xml_reader *xml,
                void (*each)(void *context, const char *name, struct slice value), void *context);

/** Refuse the document: nothing is delivered after this. */
void xml_refuse(struct xml_reader *xml, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/** Blank-separated integers; returns how many there are, -1 if one is none. Stores up to `room`. */
int xml_integers(struct slice list, int64_t *values, int room);

/** A decimal number of seconds as nanoseconds; false when it is none. */
bool xml_seconds(struct slice text, int64_t *value);

#endif
