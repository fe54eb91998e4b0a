// truth: conforming, scope: inter, level: none, run: yes, idiom: operator
// why: the root writes text, whose overload does not wait; all threads flush
#include <omp.h>
#include <string>

struct Flush {
};

class Log
{
  public:
    Log &operator<<(const std::string &s)
    {
        text_ += s;
        return *this;
    }
    Log &operator<<(Flush)
    {
#pragma omp barrier
        return *this;
    }
    bool empty() const
    {
        return text_.empty();
    }

  private:
    std::string text_;
};

int main()
{
    Log log;
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            log << std::string("step ") << std::string("done");
        log << Flush();
    }
    return log.empty();
}
