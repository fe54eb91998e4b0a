// truth: deadlock, scope: inter, level: 0, run: yes, idiom: raii
// why: reset of a unique_ptr destroys the object, whose destructor waits, in one thread
#include <memory>
#include <omp.h>

namespace
{
class Session
{
  public:
    Session() = default;
    ~Session()
    {
        close();
    }

  private:
    void close()
    {
#pragma omp barrier /* HERE */
    }
};
} // namespace

int main()
{
    int open = 0;
#pragma omp parallel
    {
        std::unique_ptr<Session> session;
        if (omp_get_thread_num() == 1) {
            session = std::make_unique<Session>();
#pragma omp atomic
            open++;
        }
        session.reset();
    }
    return open > 1;
}
