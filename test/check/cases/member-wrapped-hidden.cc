// truth: deadlock, scope: inter, level: 0, run: yes
// why: the object behind a member's wrapper knows the number of the thread
#include <memory>
#include <omp.h>
#include <vector>

class Team {
    struct Worker {
        int rank = 0;
        void step() const
        {
            if (rank == 0) {
#pragma omp barrier
            }
        }
    };
    std::shared_ptr<Worker> worker_ = std::make_shared<Worker>();

  public:
    explicit Team(int rank) { worker_->rank = rank; }
    void step() const { worker_->step(); }
};

int main()
{
#pragma omp parallel
    {
        Team team(omp_get_thread_num());
        team.step();
    }
}
