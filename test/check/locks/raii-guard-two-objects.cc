// truth: conforming, scope: intra, level: none, run: yes, idiom: raii
// why: guards of two objects, always in the same order
#include <omp.h>
#include <stdio.h>
#include <unistd.h>

class mutex_type {
public:
    mutex_type() { omp_init_lock(&lock); }
    ~mutex_type() { omp_destroy_lock(&lock); }
    void enter() { omp_set_lock(&lock); }
    void leave() { omp_unset_lock(&lock); }
private:
    omp_lock_t lock;
};
class guard {
public:
    explicit guard(mutex_type &m) : held(m) { held.enter(); }
    ~guard() { held.leave(); }
private:
    mutex_type &held;
};
static mutex_type table, log_file;
static volatile int count;

int main(void)
{
    
    
    #pragma omp parallel
    {
        int rank = omp_get_thread_num();
        guard first(table);
        guard second(log_file);
        count++;
        count += rank >= 0;
    }
    return 0;
}
