/* The values of variables: a thread's own, shared ones, and what pointers lead to. */
#include "analysis/check/solve/flow.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { WRITES = 8 };

/* ---- Shared data ------------------------------------------------------------------------- */

/** All threads write the same before they read: the read sees that, whoever wrote last. */
static bool is_common_write(const struct here *h, const struct write *w, uint32_t node)
{
    uint32_t reason = 0;
    if (w->team != flow_team(h) || w->definition == NO_NODE)
        return false;
    const struct definition *d = &h->team->definitions[w->definition];
    if (d->is_foreign || d->is_uniform || d->argument != NO_NODE || d->is_weak ||
        !always_before(flow_phases(h), flow_team(h), w->node, node))
        return false;
    return !((of_control(h, w->node, &reason) |
              of_operands(h, d->operands, 0, w->node, w->definition, &reason)) &
             VARIES);
}

/** Leaves out writes that stand on another way than the read, where all threads go the same one:
 *  no thread writes while another one reads. @return what that hangs on */
static taint leave_out_other_ways(const struct here *h, uint32_t node, struct write *writes,
                                  uint32_t *count)
{
    taint value = 0;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < *count; i++) {
        uint32_t reason = 0;
        taint control = VARIES;
        if (writes[i].team == flow_team(h) && !is_on_one_way(flow_phases(h), &writes[i], node))
            control = of_control(h, writes[i].node, &reason);
        if (control & VARIES)
            writes[kept++] = writes[i];
        else
            value |= control;
    }
    *count = kept;
    return value;
}

/** Leaves out where only the pointer on the way is set, of a reference that it came by.
 *  @return whether that pointer is one that threads share */
static taint leave_out_pointer(const struct here *h, const struct use *use, struct write *writes,
                               uint32_t *count)
{
    const struct data_object *object = &h->function->objects[use->object];
    taint value = 0;
    uint32_t kept = 0;
    if (object->kind != OBJECT_PARAMETER || !object->is_reference || !object->is_pointer ||
        !path_leads_away(flow_path(h, use->path), true))
        return 0;
    for (uint32_t i = 0; i < *count; i++) {
        const struct write *w = &writes[i];
        const struct definition *d = w->team == flow_team(h) && w->definition != NO_NODE
                                         ? &h->team->definitions[w->definition]
                                         : NULL;
        if (!d || d->argument != NO_NODE ||
            h->function->variables[d->variable].object != use->object ||
            h->function->variables[d->variable].path) {
            writes[kept++] = *w;
            continue;
        }
        uint32_t why =
            flow_reason(h, REASON_SHARED, object->name, h->team->nodes[w->node].place, 0);
        value |= memory_of_place(h, use->object, 0, INPUT_COMMON, why);
    }
    *count = kept;
    return value;
}

static taint of_shared(const struct here *h, const struct use *use, uint32_t *reason)
{
    struct write writes[WRITES];
    const struct data_object *object = &h->function->objects[use->object];
    if (!surely_in_parallel(flow_program(h), h->team))
        return 0;
    struct data data = {use->object, object->storage, use->path, 0};
    uint32_t count =
        concurrent_writes(flow_phases(h), flow_team(h), use->node, &data, writes, WRITES);
    taint value = count <= WRITES ? leave_out_other_ways(h, use->node, writes, &count) : 0;
    if (count <= WRITES)
        value |= leave_out_pointer(h, use, writes, &count);
    if (!count || (count == 1 && is_common_write(h, &writes[0], use->node)))
        return value;
    const struct checked_team *writer = &flow_program(h)->teams[writes[0].team];
    *reason = flow_reason(h, REASON_SHARED, object->name, writer->nodes[writes[0].node].place, 0);
    return VARIES;
}

/* ---- Definitions that reach a use -------------------------------------------------------- */

struct reaching {
    uint32_t *definition; /* or a call, where .is_call says so */
    size_t count, capacity;
    bool *is_call;
    size_t call_capacity;
    bool from_entry;
    struct met met; /* from the use to all that reaches it */
};

static void note_reaching(struct reaching *r, uint32_t number, bool is_call)
{
    r->definition = xgrow(r->definition, r->count, &r->capacity, sizeof(uint32_t));
    r->is_call = xgrow(r->is_call, r->count, &r->call_capacity, sizeof(bool));
    r->is_call[r->count] = is_call;
    r->definition[r->count++] = number;
}

static bool is_effective(const struct here *h, const struct definition *d, uint32_t path)
{
    return definition_changes(flow_effects(h), h->team, d, path);
}

