// truth: conforming, scope: inter, level: none, run: yes, idiom: conversion
// why: every thread makes the Entry, whose constructor waits; the root alone keeps it
#include <omp.h>
#include <string>

class Entry
{
  public:
    Entry(const char *t)
        : text(t){
#pragma omp barrier
          } std::string text;
};

class Journal
{
  public:
    void add(const Entry &e, bool keep = true)
    {
        if (keep)
            size += e.text.size();
    }
    std::size_t size = 0;
};

int main()
{
    Journal journal;
#pragma omp parallel shared(journal)
    {
        const bool root = omp_get_thread_num() == 0;
        journal.add("start", root);
    }
    return journal.size != 5;
}
