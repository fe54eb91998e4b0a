#!/bin/sh
# What is large in one way is checked in seconds: a chain of calls, many findings in a function,
# functions that call each other, jumps. (With work that grows with the square each took minutes.)
set -u
. "${srcdir:-.}/test/check/common.sh"

# make_case NAME N AWK-PROGRAM
make_case() {
    awk -v n="$2" 'BEGIN { print "int omp_get_thread_num(void);"; '"$3"' }' >"$1.c"
}

scaled() { # FINDINGS FILE
    found=$(ulimit -t 60; timeout 900 "$pompeii" check "$2" 2>&1 | grep -c 'warning: STATIC-CHECK')
    if [ "$found" != "$1" ]; then
        echo "FAIL: $2: $found findings in a minute of the processor, not $1"
        failed=1
    fi
}

# Classes that are their own bases, which no compiler takes: an answer, and soon.
answered() { # FILE
    timeout 20 "$pompeii" check "$1" >out 2>&1
    status=$?
    if [ $status -gt 1 ]; then
        echo "FAIL: $1: status $status"
        failed=1
    fi
}

# processor FILE: seconds of processor time that its check takes; nothing if it fails.
processor() {
    (
        timeout 100 "$pompeii" check "$1" >out 2>&1
        [ $? -le 1 ] || exit
        times
    ) | awk 'NR == 2 { split($0, t, /[ms ]+/); print 60 * t[1] + t[2] + 60 * t[3] + t[4] }'
}

# grows NAME N AWK-PROGRAM [SUFFIX]: four times as much takes four times as long: less than nine
# times, where work that grows with the square takes sixteen times. What is too quick to tell
# counts as a fifth of a second.
grows() {
    declaration='print "int omp_get_thread_num(void);";'
    [ "${4:-c}" != f90 ] || declaration=
    for size in $2 $((4 * $2)); do
        awk -v n="$size" "BEGIN { $declaration $3 }" >"$1-$size.${4:-c}"
    done
    once=$(processor "$1-$2.${4:-c}")
    more=$(processor "$1-$((4 * $2)).${4:-c}")
    if [ -z "$once" ] || [ -z "$more" ]; then
        echo "FAIL: $1: refused, or no answer in time"
        failed=1
    elif awk -v a="$once" -v b="$more" 'BEGIN { exit b < 9 * (a < 0.2 ? 0.2 : a) }'; then
        echo "FAIL: $1: $2 of them take $once s, four times as many $more s"
        failed=1
    fi
    rm -f "$1-$2.${4:-c}" "$1-$((4 * $2)).${4:-c}"
}

grows lambdas 10000 '
    print "void f() {"; for (i = 0; i < n; i++) printf "[]{};"; print "}"' cc
grows lambdas-called 2000 '
    print "extern int v[];\nvoid f() {\n#pragma omp parallel\n{"
    for (i = 0; i < n; i++) print "auto l" i " = [&](int x) { if (x) {\n#pragma omp barrier\n} };"
    for (i = 0; i < n; i++) print "l" i "(v[" i "]);"
    print "}}"' cc
grows captures 2000 '
    print "void f() {"
    for (i = 0; i < n; i++) print "int x" i " = " i "; auto l" i " = [&x" i "] { x" i "++; }; l" i "();"
    print "}"' cc
grows destructors 2000 '
    print "extern int v[];\nstruct S { ~S() {} };\nvoid f() {"
    for (i = 0; i < n; i++) print "S s" i "; if (v[" i "]) return;"
    print "}"' cc
grows overloads 2000 '
    for (i = 0; i < n; i++) print "struct A" i " {}; void g(A" i " a) {} void h(A" i ") {}"
    print "int main() {\n#pragma omp parallel\n{"
    for (i = 0; i < n; i++) print "g(A" i "()); h(A" i "());"
    print "}}"' cc
grows initialisers 8000 '
    print "struct S {"; for (i = 0; i < n; i++) print "int m" i ";"
    printf "S()"; for (i = 0; i < n; i++) printf "%s m%d(%d)", i ? "," : ":", i, i
    print "{} void g() {"; for (i = 0; i < n; i++) print "m" i " = 1;"
    print "} };\nint main() { S s; s.g(); }"' cc

# Each has defaults that leave out two of the one before.
grows defaults 2000 '
    print "int f0();"
    for (i = 1; i < n; i++) printf "int f%d(int a = f%d(), int b = f%d());\n", i, i - 1, i - 1
    printf "void g() {\n#pragma omp parallel\n{ f%d(); }\n}\n", n - 1' cc
grows tests 2500 '
    print "void f(int m) {\n#pragma omp parallel\n{"
    print "#pragma omp single\nm++;"
    for (i = 0; i < n; i++) print "if (m == " i ") {\n#pragma omp barrier\n}"
    print "}}"'
