// truth: deadlock, scope: inter, level: 0, run: yes, idiom: operator
// why: a manipulator-like operator<< waits, and only the root writes
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
#pragma omp barrier /* HERE */
        text_.clear();
        return *this;
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
            log << "step "
                << "done" << Flush();
    }
    return 0;
}
