// Everything that the runtime holds for a program: teams, tasks, loops, units, functions, threads.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>

// Called by the sanitizers before they, or anything else, have started. ThreadSanitizer itself can't
// stand that these call a function, as they do with -finstrument-functions.
#ifndef THREAD
extern "C" const char *__asan_default_options() { return "detect_stack_use_after_return=0"; }
extern "C" const char *__lsan_default_options() { return "print_suppressions=0"; }
extern "C" const char *__ubsan_default_options() { return "print_stacktrace=1"; }
#endif

struct early {
    early() { signal(SIGUSR1, SIG_IGN); }
} first_of_all;

static int item(int x)
{
    if (x == 7)
        throw std::runtime_error("seven");
    return x;
}

int main(int argc, char **)
{
    int sum = 0;
    printf("begin"); // stays in the buffer until the end
    try {
        for (int i = 0; i < 10; i++)
            sum += item(i);
    } catch (std::exception &) {
        sum += 100;
    }
    #pragma omp parallel for reduction(+ : sum) schedule(guided) num_threads(3)
    for (int i = 0; i < 100; i++)
        sum += item(i % 5);
    #pragma omp parallel num_threads(3)
    #pragma omp single
    #pragma omp taskloop grainsize(3)
    for (int i = 0; i < 20; i++) {
        #pragma omp atomic
        sum += i;
    }
    #pragma omp parallel num_threads(3)
    #pragma omp single
    for (int i = 0; i < 1000; i++) {
        #pragma omp task untied
        {
            #pragma omp critical
            sum++;
        }
    }
    std::thread other([&] {
        #pragma omp parallel num_threads(2)
        {
            #pragma omp critical
            sum++;
        }
    });
    other.join();
    printf(" %d\n", sum);
    if (argc > 1)
        exit(4);
    return 3;
}
