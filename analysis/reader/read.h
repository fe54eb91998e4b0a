/**
 * @file read.h
 * @brief What the parts of the reader share: its state, and who reads which element.
 */
#ifndef READ_H
#define READ_H

#include "analysis/reader/reader.h"
#include "analysis/reader/xml.h"

struct open_instance {
    struct profile_node *node;
    int64_t begin, end;
    int64_t cursor; /* end of its last child so far, else its begin */
    bool creation;
    struct profile_node *latest; /* its last child so far, or NULL; long form only */
};

struct child_entry;

struct reader {
    struct experiment *experiment;
    const struct reader_options *options;
    const char *file;         /* being read */
    bool in_trace;            /* which an anchor named: it is no anchor itself */
    bool streams;             /* processes are handed over as they come */
    size_t ranks_read;        /* processes that were begun */
    int64_t ranks_below;      /* all so far are */
    const char *collect_rank; /* of the <collect_file> that is open */
    struct process *process;
    struct recorded_location *location;
    struct profile_node *node; /* open in a profile */
    int counter_count;         /* of the process */
    int64_t *counters; /* of an instance: counter_count values, 0 for more that the anchor names */
    int64_t cursor;    /* end of the last outermost instance */
    int64_t location_begin; /* of the location that is read, by its own clock */
    size_t next_source;     /* what follows, in the experiment, the source that was met last */
    struct open_instance *open;
    size_t depth, open_capacity;

    /* Long form only. */
    struct recorded_location **by_thread;
    size_t by_thread_count;
    struct child_entry *children; /* uthash */
    char *message;                /* of an instance: what else it says, as pairs */
    size_t message_length, message_capacity;
    struct source_region *recent[256]; /* by hash of what names a region */
};

/** What a part of the reader does with the elements and attributes that are its own. */
struct part {
    struct xml_handler handlers[ELEMENT_COUNT];
    xml_field fields[ATTRIBUTE_COUNT];
};

extern const struct part anchor_part; /* anchor.c */
extern const struct part trace_part;  /* trace.c */
extern const struct part unit_part;   /* units.c */
extern const struct part lock_part;   /* locks.c */
extern const struct part source_part; /* sources.c */
extern const struct part long_part;   /* long.c */

/* Types of the grammar that the XML reader does not know. */
#define XML_RANK XML_SLICE
#define XML_LOCATION XML_SLICE
#define XML_SOURCE XML_STRING
#define XML_UNIT XML_SLICE
#define XML_MARK XML_SLICE
#define XML_FRAGMENT XML_SLICE
#define XML_NODE XML_SLICE
#define XML_LOCK_KIND XML_SLICE
#define XML_ANSWER XML_SLICE

#define ATTRIBUTE(element, name, id, type, presence, meaning) TYPE_##element##_##id = XML_##type,
enum {
#include "common/trace.def"
};

/* The types that may go into a member of a record. */
#define TYPES_OF(member)                                                                           \
    _Generic((member), struct slice : 1 << XML_SLICE, const char * : 1 << XML_STRING,              \
             int : 1 << XML_SMALL, int64_t : 1 << XML_INTEGER | 1 << XML_WIDE | 1 << XML_SECONDS,  \
             double : 1 << XML_REAL)

/** The attribute of an element goes to an offset, where a member of its type is. */
#define FIELD_AT(element, attribute, offset, member)                                               \
    [ATTRIBUTE_##element##_##attribute] =                                                          \
        1 + (offset) +                                                                             \
        0 * sizeof(struct {                                                                        \
            _Static_assert(TYPES_OF(member) >> TYPE_##element##_##attribute & 1, "another type");  \
            int unused;                                                                            \
        })

/** The attribute of an element goes into a member of a record. */
#define FIELD(element, attribute, record, member)                                                  \
    FIELD_AT(element, attribute, offsetof(record, member), ((record *)0)->member)

/** The attribute goes into the member that is called like it. */
#define READ(element, attribute) FIELD(element, attribute, struct element##_record, attribute)

extern const struct xml_grammar trace_grammar;

/** Everything that the parts do, by positions in the grammar. */
void grammar_handlers(struct xml_handler *handlers, xml_field *fields);

/** The counters of an element, into reader->counters; false when the document was refused. */
bool read_counters(struct xml_reader *xml, struct slice list, int64_t *values);

/** An instance begins: check it, tell the handler, remember it until it ends. */
void timeline_enter(struct reader *reader, struct instance *instance);
void timeline_leave(struct reader *reader);

/** Make the best of a file that ended inside the current location. */
void trace_cut(struct reader *reader);

/** Read one file, the anchor or a trace, into reader->experiment. One that ends early is a note
 * there; -1 and `*problem`: it is refused. */
int read_trace_file(struct reader *reader, const char *path, char **problem);

/** Call reader_options.done with the processes from the one at `first` on. */
void reader_hand_over(struct reader *reader, size_t first);

/** Frees what the reader holds besides its experiment. */
void reader_end(struct reader *reader);

/** Keep a source, which may be known already. False: too many. */
bool read_source(struct reader *reader, const struct recorded_source *source);

/** The region like this one; the document is refused when names take too much. */
struct source_region *read_region(struct xml_reader *xml, const struct source_region *like);

/** Begin and end of a process in the long form, whose root element it shares. */
void long_begin(struct reader *reader);
void long_end(struct reader *reader);

/** The position of the text among `count` words; -1: it is none of them. */
int read_word(struct slice text, const char *const *words, int count);

/** Rank of "P3" or "3"; -1 when it is neither. */
int rank_number(const char *text, size_t length);

/** The number of a device, -1 for the host in its stead or where there is none; false: it is no
 * number. */
bool read_device_number(struct slice text, int *number);

#endif
