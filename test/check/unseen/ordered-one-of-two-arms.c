// truth: conforming, scope: inter, level: none, run: yes, idiom: ordered
// why: each iteration meets the ordered region of the arm it takes, and only that one
static int sum, last;

static void note(int i)
{
#pragma omp ordered
    last = i;
}

int main(void)
{
#pragma omp parallel for ordered
    for (int i = 0; i < 12; i++) {
        if (i % 2) {
#pragma omp ordered
            sum += i;
        } else
            note(i);
    }
    return last != 10 || sum != 36;
}
