// truth: conforming, scope: inter, level: none, run: yes
// why: the object behind a member's wrapper knows the number of threads
#include <memory>
#include <omp.h>

class Team {
    struct Worker {
        int size = 0;
        void step() const
        {
            if (size > 1) {
#pragma omp barrier
            }
        }
    };
    std::shared_ptr<Worker> worker_ = std::make_shared<Worker>();

  public:
    explicit Team(int size) { worker_->size = size; }
    void step() const { worker_->step(); }
};

int main()
{
#pragma omp parallel
    {
        Team team(omp_get_num_threads());
        team.step();
    }
}