grows arms-set 2500 '
    print "extern int v[];\nvoid f(void) {\n#pragma omp parallel\n{ int m = 0;"
    for (i = 0; i < n; i++) print "if (v[" i "] == " i ") m = " i ";"
    print "if (m) {\n#pragma omp barrier\n}}}"'

grows phases 2000 '
    print "extern int v[];\nvoid f(int m) {\n#pragma omp parallel\n{"
    for (i = 0; i < n; i++)
        print "#pragma omp single\nm = v[" i "];\nif (m == " i ") {\n#pragma omp barrier\n}"
    print "}}"'
grows elements 2000 '
    print "extern int v[];\nvoid f(void) {\n#pragma omp parallel\n{ int a[" n "];"
    for (i = 0; i < n; i++) print "a[" i "] = v[" i "];"
    for (i = 0; i < n; i++) print "if (a[" i "]) {\n#pragma omp barrier\n}"
    print "}}"'
grows any-elements 2000 '
    print "extern int v[];\nvoid f(void) {\n#pragma omp parallel\n{ int t = omp_get_thread_num(), a[" n "];"
    for (i = 0; i < n; i++) print "a[t + " i "] = v[" i "];"
    for (i = 0; i < n; i++) print "if (a[" i "]) {\n#pragma omp barrier\n}"
    print "}}"'
grows perhaps-set 2000 '
    print "extern int v[];\nvoid f(void) {\n#pragma omp parallel\n{ int m = 0;"
    for (i = 0; i < n; i++)
        print "if (v[" i "]) m = v[" i " + 1];\nif (m == " i ") {\n#pragma omp barrier\n}"
    print "}}"'
grows addresses 4000 '
    print "extern int v[];\nvoid f(void) {\n#pragma omp parallel\n{"
    for (i = 0; i < n; i++) print "int x" i " = v[" i "], *p" i " = &x" i ";"
    for (i = 0; i < n; i++) print "if (x" i ") {\n#pragma omp barrier\n}"
    print "}}"'
grows locks-given-back 2000 '
    print "typedef struct { void *p; } omp_lock_t;"
    print "void omp_set_lock(omp_lock_t *);\nvoid omp_unset_lock(omp_lock_t *);"
    for (i = 0; i < n; i++)
        print "omp_lock_t l" i ";\nvoid s" i "(void) { omp_set_lock(&l" i "); " \
            (i ? "s" i - 1 "();" : "") " omp_unset_lock(&l" i "); }"
    print "void f(void) {\n#pragma omp parallel\ns" n - 1 "();\n}"'
grows arguments 2500 '
    print "extern int v[];\nvoid g(int x) { if (x) {\n#pragma omp barrier\n} }"
    print "void f(void) {\n#pragma omp parallel\n{"
    for (i = 0; i < n; i++) print "g(v[" i "]);"
    print "}}"'
grows variables 2500 '
    print "void f(void) {\n#pragma omp parallel\n{ int t = omp_get_thread_num();"
    for (i = 0; i < n; i++) print "int x" i " = t + " i ";"
    for (i = 0; i < n; i++) print "if (x" i ") {\n#pragma omp barrier\n}"
    print "}}"'

grows throws 8000 '
    for (i = 0; i <= n; i++) print "void f" i "();"
    for (i = 0; i < n; i++) print "void f" i "() { f" i + 1 "(); }"
    print "void f" n "() { throw 1; }\nint main() {\ntry { f0(); } catch (...) {}\n}"' cc

grows specifiers 30000 '
    for (i = 0; i < n; i++) printf "static "; print "int a;"'

grows optional 3000 '
    print "subroutine s(p)\nlogical, optional :: p"
    for (i = 0; i < n; i++) print "logical :: v" i
    for (i = 0; i < n; i++) print "v" i " = .false.\nif (present(p)) v" i " = p"
    print "end subroutine"' f90

# A name for as many procedures as there are calls, told apart by the types of their arguments.
grows bindings 1500 '
    print "module m"
    for (i = 0; i < n; i++)
        print "type t" i "\ninteger :: x\ncontains\nprocedure :: go => go" i "\nend type"
    print "contains"
    for (i = 0; i < n; i++) print "subroutine go" i "(self)\nclass(t" i ") :: self\nend subroutine"
    print "end module\nprogram p\nuse m\ntype(t0) :: a\n!$omp parallel"
    for (i = 0; i < n; i++) print "call a%go"
    print "!$omp end parallel\nend program"' f90
