// truth: deadlock, scope: inter, level: 0, run: yes, idiom: conversion
// why: a quantity converts to int as a loop's bound, and each thread has another quantity
#include <omp.h>

struct Share {
    long total;
    int who, of;
    operator int() const
    {
        return static_cast<int>(total * (who + 1) / of);
    }
};

int main()
{
    int steps = 0;
#pragma omp parallel reduction(+ : steps)
    {
        const Share share{8, omp_get_thread_num(), omp_get_num_threads()};
        for (int i = 0; i < share; ++i) {
            ++steps;
#pragma omp barrier /* HERE */
        }
    }
    return steps < 1;
}
