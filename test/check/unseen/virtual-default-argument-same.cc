// truth: conforming, scope: inter, level: none, run: yes, idiom: default-argument
// why: all name the base
#include <omp.h>

class Integrator
{
  public:
    virtual ~Integrator() = default;
    virtual void advance(int substeps = 1)
    {
        for (int i = 0; i < substeps; i++)
            time_ += 1.0 / substeps;
    }

  protected:
    double time_ = 0;
};

class Coupled : public Integrator
{
  public:
    void advance(int substeps = 2) override
    {
        for (int i = 0; i < substeps; i++) {
#pragma omp barrier
            time_ += 1.0 / substeps;
        }
    }
};

static void drive(Coupled &coupled, bool direct)
{
    Integrator &base = coupled;
    if (direct)
        static_cast<Integrator &>(coupled).advance();
    else
        base.advance();
}

int main()
{
#pragma omp parallel
    {
        Coupled coupled;
        drive(coupled, omp_get_thread_num() == 0);
    }
}
