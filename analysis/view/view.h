/**
 * @file view.h
 * @brief The page of `pompeii view`: one file that holds a run, and what shows it.
 *
 * The room view writes a document that needs nothing but a browser: the answer as JSON, the
 * timeline as delta-coded columns in one deflated stream, and the program of the page, whose
 * modules are in view/page/ and are joined by make. What the page may do is said in its head: no
 * request, no script and no style but these, by their digests. The room may know the reader, the
 * answer and common; nothing of subcommands, and of messages what it is told.
 */
#ifndef VIEW_H
#define VIEW_H

#include "analysis/answer/profile.h"
#include "analysis/reader/reader.h"

/** Instances as they are read. Above its limit it keeps the longest, so memory is bounded. */
struct view_timeline;
struct view_timeline *view_timeline_new(size_t limit);
void view_timeline_free(struct view_timeline *timeline);

/** Units of work as they are read: sums, and some of them. */
struct view_units;
struct view_units *view_units_new(void);
void view_units_free(struct view_units *units);

/** A message between two threads, by those who matched it, or a collective: from who called it
 * last, to one who waited for that. Nanoseconds since the experiment began. */
struct view_message {
    const struct recorded_location *from, *to;
    int64_t sent;             /* begin of the send */
    int64_t posted;           /* begin of the receive */
    int64_t waited, received; /* begin and end of what it ended in: itself, or a wait for it */
    int64_t bytes;            /* -1: not known */
    int32_t tag;
    bool collective;
};

/** Messages. Above its limit it keeps those that were longest on their way. */
struct view_messages;
struct view_messages *view_messages_new(size_t limit);
void view_messages_free(struct view_messages *messages);
void view_messages_add(struct view_messages *messages, const struct view_message *message);

/** Tasks as they are read: who created them, where they ran, what they depend on. Above its limit
 * it keeps those that each process created first. */
struct view_tasks;
struct view_tasks *view_tasks_new(size_t limit);
void view_tasks_free(struct view_tasks *tasks);

/** All instances, in a file without a name: a part of them is read again where it is asked for. */
struct view_tiles;
/** NULL with errno: there is no room for a file. */
struct view_tiles *view_tiles_new(void);
void view_tiles_free(struct view_tiles *tiles);

/** What view_handler fills while experiment_read() reads. */
struct view_intake {
    struct view_timeline *timeline;
    struct view_units *units;
    struct view_tasks *tasks;
    struct view_tiles *tiles; /* NULL: the page is not served */
};
extern const struct timeline_handler view_handler;

/** Of more threads than these, figures are by rank in the page, and not by thread. */
enum { VIEW_THREADS = 2048 };

/** Another experiment, which the page lays beside its own. */
struct view_before {
    struct experiment *experiment; /* NULL: none */
    const struct profile *profile;
    const char *profile_json; /* the sums of `pompeii profile --format=json`, without threads */
};

struct view {
    struct experiment *experiment;
    struct view_before before;
    const struct profile *profile;
    const char *profile_json; /* of the same profile: what `pompeii profile --format=json` says */
    struct view_messages *messages; /* with messages_json, or both NULL: no ranks that talk */
    const char *messages_json;      /* the tables of `pompeii messages --format=json` */
    const char *offload_json;       /* what `pompeii offload --format=json` says */
    bool has_sources;               /* the files of its regions are in the page */
    struct view_intake intake;
};

/** Write the page. @return -1 when it could not be packed; `out` tells of write errors itself */
int view_write(const struct view *view, FILE *out);

/**
 * Serve the page, and the parts of its timeline that it has not, on the loopback interface until a
 * signal ends that or nobody has asked for `idle` seconds (0: for ever). The address, with a token
 * that nobody can guess, goes to `out`.
 *
 * @return -1 after the user was told why it can't be served
 */
int view_serve(const struct view *view, int idle, FILE *out);

#endif
