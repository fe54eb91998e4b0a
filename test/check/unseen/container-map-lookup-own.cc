// truth: deadlock, scope: intra, level: 0, run: yes, idiom: container
// why: a map is searched for the thread's key
#include <map>
#include <omp.h>
#include <string>

int main()
{
    const std::map<int, std::string> names = {{0, "root"}, {2, "io"}};
    std::size_t length = 0;
#pragma omp parallel
    {
        const auto it = names.find(omp_get_thread_num());
        if (it != names.end()) {
#pragma omp critical
            length += it->second.size();
#pragma omp barrier /* HERE */
        }
    }
    return length == 0;
}
