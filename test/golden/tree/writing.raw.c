/* every way to write a pragma */
#include <stdio.h>
#define PAR _Pragma("omp parallel") /* no pragma: not expanded */
#define MANY \
    { \
    (
void f(int); /* # pragma omp parallel in a comment */
const char *s = "#pragma omp parallel \" {", c = '{', d = '\'';
// a comment \
#pragma omp parallel
void g(int n, int i, int j)
{
#pragma omp parallel private(i, \
        j)  /* a comment */ firstprivate(n) // another {
    f(1);
#pragma /* one */ omp /* two
    lines */ parallel for schedule(static)
    for (i = 0; i < n; i++) f(2);
    # pragma omp barrier
%: pragma omp taskwait
??=pragma omp taskyield
_Pragma("omp critical(a)") f(3);
    f(4); _Pragma ( "omp parallel num_threads(2)" ) { f(5); } f(6);
_Pragma("GCC ivdep") for (;;) f(7);
_Pragma(L"omp error message(\"a \\\"b\\\" c\") at(execution)")
_Pragma("omp flush") _Pragma("omp barrier")
    <%
#pra\
gma o\
mp sin\
gle
        f(8);
    %>
#pragma omp atomic
    n += 1; }
void h(void)
??<
#pragma omp parallel ??/
    num_threads(3)
    f(9);
??>
