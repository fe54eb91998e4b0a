/* The table of functions, and which of them are left out. */
#include "config.h"
#include "pomp2-runtime/events/function-table.h"
#include "common/filter.h"
#include "pomp2-runtime/ground/loaded-object.h"
#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/descriptor.h"
#include "pomp2-runtime/ground/own-stack.h"
#include "pomp2-runtime/convert/symbol.h"

#include <dlfcn.h>
#include <string.h>

enum {
    FIRST_SLOTS = 1024, /* a power of two */
    GONE = 1,           /* the address of no function */
};
enum mark { MARK_EXCLUDED = SYMTAB_LOCAL << 1 };

static struct function_slot no_slots[2];
static struct function_table no_functions = {63, 0, 0, no_slots};
struct function_table *functions = &no_functions;

static struct region ignored = {.filtered = true};

/* ---- Which functions are left out -------------------------------------------------------- */

/* Clang has its hooks called in what it makes of a construct's body, too: these parts of functions
 * have names that no function of a program has (`.omp_outlined.`, `main.omp_outlined`,
 * `.omp_task_entry.`). */
static bool is_outlined_name(const char *name)
{
    return strstr(name, ".omp") != NULL;
}

/* Whether LLVM's runtime calls the function. It calls none but outlined ones, and where there are
 * no symbols nothing else tells them. */
static bool is_called_by_kmp(const void *caller)
{
    extern void __kmpc_fork_call(void) __attribute__((weak));
    Dl_info theirs, runtimes;
    return __kmpc_fork_call && dladdr(caller, &theirs) &&
           dladdr((void *)__kmpc_fork_call, &runtimes) && theirs.dli_fbase == runtimes.dli_fbase;
}

/* What only debug information knows: names for a filter, and what is of a library's layer. */
static bool needs_symbols(void)
{
    return runtime.filter || runtime.settings.layers == LAYERS_PUBLIC;
}

/* Of a library, none but its public functions are wanted. */
static bool is_inner(const struct symbol *s, const struct symtab_entry *e)
{
    return runtime.settings.layers == LAYERS_PUBLIC && *s->layer && e->mark & SYMTAB_LOCAL;
}

/* Decided for all functions of an object before the first one is recorded: a filter wants to know
 * what debug information says, and a later first call may be in a signal handler. */
static void apply_filter(const struct object *o, const struct symtab *t)
{
    const char *problem;
    const struct symbol_reader *reader = symbol_reader(&problem);
    struct symbol_object *open = reader ? reader->open(o->path, o->build_id) : NULL;
    for (size_t i = 0; i < t->count; i++) {
        struct symtab_entry *e = &t->entries[i];
        const char *symbol = t->names + e->name;
        struct symbol s = {symbol, "", "", 0, ""};
        if (open)
            reader->function(open, e->address, &s);
        if (is_inner(&s, e) ||
            filter_excludes(runtime.filter, s.name, *s.linkage ? s.linkage : symbol, s.file))
            e->mark |= MARK_EXCLUDED;
    }
    if (open)
        reader->close(open);
}

static void index_object(struct object *o)
{
    if (__atomic_load_n(&o->indexed, __ATOMIC_ACQUIRE))
        return;
    GUARD_STREAMS; /* libdw opens files, too */
    struct symtab t = symtab_read(o->path);
    if (needs_symbols())
        apply_filter(o, &t);
    pthread_mutex_lock(&runtime.lock);
    if (!o->indexed)
        o->symtab = t; /* else another thread was faster, and ours is left lying */
    __atomic_store_n(&o->indexed, true, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&runtime.lock);
}

/* ---- The table, written with the lock held ----------------------------------------------- */

static bool table_grow(void)
{
    const struct function_table *old = functions;
    size_t size = old->mask ? 2 * (old->mask + 1) : FIRST_SLOTS;
    struct function_table *t = arena_get(&runtime.arena, sizeof *t + size * sizeof *t->slots);
    if (!t)
        return false;
    t->slots = (struct function_slot *)(t + 1);
    t->mask = size - 1;
    t->shift = (unsigned)(64 - __builtin_ctzl(size));
    for (size_t i = 0; old->mask && i <= old->mask; i++)
        if (old->slots[i].address > GONE) {
            size_t to = function_hash(t, old->slots[i].address);
            while (t->slots[to & t->mask].address)
                to++;
            t->slots[to & t->mask] = old->slots[i];
            t->used++;
        }
    __atomic_store_n(&functions, t, __ATOMIC_RELEASE);
    return true;
}

static bool table_insert(uintptr_t address, struct region *r)
{
    if (2 * functions->used >= functions->mask && !table_grow())
        return false;
    struct function_table *t = functions;
    size_t i = function_hash(t, address);
    while (t->slots[i & t->mask].address)
        i++;
    t->slots[i & t->mask].region = r;
    __atomic_store_n(&t->slots[i & t->mask].address, address, __ATOMIC_RELEASE);
    t->used++;
    return true;
}

/* ---- Registration ------------------------------------------------------------------------ */

static struct region *region_in(struct object *o, uint64_t in_file, uintptr_t address,
                                const void *caller)
{
    index_object(o);
    const struct symtab_entry *e = symtab_find(&o->symtab, in_file);
    const char *name = e ? o->symtab.names + e->name : "";
    if (e ? is_outlined_name(name) : is_called_by_kmp(caller))
        return &ignored;
    if (e ? e->mark & MARK_EXCLUDED : filter_excludes(runtime.filter, "", "", ""))
        return &ignored;
    return region_of_function(name, &(struct code_place){o->id, CODE_FUNCTION, in_file}, address);
}

static struct region *register_here(uintptr_t address, const void *caller)
{
    uint64_t in_file;
    const char *problem;
    if (needs_symbols()) {
        GUARD_STREAMS;
        symbol_reader(&problem); /* loads it */
    }
    struct object *o = object_of((const void *)address, &in_file);
    struct region *r = o ? region_in(o, in_file, address, caller)
                         : &ignored; /* no name will be found where no file is */
    pthread_mutex_lock(&runtime.lock);
    struct region *found = function_find(address);
    if (found)
        r = found;
    else if (r && !table_insert(address, r))
        r = NULL;
    pthread_mutex_unlock(&runtime.lock);
    return r;
}

struct registration {
    uintptr_t address;
    const void *caller;
    struct region *region;
};

static void register_as(void *context)
{
    struct registration *r = context;
    r->region = register_here(r->address, r->caller);
}

struct region *function_register(uintptr_t address, const void *caller)
{
    struct registration r = {address, caller, NULL};
    on_own_stack(register_as, &r);
    return r.region;
}

static void table_forget(const struct object *o)
{
    pthread_mutex_lock(&runtime.lock);
    struct function_table *t = functions;
    for (size_t i = 0; i <= t->mask; i++)
        if (t->slots[i].address >= o->low && t->slots[i].address < o->high)
            __atomic_store_n(&t->slots[i].address, GONE, __ATOMIC_RELEASE);
    pthread_mutex_unlock(&runtime.lock);
}

struct function_table *function_table_of_one(struct region *r)
{
    static struct function_slot slots[2];
    static struct function_table one = {63, 1, 1, slots};
    struct function_table *others = functions;
    memset(slots, 0, sizeof slots);
    slots[function_hash(&one, r->address)] = (struct function_slot){r->address, r};
    __atomic_store_n(&functions, &one, __ATOMIC_RELEASE);
    return others;
}

void functions_update(void)
{
    if (functions != &no_functions)
        objects_update(table_forget);
}
