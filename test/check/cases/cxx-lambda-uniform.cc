// truth: conforming, scope: inter, level: none, run: yes
// why: all threads call the lambda
int main()
{
    auto wait = []() {
#pragma omp barrier
    };
#pragma omp parallel num_threads(4)
    {
        wait();
    }
    return 0;
}
