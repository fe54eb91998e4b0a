/* The values of variables: a thread's own, shared ones, and what pointers lead to. */
#include "analysis/check/solve/flow.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    WRITES = 8,
    REACHING_MAX = 512 /* places, or settings of elements of which the number is not known, among
                          which those are looked for that reach a use */
};

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

/** Is there surely a way from the write to the read, within a phase? The write is on all ways to
 * the read, and not on all to the node from which ways without a barrier lead to both. */
static bool leads_to(const struct here *h, const struct write *w, uint32_t node)
{
    uint32_t start = phase_start(flow_phases(h), w->team, w->node);
    return start != NO_NODE && !w->is_before_barrier && w->node != node &&
           site_dominates(h->facts->sites, w->node, node) &&
           (w->node == start || !site_dominates(h->facts->sites, w->node, start)) &&
           phase_goes_on(flow_phases(h), w->team, w->node, node);
}

static bool is_on_one_way_here(const struct here *h, const struct write *w, uint32_t node)
{
    return leads_to(h, w, node) || is_on_one_way(flow_phases(h), w, node);
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
        if (writes[i].team == flow_team(h) && !is_on_one_way_here(h, &writes[i], node))
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

/** @return false: they are too many to be told apart for each use */
static bool find_reaching(const struct here *h, const struct use *use, struct reaching *r)
{
    const struct graph *graph = &h->team->graph;
    sites_meet(h->facts->sites, &r->met, use->node);
    if (take_definitions(h, use, use->node, use->limit, r))
        return true;
    r->from_entry |= use->node == graph->entry;
    if (sites_of_any_element(h->facts->sites, use->object) > REACHING_MAX)
        return false;
    const struct object_sites *of = sites_of_use(h, use);
    uint32_t *stack = h->facts->scratch;
    h->facts->stamp++;
    uint32_t depth = push_sites(h, of, use->node, 0);
    for (uint32_t looks = 0; depth && looks <= REACHING_MAX; looks++) {
        uint32_t at = stack[--depth];
        sites_meet(h->facts->sites, &r->met, at);
        if (take_definitions(h, use, at, NO_NODE, r))
            continue;
        r->from_entry |= at == graph->entry;
        depth = push_sites(h, of, at, depth);
    }
    return !depth;
}

/** The rest of the use's path behind what a definition sets. */
static uint32_t path_in(const struct here *h, const struct use *use, uint32_t number)
{
    uint32_t written = h->function->variables[h->team->definitions[number].variable].path;
    const char *rest = path_behind(flow_path(h, written), flow_path(h, use->path));
    return rest ? path_join(flow_program(h), "", rest) : 0;
}

/** What reaches a use sets there; `met`: see of_definition(). */
static taint of_found(const struct here *h, const struct use *use, const struct reaching *r,
                      const struct met *met, uint32_t *reason)
{
    const struct data_object *object = &h->function->objects[use->object];
    taint value = 0;
    for (size_t i = 0; i < r->count && !(value & VARIES); i++) {
        uint32_t number = r->definition[i];
        if (r->is_call[i])
            value |= of_effect(h, number, object->storage, use->path, reason);
        else
            value |= of_definition(h, number,
                                   h->team->definitions[number].argument != NO_NODE
                                       ? use->path
                                       : path_in(h, use, number),
                                   met, reason);
    }
    return value;
}

static void reaching_free(struct reaching *r)
{
    free(r->definition);
    free(r->is_call);
}

/* ---- Once for all uses ------------------------------------------------------------------- */

/** A place of which the sites are gone through, those before each one first. */
struct site_walk {
    const struct here *h;
    struct use use; /* at a site */
    const struct object_sites *of;
    struct open_site {
        uint32_t site, edge;
    } * stack;
    size_t depth, capacity;
};

/** What is in the place behind a site, and whether that may be what it began with. */
static struct fact *fact_behind(const struct site_walk *w, enum part_kind kind, uint32_t site)
{
    return flow_part(w->h,
                     (struct part_key){kind, flow_team(w->h), w->use.object, site, w->use.path});
}

static void site_open(struct site_walk *w, uint32_t site)
{
    if (site == NO_NODE || !flow_open(w->h, fact_behind(w, PART_SITE, site)))
        return;
    w->stack = xgrow(w->stack, w->depth, &w->capacity, sizeof(*w->stack));
    w->stack[w->depth++] = (struct open_site){site, w->h->team->graph.first_predecessor[site]};
}

/** All that comes to the site from those before it. */
static taint of_sites_before(const struct site_walk *w, uint32_t site, taint *begins,
                             uint32_t *reason)
{
    const struct graph *graph = &w->h->team->graph;
    taint value = 0;
    *begins |= site == graph->entry;
    for (uint32_t e = graph->first_predecessor[site]; e < graph->first_predecessor[site + 1]; e++) {
        uint32_t from = site_at(w->h->facts->sites, w->of, graph->predecessor[e]);
        if (from == NO_NODE)
            continue;
        value |= flow_value(fact_behind(w, PART_SITE, from), reason);
        *begins |= flow_value(fact_behind(w, PART_START, from), reason);
    }
    return value;
}

static void site_close(struct site_walk *w, uint32_t site)
{
    struct reaching r = {.count = 0};
    taint begins = 0;
    uint32_t why = 0;
    w->use.node = site;
    bool is_replaced = take_definitions(w->h, &w->use, site, NO_NODE, &r);
    taint value = of_found(w->h, &w->use, &r, NULL, &why);
    if (!is_replaced)
        value |= of_sites_before(w, site, &begins, &why);
    flow_close(w->h, fact_behind(w, PART_SITE, site), value, why);
    flow_close(w->h, fact_behind(w, PART_START, site), begins, 0);
    reaching_free(&r);
}

static void walk_sites(struct site_walk *w)
{
    const struct graph *graph = &w->h->team->graph;
    while (w->depth) {
        struct open_site *top = &w->stack[w->depth - 1];
        if (top->edge < graph->first_predecessor[top->site + 1]) {
            uint32_t before = graph->predecessor[top->edge++];
            site_open(w, site_at(w->h->facts->sites, w->of, before));
        } else {
            uint32_t site = top->site;
            w->depth--;
            site_close(w, site);
        }
    }
}

/** The path with any element instead of the first one: elements are not told apart then. */
static uint32_t path_of_any_element(const struct here *h, uint32_t path)
{
    const char *text = flow_path(h, path);
    size_t length = strcspn(text, "[@");
    if (!text[length])
        return path;
    char *any = xformat("%.*s[]", (int)length, text);
    path = name_intern(flow_program(h), any, length + 2);
    free(any);
    return path;
}

/** What comes to a node from before it, found for all nodes together. */
static taint of_all_before(const struct here *h, const struct use *use, bool *from_entry,
                           uint32_t *reason)
{
    const struct graph *graph = &h->team->graph;
    struct site_walk w = {.h = h, .use = *use};
    taint begins = 0;
    w.use.path = path_of_any_element(h, use->path);
    w.use.limit = NO_NODE;
    w.of = sites_of_use(h, &w.use);
    for (uint32_t e = graph->first_predecessor[use->node];
         e < graph->first_predecessor[use->node + 1]; e++)
        site_open(&w, site_at(h->facts->sites, w.of, graph->predecessor[e]));
    walk_sites(&w);
    free(w.stack);
    taint value = of_sites_before(&w, use->node, &begins, reason);
    *from_entry = begins;
    return value;
}

taint of_reaching(const struct here *h, const struct use *use, bool *from_entry, uint32_t *reason)
{
    struct reaching r = {.met = {NO_NODE, 0}};
    taint value = 0;
    if (find_reaching(h, use, &r)) {
        *from_entry = r.from_entry;
        value = of_found(h, use, &r, &r.met, reason);
    } else {
        r.count = 0;
        take_definitions(h, use, use->node, use->limit, &r);
        value = of_found(h, use, &r, NULL, reason);
        value |= of_all_before(h, use, from_entry, reason);
    }
    reaching_free(&r);
    return value;
}

/* ---- What it starts with ------------------------------------------------------------------ */

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

/** Definitions of pointers that lead to an object, of which those count that store there. */
struct stores {
    uint32_t *definition;
    size_t count, capacity;
};

static bool add_store(void *context, const struct setting *setting)
{
    struct stores *s = context;
    s->definition = xgrow(s->definition, s->count, &s->capacity, sizeof(*s->definition));
    s->definition[s->count++] = setting->definition;
    return true;
}

static int compare_numbers(const void *first, const void *second)
{
    uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
    return (a > b) - (a < b);
}

static struct stores find_stores(const struct here *h, uint32_t object)
{
    struct stores stores = {0};
    size_t count;
    const uint32_t *pointer = pointers_to(h->facts->pointers, object, &count);
    for (size_t i = 0; i < count; i++)
        sites_visit(h->facts->sites, pointer[i], 0, add_store, &stores);
    if (stores.count)
        qsort(stores.definition, stores.count, sizeof(*stores.definition), compare_numbers);
    return stores;
}

/** Does the definition of a pointer store at the path of what that leads to? */
static bool stores_at(const struct here *h, const struct definition *d, const char *path)
{
    const struct variable *v = &h->function->variables[d->variable];
    const char *to = flow_path(h, v->path), *rest = path_behind_pointer(to);
    if (!is_effective(h, d, v->path) ||
        (d->argument == NO_NODE &&
         !path_leads_away(to, h->function->objects[v->object].is_pointer)))
        return false;
    return !rest || path_behind(rest, path) || path_behind(path, rest);
}

static taint of_stores(const struct here *h, uint32_t object, uint32_t path, uint32_t *reason)
{
    struct stores stores = find_stores(h, object);
    taint value = 0;
    for (size_t i = 0; i < stores.count && !(value & VARIES); i++)
        if (stores_at(h, &h->team->definitions[stores.definition[i]], flow_path(h, path)))
            value |= of_definition(h, stores.definition[i], 0, NULL, reason);
    free(stores.definition);
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
