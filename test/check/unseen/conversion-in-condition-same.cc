// truth: conforming, scope: inter, level: none, run: yes, idiom: conversion
// why: it is the same in all
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
        Permit permit(omp_get_num_threads() == 1);
        if (permit) {
#pragma omp single
            entered++;
        }
    }
    return entered > 1;
}
