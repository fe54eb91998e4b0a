// truth: conforming, scope: inter, level: none, run: yes
// why: the function of another namespace is called, which has no critical region
namespace outer {
void stop(const char *text = nullptr);
namespace lower {
void stop(int code = 1, bool loud = false);
}
}

static int stopped;

void outer::stop(const char *text)
{
#pragma omp critical(stopping)
    if (text)
        outer::lower::stop();
}

namespace outer {
namespace lower {
void stop(int code, bool loud)
{
#pragma omp atomic write
    stopped = code + loud;
}
}
}

int main()
{
#pragma omp parallel
    outer::stop("text");
    return stopped != 1;
}
