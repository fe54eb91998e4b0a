# pompeii check on a generated program of 20,000 functions and a million lines, against what gcc -O2
# takes to compile a twentieth of it (times 20); and on the same in Fortran.
. "${srcdir:-.}/test/bench/common.sh"

generate() { # FUNCTIONS: fifty lines each; every one calls the one before
    awk -v functions="$1" 'BEGIN {
        print "extern int omp_get_thread_num(void); static double a[1000]; static int steps = 3;"
        print "static void f0(int n) { a[n] = n; }"
        for (f = 1; f < functions; f++) {
            print "void f" f "(int n)\n{\n    int i, j = 0, k = n;\n    double sum = 0;"
            for (l = 0; l < 8; l++) {
                print "    for (i = 0; i < k; i++) {\n        sum += a[(i * " l ") % 1000];"
                print "        if (sum > " f ")\n            j += i;\n    }"
            }
            print "    #pragma omp for\n    for (i = 0; i < 1000; i++)\n        a[i] += sum + j;"
            print "    if (steps > 2) {\n        #pragma omp barrier\n    }\n    f" f - 1 "(n);\n}"
        }
        print "int main(int argc, char **argv)\n{\n    #pragma omp parallel\n    f" functions - 1 "(argc);\n    return argv == 0;\n}"
    }'
}

generate_fortran() { # SUBROUTINES
    awk -v functions="$1" 'BEGIN {
        print "module shared\n  implicit none\n  real(8) :: a(0:999) = 0\n  integer :: steps = 3\nend module"
        print "subroutine s0(n)\n  use shared\n  integer, intent(in) :: n\n  a(n) = n\nend subroutine"
        for (f = 1; f < functions; f++) {
            print "subroutine s" f "(n)\n  use shared\n  implicit none\n  integer, intent(in) :: n"
            print "  integer :: i, j, k\n  real(8) :: sum\n  j = 0\n  k = n\n  sum = 0"
            for (l = 0; l < 6; l++) {
                print "  do i = 0, k\n    sum = sum + a(mod(i * " l ", 1000))"
                print "    if (sum > " f ") j = j + i\n  end do"
            }
            print "  !$omp do\n  do i = 0, 999\n    a(i) = a(i) + sum + j\n  end do\n  !$omp end do"
            print "  if (steps > 2) then\n    !$omp barrier\n  end if\n  call s" f - 1 "(n)\nend subroutine"
        }
        print "program test\n  !$omp parallel\n  call s" functions - 1 "(1)\n  !$omp end parallel\nend program"
    }'
}

seconds() { # COMMAND: user and system time of it
    { TIMEFORMAT='%U %S'; time -p "$@" >/dev/null 2>"$work/messages"; } 2>&1 |
        awk '/user|sys/ { s += $2 } END { print s }'
}

times() { # FACTOR, SECONDS
    awk -v n="$1" -v s="$2" 'BEGIN { print n * s }'
}

generate 20000 >large.c
generate 1000 >small.c
lines=$(wc -l <large.c)
compiler=$(times 20 "$(seconds gcc -O2 -fopenmp -c -o small.o small.c)")
for i in 1 2 3; do
    ours=$(seconds "$build/pompeii" check --no-preprocess large.c)
    small=$(seconds "$build/pompeii" check --no-preprocess small.c)
    sample "check $lines lines; gcc -O2 of a 20th, times 20 (s)" "<= 0.01" "$ours" "$compiler"
    sample "check 20 times the lines; 20 times the time (s)" "<= 1.5" "$ours" "$(times 20 "$small")"
done
if command -v gfortran >/dev/null; then
    generate_fortran 20000 >large.f90
    generate_fortran 1000 >small.f90
    lines=$(wc -l <large.f90)
    generate_fortran 200 >tiny.f90
    compiler=$(times 100 "$(seconds gfortran -O2 -fopenmp -c -o tiny.o tiny.f90)")
    for i in 1 2 3; do
        ours=$(seconds "$build/pompeii" check large.f90)
        small=$(seconds "$build/pompeii" check small.f90)
        sample "check $lines lines of Fortran; gfortran -O2 of a 100th, times 100 (s)" "<= 0.01" "$ours" "$compiler"
        sample "check 20 times the Fortran; 20 times the time (s)" "<= 1.5" "$ours" "$(times 20 "$small")"
    done
fi
end_block
