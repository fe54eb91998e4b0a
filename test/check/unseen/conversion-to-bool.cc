// truth: deadlock, scope: inter, level: 0, run: yes, idiom: conversion
// why: an object in a condition converts to bool, true for the last thread
#include <omp.h>

class Turn
{
  public:
    Turn(int rank, int size) : rank(rank), size(size)
    {
    }
    explicit operator bool() const
    {
        return rank == size - 1;
    }

  private:
    int rank, size;
};

int main()
{
    int laps = 0;
#pragma omp parallel
    {
        Turn last(omp_get_thread_num(), omp_get_num_threads());
        if (last) {
#pragma omp single /* HERE */
            laps++;
        }
    }
    return laps;
}