grows specifics 1500 '
    print "module m"
    for (i = 0; i < n; i++) print "type t" i "\ninteger :: x\nend type"
    printf "interface g\nmodule procedure g0"
    for (i = 1; i < n; i++) printf ", &\ng%d", i
    print "\nend interface\ncontains"
    for (i = 0; i < n; i++) print "subroutine g" i "(x)\ntype(t" i ") :: x\nend subroutine"
    print "end module\nprogram p\nuse m"
    for (i = 0; i < n; i++) print "type(t" i ") :: a" i
    print "!$omp parallel"
    for (i = 0; i < n; i++) print "call g(a" i ")"
    print "!$omp end parallel\nend program"' f90

# .. and where each call may mean any of them.
grows classes 1500 '
    print "module m\ntype :: t\ncontains\nprocedure :: go\nend type"
    for (i = 0; i < n; i++)
        print "type, extends(t) :: t" i "\ncontains\nprocedure :: go => go" i "\nend type"
    print "contains\nsubroutine go(self)\nclass(t) :: self\nend subroutine"
    for (i = 0; i < n; i++) print "subroutine go" i "(self)\nclass(t" i ") :: self\nend subroutine"
    print "end module\nsubroutine s(a)\nuse m\nclass(t) :: a\n!$omp parallel"
    for (i = 0; i < n; i++) print "call a%go"
    print "!$omp end parallel\nend subroutine"' f90

cat >bases.cc <<'EOF'
struct A : A, A, A, A, A, A, A, A { void f(); int m; };
int main() {
    A a;
#pragma omp parallel
    {
        a.h();
        if (a.z) {
#pragma omp barrier
        }
    }
}
EOF
answered bases.cc

cat >inherited.cc <<'EOF'
struct B;
struct A : B { using B::B; A(int); };
struct B : A { using A::A; B(int); };
int main() {
#pragma omp parallel
    {
        A a(3);
#pragma omp barrier
    }
}
EOF
answered inherited.cc

# nested OPEN CLOSE: 50,000 deep, in an expression of main().
nested() { # FILE OPEN CLOSE [BEFORE]
    awk -v open="$2" -v close_="$3" -v before="${4:-}" 'BEGIN {
        print "int omp_get_thread_num();\nint main() {\n    int n = omp_get_thread_num();"
        print "#pragma omp parallel\n    {"
        printf "%s", before
        for (i = 0; i < 50000; i++) printf "%s", open
        printf "0"
        for (i = 0; i < 50000; i++) printf "%s", close_
        print ";\n    }\n}"
    }' >"$1"
    answered "$1"
}
nested braces.cc "{" "}" "S s = "
nested round.cc '(' ')'
nested index.cc 'a[' ']'
nested capture.cc '[a = ' ']'
nested call.cc 'f(' ')'
nested chain.cc 'a = ' ''
nested loop.cc 'for (int i = 0; i < n; i++) ' ''

{
    echo "struct A {"
    awk 'BEGIN { for (i = 0; i < 30000; i++) print "int m" i "; void f" i "() { m" i " = 1; }" }'
    echo "}; int main() { A a; a.f3(); }"
} >members.cc
answered members.cc

make_case chain 10000 '
    for (i = 0; i <= n; i++) print "void f" i "(int);"
    for (i = 0; i < n; i++)
        print "void f" i "(int x) { if (x) {\n#pragma omp barrier\n} f" i + 1 "(x); }"
    print "void f" n "(int x) {}\nint main(void) {\n#pragma omp parallel\nf0(omp_get_thread_num()); }"'
scaled 10000 chain.c

make_case findings 20000 '
    print "void f(void) {\n#pragma omp parallel\n{ int t = omp_get_thread_num();"
    for (i = 0; i < n; i++) print "if (t == " i ") {\n#pragma omp barrier\n}"
    print "}}"'
scaled 20000 findings.c

# Each arm hangs on all conditions before it: named are the nearest ones.
make_case arms 25000 '
    print "void f(void) {\n#pragma omp parallel\n{ int t = omp_get_thread_num();"
    for (i = 0; i < n; i++) print (i ? "else " : "") "if (t == " i ") {\n#pragma omp barrier\n}"
    print "}}"'
scaled 25000 arms.c

make_case ladder 10000 '
    print "extern int v[];\nvoid g(int t) {"
    for (i = 0; i < n; i++) print "if (v[t] == " i ") return;\n#pragma omp barrier"
    print "}\nint main(void) {\n#pragma omp parallel\ng(omp_get_thread_num()); }"'
scaled 10000 ladder.c

# Only what is read behind the place where threads differ does; more places set it than are told apart.
make_case differs-later 2000 '
    print "extern int v[];\nvoid f(void) {\n#pragma omp parallel\n{ int m = 0;"
    for (i = 0; i < n; i++)
        print "if (v[" i "]) m = " (i == n / 2 ? "omp_get_thread_num()" : "v[" i " + 1]") \
            ";\nif (m == " i ") {\n#pragma omp barrier\n}"
    print "}}"'
