/* Acts of a call of MPI as arguments. */
#include "config.h"

#include "analysis/export/call.h"

const char *const call_arguments[CALL_ARGUMENTS] = {
    [CALL_DEST] = "dest", [CALL_SOURCE] = "source", [CALL_ROOT] = "root",
    [CALL_TAG] = "tag",   [CALL_BYTES] = "bytes",   [CALL_COMM] = "comm",
};

static void tell(struct call_facts *facts, enum call_argument argument, int64_t number)
{
    if (number < 0 || facts->told & 1u << argument)
        return;
    facts->told |= 1u << argument;
    facts->number[argument] = number;
}

struct call_facts call_facts(const struct slice *slice)
{
    static const struct {
        bool is_told, has_tag;
        enum call_argument peer;
    } rows[] = {[ACT_SEND] = {true, true, CALL_DEST},
                [ACT_ISEND] = {true, true, CALL_DEST},
                [ACT_RECEIVE] = {true, true, CALL_SOURCE},
                [ACT_IRECEIVE] = {true, true, CALL_SOURCE},
                [ACT_COLLECTIVE] = {true, false, CALL_ROOT},
                [ACT_ICOLLECTIVE] = {true, false, CALL_ROOT},
                [ACT_ARRIVES] = {false}};
    struct call_facts facts = {0};

    for (size_t i = 0; i < slice->act_count; i++) {
        const struct mpi_act *act = &slice->acts[i];
        if (!rows[act->kind].is_told)
            continue;
        tell(&facts, rows[act->kind].peer, act->peer);
        if (rows[act->kind].has_tag)
            tell(&facts, CALL_TAG, act->tag);
        tell(&facts, CALL_BYTES, act->bytes);
        facts.told |= 1u << CALL_COMM;
        facts.comm = slice->preview->comms[act->comm].name;
        facts.comm_number = act->comm;
    }
    return facts;
}

const struct mpi_act *call_act_next(const struct slice *slice, enum mpi_act_kind kind, size_t *at)
{
    while (*at < slice->act_count) {
        const struct mpi_act *act = &slice->acts[(*at)++];
        if (act->kind == (int32_t)kind)
            return act;
    }
    return NULL;
}
