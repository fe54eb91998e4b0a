// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: the base's algorithm calls a hook; the derived class's hook leaves the loop to some threads
#include <omp.h>

class Algorithm
{
  public:
    virtual ~Algorithm() = default;
    void execute()
    {
        prepare();
        if (takesPart())
            body();
    }

  protected:
    virtual void prepare()
    {
    }
    virtual bool takesPart() const
    {
        return true;
    }
    virtual void body() = 0;
};

class Halo : public Algorithm
{
    bool takesPart() const override
    {
        return omp_get_thread_num() % 2 == 0;
    }
    void body() override
    {
#pragma omp for /* HERE */
        for (int i = 0; i < 16; i++)
            cells[i] = i;
    }
    int cells[16];
};

int main()
{
    Halo halo;
#pragma omp parallel
    halo.execute();
    return 0;
}