scaled 1000 differs-later.c

# Each object ends with a barrier, which those that return before do not come to.
awk 'BEGIN {
    print "int omp_get_thread_num(void);\nextern int v[];"
    print "struct S { ~S() {\n#pragma omp barrier\n} };\nvoid f() { int t = omp_get_thread_num();"
    for (i = 0; i < 60; i++) print "S s" i ";\nif (v[t] == " i ") return;"
    print "}\nint main() {\n#pragma omp parallel\nf(); }"
}' >ends.cc
scaled 59 ends.cc

# What is assigned is read again, for where it came from: but once, not on each level twice.
make_case assigned 60 '
    print "extern int a[];\nvoid f() {\n#pragma omp parallel\n{ int x;"
    for (i = 0; i < n; i++) printf "x = a["
    printf "omp_get_thread_num()"
    for (i = 0; i < n; i++) printf "]"
    print ";\nif (x) {\n#pragma omp barrier\n}\n}\n}"'
scaled 1 assigned.c
make_case breaks 10000 '
    print "extern int v[];\nvoid f(void) {\n#pragma omp parallel\n{ int t = omp_get_thread_num(); for (;;) {"
    for (i = 0; i < n; i++) print "if (v[t] == " i ") break;\n#pragma omp single\n{}"
    print "}}}"'
scaled 1 breaks.c # one cause: whoever leaves the loop

# Threadprivate data of callees is data of all their callers, if it is asked for; a function is
# followed in 62 inputs.
make_case threadprivate 15000 '
    for (i = 0; i < n; i++)
        print "static int tp" i ";\n#pragma omp threadprivate(tp" i ")\nvoid f" i "(void);"
    for (i = 0; i < n; i++)
        print "void f" i "(void) { if (tp" i ") {\n#pragma omp barrier\n} tp" i " = omp_get_thread_num(); " \
            (i + 1 < n ? "f" i + 1 "();" : "") "}"
    print "int main(void) {\n#pragma omp parallel\nf0(); }"'
scaled 62 threadprivate.c

make_case recursion 3000 '
    for (i = 0; i < n; i++) print "void f" i "(int);"
    for (i = 0; i < n; i++)
        print "void f" i "(int x) { if (x > " i ") f" (i + 1) % n "(x - 1); else f" (i * 13 + 5) % n "(x);" \
            (i % 100 ? "" : "\n#pragma omp barrier\n") "}"
    print "int main(void) {\n#pragma omp parallel\nf0(omp_get_thread_num()); }"'
scaled 60 recursion.c

make_case jumps 2000 '
    print "void f(const int *a) {\n#pragma omp parallel\n{ int i = omp_get_thread_num();"
    for (k = 0; k < n; k++)
        print "l" k ": i += a[" k "]; if (a[i] == " k ") goto l" (k * 7919) % n ";" \
            (k == n / 2 ? "\n#pragma omp barrier" : "")
    print "}}"'
scaled 1 jumps.c
# Sixty sources with the same header: its classes are there once, and its functions are one each.
mkdir -p many/build
awk -v n=12 'BEGIN {
    print "int omp_get_thread_num(void); struct c0 { virtual int size(int x) { return x; } };"
    for (i = 1; i < n; i++)
        print "struct c" i " : c" i - 1 " { int size(int x) override { return x + " i "; } };"
    for (i = 0; i < 300; i++) print "inline int f" i "(c0 *c, int x) { return c->size(x) + f" i - (i > 0) "(c, x); }"
}' >many/all.h
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30; do
    for j in a b; do
        cat >"many/$j$i.cc" <<END
#include "all.h"
int use$j$i(c0 *c, int n) {
    int sum = 0;
#pragma omp parallel
    for (int k = 0; k < n; k++) {
        if (f299(c, k) > omp_get_thread_num() + 1 - omp_get_thread_num())
            sum++;
#pragma omp barrier
    }
    return sum;
}
END
        echo "{\"directory\": \"$PWD/many\", \"file\": \"$j$i.cc\", \"arguments\": [\"c++\", \"-fopenmp\", \"-c\", \"$j$i.cc\"]},"
    done
done >many/list
{
    echo '['
    sed '$s/,$//' many/list
    echo ']'
} >many/build/compile_commands.json
timeout 100 "$pompeii" check -p many/build --no-cache >many/out 2>&1
status=$?
[ $status = 0 ] || { echo "FAIL: sixty sources: status $status: $(head -3 many/out)"; failed=1; }
exit $failed