/** Does every callee set what the argument stands for, whichever way it goes? */
static bool is_always_set(const struct here *h, const struct definition *d, uint32_t path)
{
    const struct call *call = &h->team->calls[h->team->nodes[d->node].index];
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        uint32_t callee = flow_program(h)->candidates[call->candidates.first + i];
        struct spot spot;
        if (!argument_spot(flow_program(h), h->team, call, d->argument, callee, path, &spot) ||
            !effect_always_sets(flow_effects(h), callee, spot))
            return false;
    }
    return true;
}

/** Does it leave nothing of the old value? */
static bool replaces(const struct here *h, const struct definition *d, const struct use *use)
{
    const struct variable *written = &h->function->variables[d->variable];
    if (d->argument != NO_NODE)
        return (written->path == use->path || !written->path) && is_always_set(h, d, use->path);
    if (d->is_weak)
        return false;
    const char *to = flow_path(h, written->path);
    return !strncmp(to, flow_path(h, use->path), strlen(to)) &&
           path_behind(to, flow_path(h, use->path));
}

/** What a call does to data that functions share by name. @return whether nothing old is left */
static bool take_effects(const struct here *h, const struct use *use, uint32_t node,
                         struct reaching *r)
{
    const struct data_object *object = &h->function->objects[use->object];
    const struct cfg_node *n = &h->team->nodes[node];
    if (!object->storage || n->kind != CFG_CALL)
        return false;
    const struct call *call = &h->team->calls[n->index];
    struct spot spot = {NO_NODE, object->storage, use->path, 0};
    bool sets = false, always = call->candidates.count > 0;
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        uint32_t callee = flow_program(h)->candidates[call->candidates.first + i];
        sets |= effect_sets(flow_effects(h), callee, spot);
        always = always && effect_always_sets(flow_effects(h), callee, spot);
    }
    if (sets)
        note_reaching(r, n->index, true);
    return sets && always;
}

/** The node's definitions before number `limit`, last first. @return whether the walk ends here. */
static bool take_definitions(const struct here *h, const struct use *use, uint32_t node,
                             uint32_t limit, struct reaching *r)
{
    struct index_range range = h->team->nodes[node].definitions;
    for (uint32_t i = range.count; i-- > 0;) {
        uint32_t number = range.first + i;
        const struct definition *d = &h->team->definitions[number];
        if (number >= limit ||
            !overlaps(flow_program(h), h->function, d->variable, use->object, use->path) ||
            !is_effective(h, d, use->path))
            continue;
        note_reaching(r, number, false);
        if (replaces(h, d, use))
            return true;
    }
    return limit == NO_NODE && take_effects(h, use, node, r);
}

static const struct object_sites *sites_of_use(const struct here *h, const struct use *use)
{
    uint32_t storage = h->function->objects[use->object].storage, count = 0;
    const uint32_t *calls =
        storage ? calls_that_write(flow_phases(h), flow_team(h), storage, &count) : NULL;
    return sites_of(h->facts->sites, use->object, use->path, calls, count);
}

/** The sites before a node: each is met once in this stamp. */
static uint32_t push_sites(const struct here *h, const struct object_sites *of, uint32_t node,
                           uint32_t depth)
{
    const struct graph *graph = &h->team->graph;
    for (uint32_t e = graph->first_predecessor[node]; e < graph->first_predecessor[node + 1]; e++) {
        uint32_t from = site_at(h->facts->sites, of, graph->predecessor[e]);
        if (from == NO_NODE || h->facts->visited[from] == h->facts->stamp)
            continue;
        h->facts->visited[from] = h->facts->stamp;
        h->facts->scratch[depth++] = from;
    }
    return depth;
}

static void find_reaching(const struct here *h, const struct use *use, struct reaching *r)
{
    const struct graph *graph = &h->team->graph;
    sites_meet(h->facts->sites, &r->met, use->node);
    if (take_definitions(h, use, use->node, use->limit, r))
        return;
    const struct object_sites *of = sites_of_use(h, use);
    uint32_t *stack = h->facts->scratch;
    h->facts->stamp++;
    r->from_entry |= use->node == graph->entry;
    uint32_t depth = push_sites(h, of, use->node, 0);
    while (depth) {
        uint32_t at = stack[--depth];
        sites_meet(h->facts->sites, &r->met, at);
        if (take_definitions(h, use, at, NO_NODE, r))
            continue;
        r->from_entry |= at == graph->entry;
        depth = push_sites(h, of, at, depth);
    }
}

