// truth: conforming, scope: inter, level: none, run: yes, idiom: critical
// why: it is made outside, and destroyed behind the critical
#include <omp.h>
#include <sstream>
#include <string>

static std::string journal;
static double energy;

class Message
{
    std::ostringstream text_;

  public:
    ~Message()
    {
#pragma omp critical(output)
        journal += text_.str();
    }
    template <class T> Message &operator<<(const T &value)
    {
        text_ << value;
        return *this;
    }
};

static void account(double own)
{
    Message message;
#pragma omp critical(output)
    {
        energy += own;
        message << "energy " << energy << '\n';
    }
}

int main()
{
#pragma omp parallel
    account(omp_get_thread_num() + 0.5);
    return journal.empty();
}
