/* What functions depend on from outside, and what that is at a call. */
#include "analysis/check/solve/flow.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

struct input_list {
    struct input input[INPUT_ANY];
    uint32_t count;
};

struct inputs {
    struct program *program;
    struct input_list **of_function; /* once it depends on something */
};

/* ---- Threadprivate data of callees ------------------------------------------------------- */

/** A function that names threadprivate data, with the object that stands for it. */
struct holder {
    uint32_t function;
    struct data_object object;
};

struct holders {
    struct holder *holder;
    size_t count, capacity;
};

static int by_storage(const void *left, const void *right)
{
    uint32_t a = ((const struct holder *)left)->object.storage,
             b = ((const struct holder *)right)->object.storage;
    return (a > b) - (a < b);
}

static struct holders find_holders(const struct program *program)
{
    struct holders found = {0};
    for (size_t i = 0; i < program->function_count; i++)
        for (size_t o = 0; o < program->functions[i].object_count; o++) {
            const struct data_object *object = &program->functions[i].objects[o];
            if (!object->is_threadprivate || !object->storage)
                continue;
            found.holder = xgrow(found.holder, found.count, &found.capacity, sizeof(*found.holder));
            found.holder[found.count++] = (struct holder){i, *object};
        }
    if (found.count)
        qsort(found.holder, found.count, sizeof(*found.holder), by_storage);
    return found;
}

static void add_object(struct function *f, const struct data_object *object)
{
    f->objects = xgrow(f->objects, f->object_count, &f->object_capacity, sizeof(*f->objects));
    f->objects[f->object_count++] = *object;
}

/** All callers of those in the list, once each: a mark of `stamp` has who has the data. */
static void spread_storage(struct program *program, const struct data_object *object,
                           uint32_t *list, uint32_t count, uint32_t *mark, uint32_t stamp)
{
    while (count) {
        struct index_range callers = program->functions[list[--count]].callers;
        for (uint32_t i = 0; i < callers.count; i++) {
            uint32_t to = program->teams[program->callers[callers.first + i].team].function;
            if (mark[to] == stamp)
                continue;
            mark[to] = stamp;
            add_object(&program->functions[to], object);
            list[count++] = to;
        }
    }
}

/** Callers get threadprivate data that callees name, so that it can be followed through them: data
 * by data, each a walk over the calls. */
static void spread_threadprivate(struct program *program)
{
    struct holders all = find_holders(program);
    uint32_t *list = xcalloc(program->function_count + 1, sizeof(uint32_t));
    uint32_t *mark = xcalloc(program->function_count + 1, sizeof(uint32_t)), stamp = 0;
    for (size_t i = 0, end; i < all.count; i = end) {
        uint32_t count = 0;
        stamp++;
        for (end = i;
             end < all.count && all.holder[end].object.storage == all.holder[i].object.storage;
             end++)
            if (mark[all.holder[end].function] != stamp) {
                mark[all.holder[end].function] = stamp;
                list[count++] = all.holder[end].function;
            }
        spread_storage(program, &all.holder[i].object, list, count, mark, stamp);
    }
    free(all.holder);
    free(list);
    free(mark);
}

struct inputs *inputs_new(struct program *program)
{
    struct inputs *inputs = xcalloc(1, sizeof(*inputs));
    spread_threadprivate(program);
    inputs->program = program;
    inputs->of_function = xcalloc(program->function_count, sizeof(*inputs->of_function));
    return inputs;
}

void inputs_free(struct inputs *inputs)
{
    for (size_t i = 0; i < inputs->program->function_count; i++)
        free(inputs->of_function[i]);
    free(inputs->of_function);
    free(inputs);
}

taint input_bit(struct inputs *inputs, uint32_t function, enum input_kind kind, struct spot spot,
                uint32_t reason)
{
    struct input_list **list = &inputs->of_function[function];
    if (!*list)
        *list = xcalloc(1, sizeof(**list));
    for (uint32_t i = 0; i < (*list)->count; i++) {
        const struct input *input = &(*list)->input[i];
        if (input->kind == kind && input->spot.parameter == spot.parameter &&
            input->spot.storage == spot.storage && input->spot.path == spot.path)
            return (taint)1 << i;
    }
    if ((*list)->count == INPUT_ANY)
        return kind == INPUT_START ? VARIES : (taint)1 << INPUT_ANY;
    (*list)->input[(*list)->count] = (struct input){kind, spot, reason};
    return (taint)1 << (*list)->count++;
}

