/**
 * @file read.h
 * @brief What the parts of the reader share: its state, and who reads which element.
 */
#ifndef READ_H
#define READ_H

#include "analysis/reader/reader.h"
#include "analysis/reader/xml.h"

/** Position of each element in the grammar; the frequent ones first. */
enum element {
    ELEMENT_I,
    ELEMENT_C,
    ELEMENT_N,
    ELEMENT_P,
    ELEMENT_HIERA,
    ELEMENT_R,
    ELEMENT_PROCESSOR,
    ELEMENT_OBJECTS,
    ELEMENT_O,
    ELEMENT_REGIONS,
    ELEMENT_LOCATION,
    ELEMENT_PROFILE,
    ELEMENT_TIMELINE,
    ELEMENT_EXPERIMENT,
    ELEMENT_PROGRAM,
    ELEMENT_MACHINE,
    ELEMENT_RUN,
    ELEMENT_CLOCK,
    ELEMENT_OVERHEAD,
    ELEMENT_SETTINGS,
    ELEMENT_SETTING,
    ELEMENT_COUNTERS,
    ELEMENT_COUNTER,
    ELEMENT_DEVICES,
    ELEMENT_DEVICE,
    ELEMENT_TRACES,
    ELEMENT_TRACE,
    ELEMENT_COLLECTOR,
    ELEMENT_COLLECT_FILE,
    ELEMENT_XUS,
    ELEMENT_X,
    ELEMENT_COUNT
};

struct open_instance {
    struct node *node;
    int64_t begin, end;
    int64_t cursor; /* end of its last child so far, else its begin */
    bool creation;
    struct node *latest; /* its last child so far, or NULL; long form only */
};

struct child_entry;

struct reader {
    struct experiment *experiment;
    const struct reader_options *options;
    const char *file;         /* being read */
    bool in_trace;            /* which an anchor named: it is no anchor itself */
    const char *collect_rank; /* of the <collect_file> that is open */
    struct process *process;
    struct location *location;
    struct node *node; /* open in a profile */
    int counter_count; /* of the process */
    int64_t *counters; /* of an instance, counter_count values */
    int64_t cursor;    /* end of the last outermost instance */
    struct open_instance *open;
    size_t depth, open_capacity;

    /* Long form only. */
    struct location **by_thread;
    size_t by_thread_count;
    struct child_entry *children; /* uthash */
    struct region *recent[256];   /* by hash of what names a region */
};

/* Each part's elements, at their positions; reader.c puts them together into one grammar. */
extern const struct xml_element anchor_grammar[ELEMENT_COUNT]; /* read-anchor.c */
extern const struct xml_element trace_grammar[ELEMENT_COUNT];  /* read-trace.c */
extern const struct xml_element unit_grammar[ELEMENT_COUNT];   /* read-units.c */
extern const struct xml_element long_grammar[ELEMENT_COUNT];   /* read-long.c */

/** The counters of an element, into reader->counters; false when the document was refused. */
bool read_counters(struct xml_reader *xml, struct slice list, int64_t *values);

/** A place in the timeline opens: check it, tell the handler, remember it until it ends. */
void timeline_enter(struct reader *reader, struct instance *instance);
void timeline_leave(struct reader *reader);

/** Make the best of a file that ended inside the current location. */
void trace_cut(struct reader *reader);

/** Begin and end of a process in the long form, whose root element it shares. */
void long_begin(struct reader *reader);
void long_end(struct reader *reader);

/** The position of the text among `count` words; -1: it is none of them. */
int read_word(struct slice text, const char *const *words, int count);

/** Rank of "P3" or "3"; -1 when it is neither. */
int rank_number(const char *text, size_t length);

/** The number of a device, -1 for the host in its place or where there is none; false: it is no
 * number. */
bool read_device_number(struct slice text, int *number);

#endif
