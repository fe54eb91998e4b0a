// truth: conforming, scope: inter, level: none, run: yes, idiom: conversion
// why: every thread converts once, whatever it does with the value
#include <omp.h>

class Future
{
  public:
    operator double() const
    {
#pragma omp barrier
        return value;
    }
    double value = 2;
};

static Future result;

int main()
{
    double got[64] = {};
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        const double v = result;
        got[t] = t < 3 ? v : 0;
    }
    return got[0] != 2;
}
