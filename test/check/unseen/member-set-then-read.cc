// truth: deadlock, scope: inter, level: 0, run: yes, idiom: member
// why: one method stores the rank in the object of the thread, another one asks for it
#include <omp.h>

class Cursor
{
  public:
    void attach()
    {
        rank = omp_get_thread_num();
    }
    void flush()
    {
        if (rank != 0)
            return;
#pragma omp barrier /* HERE */
        flushed = true;
    }
    bool done() const
    {
        return flushed;
    }

  private:
    int rank = -1;
    bool flushed = false;
};

int main()
{
    int flushed = 0;
#pragma omp parallel
    {
        Cursor cursor;
        cursor.attach();
        cursor.flush();
#pragma omp atomic
        flushed += cursor.done();
    }
    return flushed;
}
