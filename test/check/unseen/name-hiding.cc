// truth: deadlock, scope: inter, level: 0, run: yes, idiom: overload
// why: a call through the object finds the derived name, that through the base reference the base's
#include <omp.h>

class Stage
{
    double time_ = 0;

  public:
    void finish()
    {
#pragma omp barrier /* HERE */
        time_ += 1;
    }
};

class QuietStage : public Stage
{
    bool finished_ = false;

  public:
    void finish()
    {
        finished_ = true;
    }
    bool finished() const
    {
        return finished_;
    }
};

static void log_and_finish(Stage &stage, double &work)
{
    work *= 2;
    stage.finish();
}

int main()
{
#pragma omp parallel
    {
        QuietStage stage;
        double work = omp_get_thread_num();
        if (work < 2)
            log_and_finish(stage, work);
        else
            stage.finish();
    }
}
