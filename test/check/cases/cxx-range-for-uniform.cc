// truth: conforming, scope: intra, level: none, run: yes
// why: all threads go over the same elements
static const int levels[] = {1, 2, 3};
int main()
{
    int sum = 0;
#pragma omp parallel num_threads(4)
    for (int level : levels) {
#pragma omp single
        sum += level;
    }
    return sum != 6;
}
