// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: a simple lock is set again by the thread that owns it, one call deeper
#include <omp.h>

static omp_lock_t guard;
static int balance;

static void deposit(int amount)
{
    omp_set_lock(&guard); /* HERE */
    balance += amount;
    omp_unset_lock(&guard);
}

static void transfer(int amount)
{
    omp_set_lock(&guard);
    balance -= amount;
    deposit(amount);
    omp_unset_lock(&guard);
}

int main(void)
{
    omp_init_lock(&guard);
#pragma omp parallel
    transfer(5);
    omp_destroy_lock(&guard);
    return balance;
}
