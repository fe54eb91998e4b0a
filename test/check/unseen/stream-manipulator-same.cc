// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: the thread that writes uses the manipulator that does not wait; all send the one that does
#include <omp.h>

class Log
{
  public:
    Log &operator<<(int v)
    {
        sum += v;
        return *this;
    }
    Log &operator<<(Log &(*manipulate)(Log &))
    {
        return manipulate(*this);
    }
    int sum = 0;
};

static Log &newline(Log &log)
{
    log.sum++;
    return log;
}

static Log &flush_all(Log &log)
{
#pragma omp barrier
    return log;
}

int main()
{
    int lines = 0;
#pragma omp parallel reduction(+ : lines)
    {
        Log log;
        if (omp_get_thread_num() == 0)
            log << 3 << newline;
        log << flush_all;
        lines += log.sum;
    }
    return lines != 4;
}
