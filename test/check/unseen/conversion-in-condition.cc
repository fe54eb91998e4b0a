// truth: deadlock, scope: inter, level: 0, run: yes, idiom: conversion
// why: the object is true in one thread
#include <omp.h>

class Permit
{
  public:
    explicit Permit(bool given) : given_(given)
    {
    }
    explicit operator bool() const
    {
        return given_;
    }

  private:
    bool given_;
};

int main()
{
    int entered = 0;
#pragma omp parallel
    {
        Permit permit(omp_get_thread_num() == 0);
        if (permit) {
#pragma omp single /* HERE */
            entered++;
        }
    }
    return entered > 1;
}
