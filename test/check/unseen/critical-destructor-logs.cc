// truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
// why: the message made inside the critical enters it once more as it is destroyed
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
#pragma omp critical(output) /* HERE */
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
#pragma omp critical(output)
    {
        Message message;
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
