/* Every way to declare a function that a wrapper has to read. */
#ifndef ODD_H
#define ODD_H
#include <stddef.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct { double x, y; long n[4]; } odd_big, *odd_bigs;
struct odd_small { char c; };
typedef int (*odd_compare)(const void *, const void *);
typedef double odd_row[3];
enum odd_kind { ODD_A = 1, ODD_B };
#define odd_macro(x) odd_behind((x) + 1)

int odd_plain(int, long);
extern void odd_nothing(void);
unsigned odd_unsigned(unsigned x), odd_second(const char *const *words);
odd_big odd_by_value(odd_big big, struct odd_small);
struct odd_small odd_small(enum odd_kind kind);
int (*odd_chooser(int (*first)(int), int (*)(int), int which))(int);
void odd_sort(void *base, size_t count, size_t size, odd_compare compare);
double odd_sum(int n, double a[n], double (*rows)[3], odd_row row, const double fixed[static 2]);
__attribute__((nonnull(1))) const char *odd_text(const char *restrict, char *[])
    __attribute__((pure));
extern int odd_renamed(int x) __asm__("odd_real_name");
int (odd_behind)(int x);
#undef odd_macro
#define odd_behind(x) (odd_behind)(x)
_Noreturn void odd_leave(int status);
void odd_jump(void (*way_out)(void *), void *where) __attribute__((__noreturn__));
long double odd_long(long double, _Complex double *, _Bool);
void odd_each(void (*call)(int i, void *context), void *context, int n);
__extension__ typedef unsigned long long odd_count;
odd_count (odd_counted)(odd_count, ...) ;
int odd_unprototyped();
void odd_missing(int);
static inline int odd_inline(int x) { return x + 1; }
struct { int x; } odd_unnamed(void);
int odd_versions(void);
extern int odd_variable, (*odd_pointer)(int);
#ifdef __cplusplus
}
#endif
#endif
