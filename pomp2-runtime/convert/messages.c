/* What calls of MPI were told, as text: `key=value` pairs with the seed's keys. */
#include "config.h"
#include "pomp2-runtime/convert/messages.h"
#include "pomp2-runtime/convert/pages.h"

struct handles {
    size_t count;
    const char *name[]; /* by id - 1 */
};

struct handles *handles_find(const struct spool *s)
{
    size_t count = 0;
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_HANDLE, e)))
        count++;
    struct handles *h = count ? pages_take(1, sizeof *h + count * sizeof h->name[0]) : NULL;
    if (!h)
        return NULL;
    h->count = count;
    while ((e = spool_next(s, SPOOL_HANDLE, e))) {
        const struct spool_handle *one = (const struct spool_handle *)e;
        if (one->id - 1 < count)
            h->name[one->id - 1] = one->name;
    }
    return h;
}

void handles_free(struct handles *handles)
{
    pages_give(handles);
}

/* A pair, with a blank in front of all but the first one. */
static void put_key(struct xml *x, const char *key, bool *first)
{
    if (!*first)
        xml_put(x, " ");
    xml_put(x, key);
    xml_put(x, "=");
    *first = false;
}

/* What takes the place of a rank or a tag, as the layer has them: the same for every MPI. */
static void put_value(struct xml *x, int32_t rank, const char *any)
{
    const char *word = rank == MESSAGE_ANY    ? any
                       : rank == MESSAGE_NULL ? "MPI_PROC_NULL"
                       : rank == MESSAGE_SELF ? "MPI_ROOT"
                                              : NULL;
    if (word)
        xml_put(x, word);
    else
        xml_signed(x, rank);
}

static void put_rank(struct xml *x, const char *key, int32_t rank, const char *any, bool *first)
{
    put_key(x, key, first);
    put_value(x, rank, any);
}

/* NULL: it has none. */
static const char *handle_name(const struct handles *h, uint32_t id)
{
    return id && h && id <= h->count ? h->name[id - 1] : NULL;
}

static void put_handle(struct xml *x, const char *key, const struct handles *h, uint32_t id,
                       bool *first)
{
    if (!handle_name(h, id))
        return;
    put_key(x, key, first);
    xml_escape(x, handle_name(h, id));
}

static void put_peers(struct xml *x, const struct spool_message *m, bool *first)
{
    static const struct {
        uint32_t role;
        const char *key;
    } keys[] = {{MESSAGE_DEST, "dest"},
                {MESSAGE_SOURCE, "rem"},
                {MESSAGE_ROOT, "root"},
                {MESSAGE_TARGET, "target"}};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++)
        if (m->roles & keys[i].role)
            put_rank(x, keys[i].key, m->peer, "MPI_ANY_SOURCE", first);
    if (m->roles & MESSAGE_TAG)
        put_rank(x, "tag", m->tag, "MPI_ANY_TAG", first);
    if (m->roles & MESSAGE_OTHER) {
        put_rank(x, "rem", m->source, "MPI_ANY_SOURCE", first);
        put_rank(x, "rtag", m->source_tag, "MPI_ANY_TAG", first);
    }
}

void put_message(struct xml *x, const struct handles *handles, const struct spool_message *m)
{
    bool first = true;
    if (m->roles & MESSAGE_BYTES)
        xml_optional(x, NAME_i_by, m->bytes);
    if (m->roles & MESSAGE_NOTHING) {
        xml_optional(x, NAME_i_calls, m->count);
        xml_optional(x, NAME_i_took, m->count ? m->bytes : 0);
    }
    if (!m->roles && !m->comm && !m->request)
        return;
    xml_begin(x, NAME_i_message);
    if (m->request) {
        put_key(x, "request", &first);
        xml_number(x, m->request);
    }
    put_handle(x, "kind", handles, m->kind, &first);
    if (m->roles & MESSAGE_COUNT) {
        put_key(x, "count", &first);
        xml_number(x, m->count);
    }
    put_handle(x, "type", handles, m->type, &first);
    put_peers(x, m, &first);
    put_handle(x, m->roles & MESSAGE_GROUP ? "group" : "op", handles, m->op, &first);
    put_handle(x, "comm", handles, m->comm, &first);
    if (m->roles & MESSAGE_NEW) {
        put_handle(x, "newcomm", handles, m->newcomm, &first);
        put_rank(x, "newrank", m->source, "", &first);
    }
    if (m->roles & MESSAGE_NEW_OTHER) {
        put_key(x, "newgroup", &first);
        xml_number(x, 1);
    }
    xml_put(x, "\"");
}

/* Fields of a request in a list, after its number. */
static void put_fields(struct xml *x, const struct handles *handles, const struct listed_request *r)
{
    const char *kind = handle_name(handles, r->what >> 8), *comm = handle_name(handles, r->comm);
    uint32_t flags = r->what >> 4 & 0xf;
    if (flags & REQUEST_CANCELLED) {
        xml_put(x, ":cancelled");
        return;
    }
    if (flags & REQUEST_STARTED) {
        xml_put(x, ":");
        xml_escape(x, kind ? kind : "");
    }
    if (flags & (REQUEST_STARTED | REQUEST_RECEIVED)) {
        xml_put(x, ":");
        put_value(x, r->peer, "MPI_ANY_SOURCE");
        xml_put(x, ":");
        put_value(x, r->tag, "MPI_ANY_TAG");
        xml_put(x, ":");
        xml_number(x, r->bytes);
    }
    if (flags & REQUEST_STARTED) {
        xml_put(x, ":");
        xml_escape(x, comm ? comm : "");
    }
}

/* Of what it starts, as the profile has it. */
static uint64_t started_bytes(uint64_t count, struct record_walk behind)
{
    uint64_t skip = 0, bytes = 0;
    for (uint64_t i = 0; i < count; i++) {
        const struct listed_request *r = records_listed(&behind, &skip);
        if (!r)
            break;
        if (r->what >> 4 & REQUEST_STARTED)
            bytes += r->bytes;
    }
    return bytes;
}

void put_requests(struct xml *x, const struct handles *handles, uint64_t count, uint64_t lost,
                  struct record_walk behind)
{
    bool first = true;
    uint64_t skip = 0;
    if (!count && !lost)
        return;
    xml_optional(x, NAME_i_by, started_bytes(count, behind));
    xml_begin(x, NAME_i_message);
    for (uint64_t i = 0; i < count; i++) {
        const struct listed_request *r = records_listed(&behind, &skip);
        if (!r)
            break;
        if (i == 0)
            put_key(x, (r->what >> 4 & REQUEST_STARTED) ? "started" : "completed", &first);
        else
            xml_put(x, ",");
        xml_number(x, r->number);
        put_fields(x, handles, r);
    }
    if (lost) {
        put_key(x, "unlisted", &first);
        xml_number(x, lost);
    }
    xml_put(x, "\"");
}
