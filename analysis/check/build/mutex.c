/* Mutexes of C++'s library, and the guards that lock one for as long as they live. */
#include "analysis/check/build/class.h"
#include "common/memory.h"

#include <string.h>

static bool is_one_of(const struct builder *b, uint32_t name, const char *const *words,
                      size_t count)
{
    for (size_t i = 0; name && i < count; i++)
        if (!strcmp(name_text(b->program, name), words[i]))
            return true;
    return false;
}

bool is_mutex_type(const struct builder *b, uint32_t type)
{
    static const char *const types[] = {"mutex", "shared_mutex", "shared_timed_mutex",
                                        "timed_mutex"};
    return !b->scope && is_one_of(b, type, types, sizeof(types) / sizeof(*types)) &&
           !class_named(b, type); /* a class of the program's own is read as it is */
}

bool is_guard_type(const struct builder *b, uint32_t type)
{
    static const char *const types[] = {"lock_guard", "scoped_lock", "unique_lock"};
    return is_one_of(b, type, types, sizeof(types) / sizeof(*types));
}

uint32_t guarded_by(const struct builder *b, uint32_t object)
{
    for (size_t i = b->guard_count; i-- > 0;)
        if (b->guards[i].object == object)
            return b->guards[i].variable;
    return NO_NODE;
}

void guard_note(struct builder *b, uint32_t object, uint32_t variable)
{
    b->guards = xgrow(b->guards, b->guard_count, &b->guard_capacity, sizeof(*b->guards));
    b->guards[b->guard_count++] = (struct guard){object, variable};
}

uint32_t mutex_call_name(struct builder *b, uint32_t member)
{
    static const struct {
        const char *member, *name;
    } calls[] = {{"lock", MUTEX_LOCK}, {"unlock", MUTEX_UNLOCK}, {"try_lock", MUTEX_TRY_LOCK}};
    for (size_t i = 0; i < sizeof(calls) / sizeof(*calls); i++)
        if (!strcmp(name_text(b->program, member), calls[i].member))
            return name_intern(b->program, calls[i].name, strlen(calls[i].name));
    return 0;
}
