// truth: deadlock, scope: inter, level: 0, run: yes, idiom: method-chain
// why: the chain of calls makes a job for the root alone, and a wait is a part of it
#include <omp.h>
#include <string>
#include <vector>

static std::vector<std::string> journal;

class Job
{
    std::string name_;
    int repeats_ = 1;
    bool mine_ = true;

  public:
    explicit Job(std::string name) : name_(std::move(name))
    {
    }
    Job &repeats(int count)
    {
        repeats_ = count;
        return *this;
    }
    Job &only_on(int rank)
    {
        mine_ = omp_get_thread_num() == rank;
        return *this;
    }
    void start()
    {
        for (int i = 0; i < repeats_; i++) {
            if (!mine_)
                continue;
            journal.push_back(name_);
#pragma omp barrier /* HERE */
        }
    }
};

int main()
{
#pragma omp parallel
    {
        Job("checkpoint").repeats(2).only_on(0).start();
    }
    return journal.size() != 2;
}
