/* Sends and receives that belong together: random programs, of which it is known who received what.
 *
 * A program is played move by move. Messages travel in the order in which they were sent from one
 * process to another on a communicator, and take any time; what comes first that a receive fits to,
 * by the order in which receives were posted, is what it gets (MPI 4.0, 3.5). Clocks of processes
 * are far apart. What is played is written as a trace in the long form, read, and matched. */
#include "config.h"

#include "analysis/message/match.h"
#include "common/memory.h"

#include <check.h>
#include <dirent.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOST_RANKS = 8,
    COMMS = 3,
    MOST_MOVES = 400,
    MOST_OPERATIONS = MOST_MOVES * MOST_RANKS,
    ANY = -1,
    NOTHING = -1,
    TEXT = 1024
};

/* A call that a process made. */
struct call {
    int64_t begin, end;
    char text[TEXT]; /* its operation and attributes */
};

struct packet {
    int source, destination, comm, tag; /* ranks of the world */
    int rank, send;                     /* process and call that sent it */
    int receive, done; /* call that received it, and that ended that, by the destination */
    bool has_come, is_taken;
};

struct posted {
    int rank, comm, source, tag; /* source: of the world, or ANY */
    int call, request, packet;
    bool is_open; /* the request has not ended */
};

struct program {
    unsigned seed;
    int ranks;
    int64_t now, skew; /* skew: how far clocks are apart */
    struct call *calls[MOST_RANKS];
    int call_count[MOST_RANKS], request_count[MOST_RANKS];
    int order[COMMS][MOST_RANKS], size[COMMS]; /* ranks of the world by rank in the communicator */
    struct packet packets[MOST_OPERATIONS];
    int packet_count;
    struct posted posted[MOST_OPERATIONS];
    int posted_count;
    int collective[MOST_OPERATIONS][MOST_RANKS], collective_count; /* call of each; NOTHING */
};

static unsigned roll(struct program *p, unsigned most)
{
    p->seed = p->seed * 1664525u + 1013904223u;
    return (p->seed >> 8) % most;
}

static const char *const comm_names[COMMS] = {"MPI_COMM_WORLD", "P0_comm1", "P1_comm2"};

static int rank_in(const struct program *p, int comm, int rank)
{
    for (int i = 0; i < p->size[comm]; i++)
        if (p->order[comm][i] == rank)
            return i;
    return NOTHING;
}