static taint of_threadprivate(const struct here *h, const struct data_object *object, uint32_t path,
                              uint32_t *reason)
{
    struct spot spot = {NO_NODE, object->storage, path, 0};
    if (h->team->kind != TEAM_FUNCTION &&
        !strncmp(flow_path(h, object->name), CONTROL_NAME, strlen(CONTROL_NAME)))
        return 0; /* what the parent has */
    for (size_t i = 0; i < h->team->copyin_count; i++)
        if (h->team->copyin[i] == object->name || h->team->copyin[i] == object->storage)
            return 0;
    uint32_t why = flow_reason(h, REASON_THREADPRIVATE, object->name, h->team->nodes[0].place, 0);
    enum input_kind kind = h->team->kind == TEAM_FUNCTION ? INPUT_VALUE : INPUT_START;
    taint value = input_bit(flow_inputs(h), h->team->function, kind, spot, why);
    if (value & VARIES)
        *reason = why;
    return value;
}

static taint of_initial(const struct here *h, const struct use *use, uint32_t *reason)
{
    const struct data_object *object = &h->function->objects[use->object];
    if (object->is_threadprivate)
        return of_threadprivate(h, object, use->path, reason);
    if (object->kind == OBJECT_PARAMETER) {
        struct spot spot = {object->parameter, 0, use->path, 0};
        return input_bit(flow_inputs(h), h->team->function, INPUT_VALUE, spot, 0);
    }
    const char *path = flow_path(h, use->path);
    bool is_status =
        !strcmp(path, STATUS) || !strcmp(path, DYNAMIC_TYPE); /* an allocatable has that one's */
    if (object->kind == OBJECT_PRIVATE && !is_status) {
        *reason = flow_reason(h, REASON_PRIVATE, object->name, h->team->nodes[0].place, 0);
        return VARIES;
    }
    return 0;
}

/* ---- A thread's own data ----------------------------------------------------------------- */

/** Which pointers of the team may lead to the object: those that its address gets into. */
static uint8_t *find_pointers(const struct here *h, uint32_t object)
{
    uint8_t *leads = NULL;
    bool more = true;
    for (unsigned round = 0; more && round < 3; round++) {
        more = false;
        for (size_t i = 0; i < h->team->definition_count; i++) {
            const struct definition *d = &h->team->definitions[i];
            uint32_t pointer = h->function->variables[d->variable].object;
            bool gets = false;
            for (uint32_t o = 0; d->argument == NO_NODE && o < d->operands.count && !gets; o++) {
                const struct operand *from = &h->team->operands[d->operands.first + o];
                uint32_t of = from->kind == OPERAND_CALL
                                  ? NO_NODE
                                  : h->function->variables[from->index].object;
                gets = from->kind == OPERAND_ADDRESS ? of == object
                                                     : of != NO_NODE && leads && leads[of];
            }
            if (!gets || (leads && leads[pointer]))
                continue;
            if (!leads)
                leads = xcalloc(h->function->object_count, 1);
            leads[pointer] = 1;
            more = true;
        }
    }
    return leads;
}

static taint of_stores(const struct here *h, uint32_t object, uint32_t path, uint32_t *reason)
{
    uint8_t *leads = find_pointers(h, object);
    taint value = 0;
    for (size_t i = 0; leads && i < h->team->definition_count && !(value & VARIES); i++) {
        const struct definition *d = &h->team->definitions[i];
        const struct variable *v = &h->function->variables[d->variable];
        const char *to = flow_path(h, v->path), *rest = path_behind_pointer(to);
        if (!leads[v->object] || !is_effective(h, d, v->path) ||
            (d->argument == NO_NODE &&
             !path_leads_away(to, h->function->objects[v->object].is_pointer)))
            continue;
        if (!rest || path_behind(rest, flow_path(h, path)) || path_behind(flow_path(h, path), rest))
            value |= of_definition(h, i, 0, NULL, reason);
    }
    free(leads);
    return value;
}

struct all_definitions {
    const struct here *h;
    uint32_t object, path;
    taint value;
    uint32_t *reason;
};

static bool add_definition(void *context, const struct setting *setting)
{
    struct all_definitions *all = context;
    const struct here *h = all->h;
    const struct definition *d = &h->team->definitions[setting->definition];
    if (overlaps(flow_program(h), h->function, d->variable, all->object, all->path) &&
        is_effective(h, d, all->path))
        all->value |= of_definition(h, setting->definition, 0, NULL, all->reason);
    return !(all->value & VARIES);
}

taint of_all_definitions(const struct here *h, uint32_t object, uint32_t path, uint32_t *reason)
{
    struct all_definitions all = {h, object, path, 0, reason};
    sites_visit(h->facts->sites, object, path, add_definition, &all);
    return all.value & VARIES ? all.value : all.value | of_stores(h, object, path, reason);
}

