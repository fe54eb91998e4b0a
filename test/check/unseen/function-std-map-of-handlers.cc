// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: handlers in a map, looked up by the name of the thread's role
#include <functional>
#include <map>
#include <omp.h>
#include <string>

static int reports;

int main()
{
    std::map<std::string, std::function<void()>> handler;
    handler["root"] = [] {
#pragma omp single /* HERE */
        reports++;
    };
    handler["leaf"] = [] {
#pragma omp atomic
        reports++;
    };
#pragma omp parallel
    {
        const std::string role = omp_get_thread_num() == 0 ? "root" : "leaf";
        handler.at(role)();
    }
    return reports;
}
