// truth: conforming, scope: inter, level: none, run: yes
// why: what a declaration says never to return is no way past the barrier, in a handler or a branch
#include <omp.h>
#include <stdexcept>

// exit(), by names that say nothing
[[noreturn]] void give_up(int status) __asm__("exit");
void stop_here(int status) __asm__("_exit") __attribute__((noreturn));

static void check(int number)
{
    if (number > 1000)
        throw std::runtime_error("so many threads");
}

int main()
{
#pragma omp parallel
    {
        try {
            int me = omp_get_thread_num();
            check(me);
            if (me > 1000)
                stop_here(2);
#pragma omp barrier
            check(me + 1);
        } catch (const std::exception &) {
            give_up(1);
        }
    }
    return 0;
}
