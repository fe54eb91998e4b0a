// truth: conforming, scope: inter, level: none, run: yes, idiom: raii
// why: every thread owns a session, and destroys it at the end of the region
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
#pragma omp barrier
    }
};
} // namespace

int main()
{
    int open = 0;
#pragma omp parallel
    {
        auto session = std::make_unique<Session>();
        if (omp_get_thread_num() == 0) {
#pragma omp atomic
            open++;
        }
        session.reset();
    }
    return open != 1;
}
