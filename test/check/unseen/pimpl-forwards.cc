// truth: deadlock, scope: inter, level: 0, run: yes, idiom: member
// why: the hidden implementation is told the number of the thread
#include <memory>
#include <omp.h>

class Stage {
    struct Impl;
    std::unique_ptr<Impl> impl_;

public:
    explicit Stage(int part);
    ~Stage();
    void run();
};

struct Stage::Impl {
    int part;
    void run()
    {
        if (part > 0) {
#pragma omp barrier /* HERE */
        }
    }
};

Stage::Stage(int part) : impl_(new Impl{part}) {}
Stage::~Stage() = default;
void Stage::run() { impl_->run(); }

int main()
{
#pragma omp parallel
    {
        Stage stage(omp_get_thread_num());
        stage.run();
    }
}