/** The rest of the use's path behind what a definition sets. */
static uint32_t path_in(const struct here *h, const struct use *use, uint32_t number)
{
    uint32_t written = h->function->variables[h->team->definitions[number].variable].path;
    const char *rest = path_behind(flow_path(h, written), flow_path(h, use->path));
    return rest ? path_join(flow_program(h), "", rest) : 0;
}

taint of_reaching(const struct here *h, const struct use *use, bool *from_entry, uint32_t *reason)
{
    struct reaching r = {.met = {NO_NODE, 0}};
    const struct data_object *object = &h->function->objects[use->object];
    taint value = 0;
    find_reaching(h, use, &r);
    *from_entry = r.from_entry;
    for (size_t i = 0; i < r.count && !(value & VARIES); i++) {
        uint32_t number = r.definition[i];
        if (r.is_call[i])
            value |= of_effect(h, number, object->storage, use->path, reason);
        else
            value |= of_definition(h, number,
                                   h->team->definitions[number].argument != NO_NODE
                                       ? use->path
                                       : path_in(h, use, number),
                                   &r.met, reason);
    }
    free(r.definition);
    free(r.is_call);
    return value;
}

static taint of_own(const struct here *h, const struct use *use, uint32_t *reason)
{
    const struct data_object *object = &h->function->objects[use->object];
    bool from_entry;
    taint value = of_reaching(h, use, &from_entry, reason);
    if (from_entry && !(value & VARIES))
        value |= of_initial(h, use, reason);
    if (object->is_addressed && !object->is_pointer && !(value & VARIES))
        value |= of_stores(h, use->object, use->path, reason);
    return value;
}

/* ---- Pointers and references ------------------------------------------------------------- */

/** Which data is it? A parameter's value is the callers' affair, with what it leads to. */
static taint of_choice(const struct here *h, const struct use *use, uint32_t *reason)
{
    const struct data_object *object = &h->function->objects[use->object];
    struct use whole = *use;
    whole.path = 0;
    const char *behind = path_behind_pointer(flow_path(h, use->path));
    if ((object->kind == OBJECT_PARAMETER && object->is_reference) ||
        (behind && member_is_common(flow_members(h), object->type, behind)))
        return 0;
    taint value = of_own(h, &whole, reason);
    if (object->kind == OBJECT_PARAMETER && !(value & VARIES)) {
        struct spot spot = {object->parameter, 0, 0, 0};
        value &= ~input_bit(flow_inputs(h), h->team->function, INPUT_VALUE, spot, 0);
    }
    return value;
}

/** What a pointer leads to: a thread's own data, such that all of them use, or what callers say. */
static taint of_pointed(const struct here *h, const struct use *use, uint32_t *reason)
{
    uint32_t why = 0;
    taint shared = memory_of(h, use->object, use->path, INPUT_SHARING, 0), value = 0;
    if (!(shared & VARIES)) {
        value = of_own(h, use, &why);
        if (value & VARIES && shared)
            value = memory_of(h, use->object, use->path, INPUT_OWNING, why);
        if (value & VARIES)
            *reason = why;
    }
    if (!shared || value & VARIES)
        return value;
    if (shared & VARIES) {
        value |= of_choice(h, use, reason);
        if (value & VARIES)
            return value;
    }
    taint written = of_shared(h, use, &why);
    if (written & VARIES) {
        value |= memory_of(h, use->object, use->path, INPUT_SHARING, why);
        if (value & VARIES)
            *reason = why;
        return value;
    }
    return value | written;
}

/** The calls say whether it is there: alike for all threads of a team that the procedure makes. */
static taint of_presence(const struct here *h, const struct data_object *object, uint32_t path)
{
    struct spot spot = {object->parameter, 0, path, 0};
    return object->kind == OBJECT_PARAMETER && object->team == flow_team(h)
               ? input_bit(flow_inputs(h), h->team->function, INPUT_VALUE, spot, 0)
               : 0;
}

taint of_use(const struct here *h, const struct use *asked, uint32_t *reason)
{
    struct use use = *asked;
    const struct data_object *object = &h->function->objects[use.object];
    if (!strcmp(flow_path(h, use.path), PRESENCE))
        return of_presence(h, object, use.path);
    if (!object->is_polymorphic && !strcmp(flow_path(h, use.path), DYNAMIC_TYPE))
        return 0; /* as it is declared */
    if (object->is_threadprivate && !path_leads_away(flow_path(h, use.path), false))
        return of_own(h, &use, reason);
    if (object->team != flow_team(h) && !object->is_threadprivate)
        return of_shared(h, &use, reason);
    if ((object->kind == OBJECT_PARAMETER && object->is_reference) ||
        path_leads_away(flow_path(h, use.path), object->is_pointer))
        return of_pointed(h, &use, reason);
    return of_own(h, &use, reason);
}