const struct input *input_at(const struct inputs *inputs, uint32_t function, uint32_t number)
{
    const struct input_list *list = inputs->of_function[function];
    return list && number < list->count ? &list->input[number] : NULL;
}

/* ---- At a call --------------------------------------------------------------------------- */

/** Behind `p` where the argument is `&x`: an element of x, or what lies around it. */
static uint32_t behind_address(const struct here *h, const char *own, const char *path)
{
    const char *rest = path_behind_pointer(path);
    size_t length = strlen(own);
    bool shifts = !strncmp(path, "[]", 2);
    if (!rest)
        return NO_NODE;
    if (shifts && length && own[length - 1] != ']')
        return 0; /* from a member to another one */
    return path_join(flow_program(h), own, rest);
}

/** The place in the caller's data, or NO_NODE: it is not known. */
static uint32_t argument_path(const struct here *h, const struct argument *a, bool by_reference,
                              uint32_t path)
{
    const struct variable *v = &h->function->variables[a->variable];
    const char *own = flow_path(h, v->path), *behind = flow_path(h, path);
    if (by_reference || !a->is_address)
        return path_join(flow_program(h), own, behind);
    return behind_address(h, own, behind);
}

taint of_argument_value(const struct here *h, const struct call *call, uint32_t parameter,
                        bool by_reference, uint32_t path, uint32_t *reason)
{
    uint32_t number = call_argument(call, parameter);
    if (number == NO_NODE)
        return 0;
    const struct argument *a = &h->team->arguments[number];
    uint32_t limit = h->team->nodes[call->node].definitions.first;
    struct index_range operands = a->operands;
    if (a->variable == NO_NODE)
        return of_operands(h, operands, path, call->node, limit, reason);
    operands.count -=
        operands.count > 0; /* the last is the variable, those before it its subscripts */
    taint value = of_operands(h, operands, 0, call->node, limit, reason);
    if (value & VARIES || (a->is_address && !by_reference && !path))
        return value; /* that is an address, and no more */
    struct use use = {h->function->variables[a->variable].object,
                      argument_path(h, a, by_reference, path), call->node, limit};
    if (use.path == NO_NODE)
        return value | of_operands(h, a->operands, 0, call->node, limit, reason);
    return value | of_use(h, &use, reason);
}

/** The object of the caller that is threadprivate under this name. */
static uint32_t storage_object(const struct here *h, uint32_t storage)
{
    struct spot spot = {NO_NODE, storage, 0};
    return spot_object(h->function, &spot);
}

static taint of_storage(const struct here *h, const struct call *call, const struct input *input,
                        uint32_t *reason)
{
    struct use use = {storage_object(h, input->spot.storage), input->spot.path, call->node,
                      h->team->nodes[call->node].definitions.first};
    return use.object == NO_NODE ? 0 : of_use(h, &use, reason);
}

static taint of_input(const struct here *h, const struct call *call, uint32_t callee,
                      const struct input *input, uint32_t *reason)
{
    uint32_t parameter = input->spot.parameter, function = h->team->function;
    if (input->kind == INPUT_START)
        return input_bit(flow_inputs(h), function, INPUT_START, input->spot, input->reason);
    if (parameter == NO_NODE)
        return of_storage(h, call, input, reason);
    if (input->kind == INPUT_VALUE) {
        const struct function *f = &flow_program(h)->functions[callee];
        return of_argument_value(h, call, parameter, is_reference_parameter(f, parameter),
                                 input->spot.path, reason);
    }
    taint memory =
        memory_of_argument(h, call, parameter, input->spot.path, input->kind, input->reason);
    if (memory & VARIES)
        *reason = input->reason;
    return memory;
}

taint of_inputs(const struct here *h, const struct call *call, uint32_t callee, taint which,
                uint32_t *reason)
{
    taint value = 0;
    for (uint32_t i = 0; i < INPUT_ANY && which >> i && !(value & VARIES); i++) {
        const struct input *input = which >> i & 1 ? input_at(flow_inputs(h), callee, i) : NULL;
        if (input) {
            struct input copy = *input; /* its list may grow */
            value |= of_input(h, call, callee, &copy, reason);
        }
    }
    if (which >> INPUT_ANY & 1)
        for (uint32_t i = 0; i < call->arguments.count && !(value & VARIES); i++)
            value |= of_argument_value(h, call, i, true, 0, reason);
    return value;
}
