// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: a nestable lock may be set again by its owner
#include <omp.h>

static omp_nest_lock_t guard;
static int balance;

static void deposit(int amount)
{
    omp_set_nest_lock(&guard);
    balance += amount;
    omp_unset_nest_lock(&guard);
}

static void transfer(int amount)
{
    omp_set_nest_lock(&guard);
    balance -= amount;
    deposit(amount);
    omp_unset_nest_lock(&guard);
}

int main(void)
{
    omp_init_nest_lock(&guard);
#pragma omp parallel
    transfer(5);
    omp_destroy_nest_lock(&guard);
    return balance;
}
