/* How often the values of if and device are evaluated. */
#include <stdio.h>

static int ifs, devices;

static int yes(void)
{
    return ++ifs > 0;
}

static int no(void)
{
    return ++ifs < 0;
}

static int device(void)
{
    return devices++, 0;
}

static void say(const char *what)
{
    printf("%s: if %d, device %d\n", what, ifs, devices);
    ifs = devices = 0;
}

int main(void)
{
    int a[4] = {0}, x = 0;
#pragma omp target if(yes()) device(device()) map(tofrom: x)
    x++;
    say("target");
#pragma omp target if(no()) device(device()) map(tofrom: x)
    x++;
    say("target on the host");
#pragma omp target parallel for if(target: yes()) if(parallel: yes()) device(device()) map(tofrom: a)
    for (int i = 0; i < 4; i++)
        a[i]++;
    say("target parallel for");
#pragma omp target teams distribute parallel for if(yes()) map(tofrom: a)
    for (int i = 0; i < 4; i++)
        a[i]++;
    say("target teams distribute parallel for");
#pragma omp target parallel for if(parallel: yes()) map(tofrom: a)
    for (int i = 0; i < 4; i++)
        a[i]++;
    say("if(parallel: ..)");
#pragma omp target enter data if(yes()) device(device()) map(to: a)
    say("enter data");
#pragma omp target update if(yes()) device(device()) to(a)
    say("update");
#pragma omp target exit data if(yes()) device(device()) map(from: a)
    say("exit data");
#pragma omp target nowait if(yes()) device(device()) map(tofrom: x)
    x++;
#pragma omp taskwait
    say("nowait");
    int *nowhere = NULL;
#pragma omp target map(tofrom: nowhere[0:0]) map(tofrom: x)
    x++;
    say("nothing");
#if !defined __clang__ || __clang_major__ > 14 /* that one evaluates them at the end again */
#pragma omp target data if(yes()) device(device()) map(tofrom: a)
    x++;
    say("data");
#pragma omp target data if(no()) device(device()) map(tofrom: a)
    x++;
    say("data on the host");
#endif
    return 0;
}
