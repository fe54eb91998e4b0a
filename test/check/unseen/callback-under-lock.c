// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: an observer that is told with the lock held takes the lock to leave the list
#include <omp.h>
#include <string.h>

#define OBSERVERS 4

struct subject;
typedef void observer(struct subject *, int slot, int value);

struct subject {
    omp_lock_t lock;
    observer *observers[OBSERVERS];
    int told;
};

static void unsubscribe(struct subject *subject, int slot)
{
    omp_set_lock(&subject->lock); /* HERE */
    subject->observers[slot] = NULL;
    omp_unset_lock(&subject->lock);
}

static void leave_at_zero(struct subject *subject, int slot, int value)
{
    if (value == 0)
        unsubscribe(subject, slot);
}

static void notify(struct subject *subject, int value)
{
    observer *copy[OBSERVERS];
    omp_set_lock(&subject->lock);
    memcpy(copy, subject->observers, sizeof copy);
    subject->told++;
    for (int slot = 0; slot < OBSERVERS; slot++)
        if (copy[slot])
            copy[slot](subject, slot, value);
    omp_unset_lock(&subject->lock);
}

int main(void)
{
    struct subject subject = {.observers = {leave_at_zero, NULL, leave_at_zero}};
    omp_init_lock(&subject.lock);
#pragma omp parallel for
    for (int value = 0; value < 8; value++)
        notify(&subject, value);
    omp_destroy_lock(&subject.lock);
    return subject.told != 8;
}
