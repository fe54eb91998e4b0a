// truth: conforming, scope: inter, level: none, run: yes, idiom: conversion
// why: the conversion asks whether there is more than one thread
#include <omp.h>

class Turn
{
  public:
    Turn(int rank, int size) : rank(rank), size(size)
    {
    }
    explicit operator bool() const
    {
        return size > 1;
    }
    int number() const
    {
        return rank;
    }

  private:
    int rank, size;
};

int main()
{
    int laps = 0;
#pragma omp parallel
    {
        Turn team(omp_get_thread_num(), omp_get_num_threads());
        if (team) {
#pragma omp single
            laps += 1 + 0 * team.number();
        }
    }
    return laps > 1;
}
