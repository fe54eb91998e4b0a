// truth: conforming, scope: inter, level: none, run: yes, idiom: conversion
// why: the statuses are put together by an operator of theirs first
#include <omp.h>
#include <string>
#include <vector>

class Status
{
    std::string what_;

  public:
    Status() = default;
    Status(const char *what) : what_(what)
    {
    }
    explicit operator bool() const
    {
        return what_.empty();
    }
    Status &operator|=(const Status &other)
    {
        if (what_.empty())
            what_ = other.what_;
        return *this;
    }
};

static Status read_block(std::vector<double> &block, int number)
{
    if (number == 2)
        return "short read";
    block.assign(16, number);
    return {};
}

static Status everywhere;

static Status load(double &mean)
{
    std::vector<double> block;
    Status status = read_block(block, omp_get_thread_num());
#pragma omp critical(status)
    everywhere |= status;
#pragma omp barrier
    status = everywhere;
    if (!status)
        return status;
#pragma omp single
    mean = block[0];
    return {};
}

int main()
{
    double mean = 0;
#pragma omp parallel
    load(mean);
}
