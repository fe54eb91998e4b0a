// truth: deadlock, scope: inter, level: 0, run: yes, idiom: conversion
// why: the text becomes an Entry, whose constructor waits, only where the root logs
#include <omp.h>
#include <string>

class Entry
{
  public:
    Entry(const char *t)
        : text(t){
#pragma omp barrier /* HERE */
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
        if (root)
            journal.add("start");
    }
    return journal.size != 5;
}
