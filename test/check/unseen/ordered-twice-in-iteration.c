// truth: nonconforming, scope: inter, level: 1, run: yes, idiom: ordered
// why: an iteration may not meet two ordered regions, here one of them in a callee
static int sum, last;

static void note(int i)
{
#pragma omp ordered /* HERE */
    last = i;
}

int main(void)
{
#pragma omp parallel for ordered
    for (int i = 0; i < 12; i++) {
#pragma omp ordered /* HERE */
        sum += i;
        if (i == 11)
            note(i);
    }
    return last != 11;
}
