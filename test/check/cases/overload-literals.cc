// truth: conforming, scope: inter, level: none, run: yes
// why: none of these literals is an int or a char, for which the overloads wait
#include <omp.h>

static int count;

static void add()
{
#pragma omp atomic
    count++;
}

template <class T> static void wait_for(T)
{
#pragma omp barrier
    add();
}

static void put(int n) { wait_for(n); }
static void put(char c) { wait_for(c); }
static void put(const char *text) { wait_for(text); }
static void put(double x) { wait_for(x); }
static void put(long) { add(); }
static void put(unsigned) { add(); }
static void put(unsigned long) { add(); }
static void put(unsigned long long) { add(); }
static void put(float) { add(); }
static void put(wchar_t) { add(); }
static void put(char32_t) { add(); }
static void put(const wchar_t *) { add(); }

int main()
{
#pragma omp parallel
    {
        if (omp_get_thread_num() % 2 == 0) {
            put(4294967296);
            put(-2147483648);
            put(0xffffffff);
            put(037777777777);
            put(0xfffffffffffffffful);
            put(1ull);
            put(1u);
            put(1e3f);
            put(0x1p3f);
            put(L'c');
            put(U'c');
            put(L"text");
        }
        put(1);
        put('c');
        put("text");
        put(0.5);
    }
    return count < 4;
}
