// truth: conforming, scope: inter, level: none, run: yes, idiom: member
// why: it is told the size of the team
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
#pragma omp barrier
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
        Stage stage(omp_get_num_threads());
        stage.run();
    }
}
