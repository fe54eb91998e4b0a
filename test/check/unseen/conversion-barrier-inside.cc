// truth: deadlock, scope: inter, level: 0, run: yes, idiom: conversion
// why: the conversion operator itself waits, and is needed in one branch only
#include <omp.h>

class Future
{
  public:
    operator double() const
    {
#pragma omp barrier /* HERE */
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
        got[t] = t < 3 ? double(result) : 0;
    }
    return got[0] != 2;
}
