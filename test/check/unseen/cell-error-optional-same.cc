// truth: conforming, scope: inter, level: none, run: yes, idiom: optional
// why: the errors are put together first
#include <omp.h>
#include <cmath>
#include <optional>
#include <string>
#include <vector>

struct Error {
    int cell;
    std::string what;
};

class Mesh
{
    std::vector<double> volume_;
    bool broken_ = false;

    std::optional<Error> check(int first, int last) const
    {
        for (int i = first; i < last; i++)
            if (volume_[i] <= 0)
                return Error{i, "volume"};
        return std::nullopt;
    }

  public:
    explicit Mesh(int cells) : volume_(cells, 1.0)
    {
        volume_[cells - 1] = 0;
    }

    void smooth()
    {
        int n = volume_.size(), me = omp_get_thread_num(), team = omp_get_num_threads();
        std::optional<Error> error = check(n * me / team, n * (me + 1) / team);
        if (error) {
#pragma omp atomic write
            broken_ = true;
        }
#pragma omp barrier
        if (broken_)
            return;
#pragma omp for
        for (int i = 0; i < n; i++)
            volume_[i] = std::sqrt(volume_[i]);
    }
};

int main()
{
    Mesh mesh(1000);
#pragma omp parallel
    mesh.smooth();
}
