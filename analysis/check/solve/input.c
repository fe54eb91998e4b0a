/* What functions depend on from outside, and what that is at a call. */
#include "analysis/check/solve/flow.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

struct input_list {
    struct input input[INPUT_ANY];
    uint32_t count;
};

/* ---- Threadprivate data of callees ------------------------------------------------------- */

/** Threadprivate data that some function names, with the object that stands for it there. */
struct holder {
    uint32_t function;
    struct data_object object;
};

struct holders {
    struct holder *holder; /* by their storage */
    size_t count, capacity;
};

struct inputs {
    struct program *program;
    struct input_list **of_function; /* once it depends on something */
    struct holders holders;
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

/** Room for objects that the function gets later on: who looks at one keeps a pointer to it. */
static void reserve_objects(struct function *f)
{
    f->object_capacity = f->object_count + INPUTS;
    f->objects = xresize(f->objects, f->object_capacity, sizeof(*f->objects));
}

/** Callers, and theirs, of functions that name threadprivate data can be asked for it. */
static void reserve_for_callers(struct program *program, const struct holders *holders)
{
    uint32_t *list = xcalloc(program->function_count + 1, sizeof(uint32_t)), count = 0;
    uint8_t *seen = xcalloc(program->function_count + 1, 1);
    for (size_t i = 0; i < holders->count; i++) {
        uint32_t function = holders->holder[i].function;
        if (!seen[function])
            list[count++] = function;
        seen[function] = 1;
    }
    while (count) {
        uint32_t function = list[--count];
        struct index_range callers = program->functions[function].callers;
        reserve_objects(&program->functions[function]);
        for (uint32_t i = 0; i < callers.count; i++) {
            uint32_t to = program->teams[program->callers[callers.first + i].team].function;
            if (!seen[to])
                list[count++] = to;
            seen[to] = 1;
        }
    }
    free(list);
    free(seen);
}

uint32_t input_object(struct inputs *inputs, uint32_t function, const struct spot *spot)
{
    struct function *f = &inputs->program->functions[function];
    uint32_t object = spot_object(f, spot);
    if (object != NO_NODE || spot->parameter != NO_NODE || !inputs->holders.count ||
        f->object_count >= f->object_capacity)
        return object;
    struct holder key = {.object.storage = spot->storage};
    const struct holder *found =
        bsearch(&key, inputs->holders.holder, inputs->holders.count, sizeof(key), by_storage);
    if (!found)
        return NO_NODE;
    f->objects[f->object_count] = found->object;
    return f->object_count++;
}

struct inputs *inputs_new(struct program *program)
{
    struct inputs *inputs = xcalloc(1, sizeof(*inputs));
    inputs->program = program;
    inputs->of_function = xcalloc(program->function_count, sizeof(*inputs->of_function));
    inputs->holders = find_holders(program);
    reserve_for_callers(program, &inputs->holders);
    return inputs;
}

void inputs_free(struct inputs *inputs)
{
    for (size_t i = 0; i < inputs->program->function_count; i++)
        free(inputs->of_function[i]);
    free(inputs->of_function);
    free(inputs->holders.holder);
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

/** A pointer that leads nowhere is an argument that is not there. */
static taint of_presence(const struct here *h, const struct argument *a, const struct call *call,
                         uint32_t path, uint32_t *reason)
{
    if (a->variable == NO_NODE)
        return 0;
    uint32_t object = h->function->variables[a->variable].object;
    struct use use = {object, h->function->objects[object].is_pointer ? 0 : path, call->node,
                      h->team->nodes[call->node].definitions.first};
    return of_use(h, &use, reason);
}

/** Behind `p` where the argument is `&x[i]`: is it the same whichever element that is? */
static bool is_any_element(const struct here *h, const struct argument *a, uint32_t path)
{
    const char *rest = path_behind_pointer(flow_path(h, path));
    return rest && a->is_address &&
           member_is_common(flow_members(h), h->function->variables[a->variable].type, rest);
}

taint of_argument_value(const struct here *h, const struct call *call, uint32_t parameter,
                        bool by_reference, uint32_t path, uint32_t *reason)
{
    uint32_t number = call_argument(call, parameter);
    if (number == NO_NODE)
        return 0;
    const struct argument *a = &h->team->arguments[number];
    if (!strcmp(flow_path(h, path), PRESENCE))
        return of_presence(h, a, call, path, reason);
    uint32_t limit = h->team->nodes[call->node].definitions.first;
    struct index_range operands = a->operands;
    if (a->variable == NO_NODE)
        return of_operands(h, operands, path, call->node, limit, reason);
    operands.count -=
        operands.count > 0; /* the last is the variable, those before it its subscripts */
    bool is_any = is_any_element(h, a, path);
    taint value = is_any ? 0 : of_operands(h, operands, 0, call->node, limit, reason);
    if (value & VARIES || (a->is_address && !by_reference && !path))
        return value; /* that is an address, and no more */
    struct use use = {h->function->variables[a->variable].object,
                      argument_path(h, a, by_reference, path), call->node, limit};
    if (use.path == NO_NODE) { /* too far behind to be told apart: what it starts from */
        struct index_range start = a->operands;
        start.first += is_any ? operands.count : 0;
        start.count -= is_any ? operands.count : 0;
        return value | of_operands(h, start, 0, call->node, limit, reason);
    }
    return value | of_use(h, &use, reason);
}

/** The object of the caller that is threadprivate under this name. */
static uint32_t storage_object(const struct here *h, uint32_t storage)
{
    struct spot spot = {NO_NODE, storage, 0, 0};
    return input_object(flow_inputs(h), h->team->function, &spot);
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