static int call_new(struct program *p, int rank, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int call_new(struct program *p, int rank, const char *format, ...)
{
    struct call *call = &p->calls[rank][p->call_count[rank]];
    va_list arguments;

    call->begin = p->now++;
    call->end = p->now++;
    va_start(arguments, format);
    vsnprintf(call->text, sizeof call->text, format, arguments);
    va_end(arguments);
    return p->call_count[rank]++;
}

/* ---- Packets ----------------------------------------------------------------------------- */

static bool fits(const struct posted *posted, const struct packet *packet)
{
    return posted->rank == packet->destination && posted->comm == packet->comm &&
           (posted->source == ANY || posted->source == packet->source) &&
           (posted->tag == ANY || posted->tag == packet->tag);
}

static void join(struct posted *posted, struct packet *packet, int number)
{
    posted->packet = number;
    packet->is_taken = true;
    packet->receive = posted->call;
}

/* It comes, behind what was sent before from there to there. */
static void packet_comes(struct program *p, int number)
{
    struct packet *packet = &p->packets[number];

    for (int i = 0; i < number; i++) {
        const struct packet *before = &p->packets[i];
        if (!before->has_come && before->source == packet->source &&
            before->destination == packet->destination && before->comm == packet->comm)
            packet_comes(p, i);
    }
    packet->has_come = true;
    for (int i = 0; i < p->posted_count; i++)
        if (p->posted[i].packet == NOTHING && p->posted[i].is_open && fits(&p->posted[i], packet)) {
            join(&p->posted[i], packet, number);
            return;
        }
}

static int find_packet(const struct program *p, const struct posted *posted)
{
    for (int i = 0; i < p->packet_count; i++)
        if (p->packets[i].has_come && !p->packets[i].is_taken && fits(posted, &p->packets[i]))
            return i;
    return NOTHING;
}

/* ---- Moves ------------------------------------------------------------------------------- */

static int pick_comm(struct program *p, int rank)
{
    int comm = (int)roll(p, COMMS);

    return rank_in(p, comm, rank) == NOTHING ? 0 : comm;
}

static int packet_new(struct program *p, int rank, int comm, int to, int tag)
{
    struct packet packet = {.source = rank,
                            .destination = p->order[comm][to],
                            .comm = comm,
                            .tag = tag,
                            .rank = rank,
                            .receive = NOTHING,
                            .done = NOTHING};

    p->packets[p->packet_count] = packet;
    return p->packet_count++;
}

static void move_send(struct program *p, int rank)
{
    static const char *const kinds[] = {"send", "bsend", "rsend", "ssend"};
    int comm = pick_comm(p, rank), to = (int)roll(p, (unsigned)p->size[comm]);
    int tag = (int)roll(p, 2), number = packet_new(p, rank, comm, to, tag);

    p->packets[number].send =
        call_new(p, rank,
                 "operation=\"%s\" dest=\"%d\" tag=\"%d\" comm=\"%s\" count=\"1\" "
                 "type=\"MPI_BYTE\" bytes=\"%d\"",
                 kinds[roll(p, 4)], to, tag, comm_names[comm], number + 1);
}

/* Its request ends at once, or later, or never. */
static void move_isend(struct program *p, int rank)
{
    int comm = pick_comm(p, rank), to = (int)roll(p, (unsigned)p->size[comm]);
    int tag = (int)roll(p, 2), number = packet_new(p, rank, comm, to, tag);
    int request = ++p->request_count[rank];

    p->packets[number].send =
        call_new(p, rank,
                 "operation=\"%s\" dest=\"%d\" tag=\"%d\" comm=\"%s\" request=\"%d\" "
                 "bytes=\"%d\"",
                 roll(p, 2) ? "isend" : "start\" kind=\"send", to, tag, comm_names[comm], request,
                 number + 1);
    if (roll(p, 3))
        call_new(p, rank, "operation=\"wait\" completed=\"%d\"", request);
}

static const char *peer_text(char *text, int number, const char *any)
{
    if (number == ANY)
        return any;
    sprintf(text, "%d", number);
    return text;
}

static struct posted *post(struct program *p, int rank)
{
    struct posted *posted = &p->posted[p->posted_count++];
    int comm = pick_comm(p, rank);

    *posted = (struct posted){.rank = rank, .comm = comm, .packet = NOTHING, .is_open = true};
    posted->source = roll(p, 3) ? p->order[comm][roll(p, (unsigned)p->size[comm])] : ANY;
    posted->tag = roll(p, 3) ? (int)roll(p, 2) : ANY;
    int number = find_packet(p, posted);
    if (number != NOTHING)
        join(posted, &p->packets[number], number);
    return posted;
}

static void move_irecv(struct program *p, int rank)
{
    struct posted *posted = post(p, rank);
    char source[16], tag[16];

    posted->request = ++p->request_count[rank];
    posted->call = call_new(
        p, rank, "operation=\"%s\" rem=\"%s\" tag=\"%s\" comm=\"%s\" request=\"%d\"",
        roll(p, 2) ? "irecv" : "start\" kind=\"receive",
        peer_text(source, posted->source == ANY ? ANY : rank_in(p, posted->comm, posted->source),
                  "MPI_ANY_SOURCE"),
        peer_text(tag, posted->tag, "MPI_ANY_TAG"), comm_names[posted->comm], posted->request);
    if (posted->packet != NOTHING)
        p->packets[posted->packet].receive = posted->call;
}

/* A blocking receive of what is there, by itself or after a probe; else it is nothing. */
static void move_receive(struct program *p, int rank)
{
    struct posted *posted = post(p, rank);
    struct packet *packet = posted->packet == NOTHING ? NULL : &p->packets[posted->packet];
    bool probed = roll(p, 4) == 0;
    char what[TEXT];

    posted->is_open = false;
    if (!packet) {
        p->posted_count--;
        return;
    }
    snprintf(what, sizeof what, "rem=\"%d\" tag=\"%d\" comm=\"%s\" bytes=\"%d\"",
             rank_in(p, packet->comm, packet->source), packet->tag, comm_names[packet->comm],
             posted->packet + 1);
    if (probed)
        call_new(p, rank, "operation=\"mprobe\" %s", what);
    packet->receive = packet->done =
        call_new(p, rank, "operation=\"%s\" %s", probed ? "mrecv" : "receive", what);
}

static void append_received(struct program *p, struct posted *posted, char *list, int call)
{
    struct packet *packet = &p->packets[posted->packet];

    sprintf(list + strlen(list), "%s%d:%d:%d:%d", *list ? " " : "", posted->request,
            rank_in(p, packet->comm, packet->source), packet->tag, posted->packet + 1);
    posted->is_open = false;
    packet->done = call;
}

/* Waits for some of what has received, in any order. */
static void move_wait(struct program *p, int rank)
{
    static const char *const kinds[] = {"waitall", "waitsome", "testsome", "testall"};
    char list[TEXT] = "";
    int call = p->call_count[rank], left = 1 + (int)roll(p, 6);

    for (int i = p->posted_count; i-- > 0 && left;) {
        struct posted *posted = &p->posted[i];
        if (posted->rank != rank || !posted->is_open || posted->packet == NOTHING || roll(p, 2))
            continue;
        append_received(p, posted, list, call);
        left--;
    }
    call_new(p, rank, "operation=\"%s\" completed=\"%s\"", kinds[roll(p, 4)], list);
}

/* Of a receive that nothing has come for. */
static void move_cancel(struct program *p, int rank)
{
    for (int i = 0; i < p->posted_count; i++) {
        struct posted *posted = &p->posted[i];
        if (posted->rank != rank || !posted->is_open || posted->packet != NOTHING || roll(p, 2))
            continue;
        posted->is_open = false;
        call_new(p, rank, "operation=\"wait\" completed=\"%d:cancelled\"", posted->request);
        return;
    }
}

static void move_sendrecv(struct program *p, int rank)
{
    struct posted like = {.rank = rank, .source = ANY, .tag = ANY};
    int found = find_packet(p, &like), to = (int)roll(p, (unsigned)p->ranks);

    if (found == NOTHING)
        return;
    struct packet *packet = &p->packets[found];
    packet->is_taken = true;
    int number = packet_new(p, rank, 0, to, 1);
    packet->receive = packet->done = p->packets[number].send =
        call_new(p, rank,
                 "operation=\"sendrecv\" dest=\"%d\" tag=\"1\" rem=\"%d\" rtag=\"%d\" "
                 "comm=\"MPI_COMM_WORLD\" bytes=\"%d\"",
                 to, packet->source, packet->tag, number + 1);
}

static void move_collective(struct program *p, int rank)
{
    static const char *const kinds[] = {"barrier", "allreduce", "broadcast\" root=\"0", "scan",
                                        "ialltoall"};
    int comm = pick_comm(p, rank), kind = (int)roll(p, 5);

    for (int i = 0; i < MOST_RANKS; i++)
        p->collective[p->collective_count][i] = NOTHING;
    for (int i = 0; i < p->size[comm]; i++)
        p->collective[p->collective_count][p->order[comm][i]] = call_new(
            p, p->order[comm][i], "operation=\"%s\" comm=\"%s\"", kinds[kind], comm_names[comm]);
    p->collective_count++;
}

static void move_travel(struct program *p, int rank)
{
    (void)rank;
    for (int tries = 0; tries < 8 && p->packet_count; tries++) {
        int number = (int)roll(p, (unsigned)p->packet_count);
        if (!p->packets[number].has_come) {
            packet_comes(p, number);
            return;
        }
    }
}

static void (*const moves[])(struct program *p, int rank) = {
    move_send,   move_isend,  move_irecv,    move_irecv,      move_receive, move_wait,
    move_travel, move_travel, move_sendrecv, move_collective, move_cancel,  move_receive};

/* ---- Programs ---------------------------------------------------------------------------- */

/* Ranks in another order, and not all: the trace says with which rank each process came in. */
static void make_comms(struct program *p)
{
    for (int comm = 0; comm < COMMS; comm++) {
        p->size[comm] = comm < 2 ? p->ranks : p->ranks - 1;
        for (int i = 0; i < p->size[comm]; i++)
            p->order[comm][i] = comm == 1 ? (p->ranks - i) % p->ranks : comm == 2 ? 1 + i : i;
        for (int i = 0; i < p->size[comm] && comm; i++)
            call_new(p, p->order[comm][i], "operation=\"comm_split\" newcomm=\"%s\" newrank=\"%d\"",
                     comm_names[comm], i);
    }
}

/* All comes. What a wildcard received is known if somebody asked. */
static void end_program(struct program *p)
{
    for (int i = 0; i < p->packet_count; i++)
        if (!p->packets[i].has_come)
            packet_comes(p, i);
    for (int i = 0; i < p->posted_count; i++) {
        struct posted *posted = &p->posted[i];
        char list[TEXT] = "";
        if (!posted->is_open || posted->packet == NOTHING ||
            (posted->source != ANY && posted->tag != ANY))
            continue;
        append_received(p, posted, list, p->call_count[posted->rank]);
        call_new(p, posted->rank, "operation=\"wait\" completed=\"%s\"", list);
    }
}

static struct program *play(unsigned seed)
{
    struct program *p = xzalloc(sizeof *p);

    p->seed = seed;
    p->skew = 1000;
    p->ranks = 2 + (int)roll(p, MOST_RANKS - 1);
    for (int i = 0; i < p->ranks; i++)
        p->calls[i] = xcalloc(3 * MOST_MOVES, sizeof *p->calls[i]);
    make_comms(p);
    int count = (int)roll(p, MOST_MOVES);
    for (int i = 0; i < count; i++) {
        int rank = (int)roll(p, (unsigned)p->ranks);
        moves[roll(p, sizeof moves / sizeof *moves)](p, rank);
    }
    end_program(p);
    return p;
}

static void program_free(struct program *p)
{
    for (int i = 0; i < p->ranks; i++)
        free(p->calls[i]);
    free(p);
}

static void write_trace(const struct program *p, const char *directory, int rank)
{
    char *path = xformat("%s/trace%d.xml", directory, rank);
    FILE *out = fopen(path, "w");
    int64_t skew = p->skew * ((rank * 7919) % 5);

    fprintf(out, "<processor rank=\"P%d\" init=\"0\" finalize=\"100\">\n", rank);
    for (int i = 0; i < p->call_count[rank]; i++) {
        const struct call *call = &p->calls[rank][i];
        fprintf(out,
                "<hieraMPI %s file=\"random.c\" line=\"1\" start_time=\"0.%09lld\" "
                "finish_time=\"0.%09lld\"/>\n",
                call->text, (long long)(call->begin + skew), (long long)(call->end + skew));
    }
    fputs("</processor>\n", out);
    fclose(out);
    free(path);
}

static void write_program(const struct program *p, const char *directory)
{
    char *path = xformat("%s/hieraCollector.xml", directory);
    FILE *out = fopen(path, "w");

    fprintf(out, "<hieraCollector application=\"random\" count_proc=\"%d\">\n", p->ranks);
    for (int i = p->ranks; i-- > 0;) {
        fprintf(out, "<collect_file rank=\"P%d\">trace%d.xml</collect_file>\n", i, i);
        write_trace(p, directory, i);
    }
    fputs("</hieraCollector>\n", out);
    fclose(out);
    free(path);
}

/* ---- What was found ---------------------------------------------------------------------- */

struct found {
    const struct program *program;
    struct sequence *sequence;
    int messages, collectives, unmatched_sends;
};

static int call_of(const struct found *found, const struct operation *operation)
{
    return (int)(operation->id - sequence_first(found->sequence, (size_t)operation->process));
}

/* Its bytes are its number. */
static void check_message(void *context, const struct message *message)
{
    struct found *found = context;
    const struct packet *packet = &found->program->packets[message->bytes - 1];
    const struct message_group *done = message->receive.group;

    ck_assert_int_le(message->bytes, found->program->packet_count);
    ck_assert_int_eq(message->send.operation.process, packet->source);
    ck_assert_int_eq(call_of(found, &message->send.operation), packet->send);
    ck_assert_int_eq(message->receive.operation.process, packet->destination);
    ck_assert_msg(call_of(found, &message->receive.operation) == packet->receive,
                  "message %d: received by call %d, not %d", (int)message->bytes,
                  call_of(found, &message->receive.operation), packet->receive);
    ck_assert_int_eq(done ? call_of(found, &done->done) : NOTHING, packet->done);
    found->messages++;
}

static void check_collective(void *context, const struct message_end *members, size_t count,
                             int root)
{
    struct found *found = context;
    const struct program *p = found->program;
    int which = 0;

    (void)root;
    while (p->collective[which][members[0].operation.process] !=
           call_of(found, &members[0].operation))
        ck_assert_int_lt(++which, p->collective_count);
    for (size_t i = 0; i < count; i++)
        ck_assert_int_eq(p->collective[which][members[i].operation.process],
                         call_of(found, &members[i].operation));
    for (int i = 0; i < p->ranks; i++)
        count -= p->collective[which][i] != NOTHING;
    ck_assert_uint_eq(count, 0);
    found->collectives++;
}

static void count_unmatched(void *context, const struct operation *operation, int32_t peer,
                            enum unmatched_reason reason)
{
    struct found *found = context;

    (void)operation, (void)peer;
    ck_assert_int_ne(reason, UNMATCHED_RECEIVE);
    found->unmatched_sends += reason == UNMATCHED_SEND;
}

static int count_received(const struct program *p)
{
    int count = 0;

    for (int i = 0; i < p->packet_count; i++)
        count += p->packets[i].is_taken;
    return count;
}

static void clean(const char *directory)
{
    const struct dirent *entry;
    DIR *stream = opendir(directory);

    while (stream && (entry = readdir(stream))) {
        char *path = xformat("%s/%s", directory, entry->d_name);
        unlink(path);
        free(path);
    }
    closedir(stream);
    rmdir(directory);
}

static struct match_doubts match_program(const struct program *p, struct message_sink *sink,
                                         struct found *found)
{
    char directory[] = "/tmp/test-message-XXXXXX", *problem = NULL;
    struct sequence *sequence = sequence_new(NULL);
    struct reader_options options = {.timeline = &sequence_handler, .argument = sequence};
    struct match_doubts doubts;

    ck_assert_ptr_nonnull(mkdtemp(directory));
    write_program(p, directory);
    struct experiment *experiment = experiment_read(directory, &options, &problem);
    ck_assert_msg(experiment != NULL, "%s", problem);
    ck_assert(sequence_finish(sequence));
    if (found)
        found->sequence = sequence;
    ck_assert(match_all(sequence, experiment, sink, 1, &doubts));
    sequence_free(sequence);
    experiment_free(experiment);
    clean(directory);
    return doubts;
}

static void check_program(unsigned seed)
{
    struct program *p = play(seed);
    struct found found = {.program = p};
    struct message_sink sink = {.context = &found,
                                .message = check_message,
                                .collective = check_collective,
                                .unmatched = count_unmatched};

    match_program(p, &sink, &found);
    ck_assert_msg(found.messages == count_received(p), "seed %u: %d messages, not %d", seed,
                  found.messages, count_received(p));
    ck_assert_int_eq(found.unmatched_sends, p->packet_count - count_received(p));
    ck_assert_int_eq(found.collectives, p->collective_count);
    program_free(p);
}

START_TEST(random_programs)
{
    for (unsigned seed = 0; seed < 1000; seed++)
        check_program(seed);
}
END_TEST

/* A character of what a call was told is another one here and there; what is no number of bytes any
 * more the reader would refuse. */
static void damage_call(struct program *p, struct call *call)
{
    static const char others[] = "0123456789:,- =MPI_ANY";
    char *end = strstr(call->text, " bytes=");
    bool inside = false;

    for (char *at = call->text; *at && at != end; at++) {
        inside ^= *at == '"';
        if (inside && *at != '"' && roll(p, 60) == 0)
            *at = others[roll(p, sizeof others - 1)];
    }
}

static void damage(struct program *p)
{
    for (int rank = 0; rank < p->ranks; rank++)
        for (int i = 0; i < p->call_count[rank]; i++)
            damage_call(p, &p->calls[rank][i]);
}

static void count_message(void *context, const struct message *message)
{
    ck_assert_ptr_nonnull(message);
    ++*(int *)context;
}

/* Whatever a trace says, it is matched as far as it goes, and nothing is matched twice. */
START_TEST(damaged_programs)
{
    for (unsigned seed = 0; seed < 300; seed++) {
        struct program *p = play(seed);
        int count = 0, operations = 0;
        struct message_sink sink = {.context = &count, .message = count_message};
        damage(p);
        match_program(p, &sink, NULL);
        for (int i = 0; i < p->ranks; i++)
            operations += p->call_count[i];
        ck_assert_int_le(count, operations);
        program_free(p);
    }
}
END_TEST

static void post_any(struct program *p, int rank, int request)
{
    call_new(p, rank,
             "operation=\"irecv\" rem=\"MPI_ANY_SOURCE\" tag=\"MPI_ANY_TAG\" "
             "comm=\"MPI_COMM_WORLD\" request=\"%d\"",
             request);
}

/* A round of two processes: four wildcards are posted before the first two have ended, and the
 * second of these ends first, with a message that has a tag of its own. */
static void play_round(struct program *p, int rank, int round)
{
    const char *wait = "operation=\"wait\" completed=\"%d:%d:%d:1\"";

    if (round == 0) {
        post_any(p, rank, 1);
        post_any(p, rank, 2);
    }
    for (int i = 0; i < 2; i++)
        call_new(p, rank,
                 "operation=\"send\" dest=\"%d\" tag=\"%d\" comm=\"MPI_COMM_WORLD\" "
                 "bytes=\"1\"",
                 !rank, i ? round + 1 : 0);
    call_new(p, rank, wait, 2 * round + 2, !rank, round + 1);
    post_any(p, rank, 2 * round + 3);
    post_any(p, rank, 2 * round + 4);
    call_new(p, rank, wait, 2 * round + 1, !rank, 0);
}

/* What is remembered is what is in flight, however long the program is. */
START_TEST(memory_is_what_is_in_flight)
{
    enum { ROUNDS = 1000 };
    struct program *p = xzalloc(sizeof *p);

    p->ranks = 2;
    for (int i = 0; i < p->ranks; i++)
        p->calls[i] = xcalloc(7 * ROUNDS, sizeof *p->calls[i]);
    for (int i = 0; i < ROUNDS; i++) {
        play_round(p, 0, i);
        play_round(p, 1, i);
    }
    ck_assert_uint_le(match_program(p, &(struct message_sink){0}, NULL).most, 24);
    program_free(p);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("message");
    TCase *tests = tcase_create("message");
    SRunner *runner = srunner_create(suite);

    tcase_set_timeout(tests, 120);
    tcase_add_test(tests, random_programs);
    tcase_add_test(tests, damaged_programs);
    tcase_add_test(tests, memory_is_what_is_in_flight);
    suite_add_tcase(suite, tests);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
