#!/bin/sh
# Lines and carets of `pompeii check`: under what is meant, whatever stands before it in the line or
# was made of it by macros; and nothing that a terminal would obey.
set -u
. "${srcdir:-.}/test/check/common.sh"

under() { # FILE, LINE, what stands above the caret
    check 1 '' "$1"
    got=$(awk -v line="$2" '
        $1 == line && $2 == "|" { text = $0; getline; caret = $0
            sub(/^ *[0-9]* \| /, "", text); sub(/^ *\| /, "", caret)
            match(caret, /\^~*/); print substr(text, RSTART, RLENGTH) }' out | sort -u)
    [ "$got" = "$3" ] || { echo "FAIL: $1, line $2: the caret is under '$got', not '$3'"; cat out; failed=1; }
}

# Tabs, blanks that preprocessing takes away, macros before and in the place, comments behind.
cat >tabs.c <<'EOF'
int omp_get_thread_num(void);
#define AND &&
#define ROOT (omp_get_thread_num() == 0)
#define WAIT _Pragma("omp barrier")
void f(int a)
{
	int	rank	=   omp_get_thread_num();
	if (rank   AND   rank AND	rank > a) {
	#pragma   omp barrier   // all of them
	}
    /* a comment */ if   ( ROOT ) {
        WAIT
    }
}
void h(void)
{
    if (ROOT) {
        WAIT
    }
}
void g(int a) {
    if (a /* one */ == 1 AND omp_get_thread_num()) f(a); }
EOF
under tabs.c 9 '#pragma   omp barrier'
under tabs.c 11 'R'
under tabs.c 12 'W'
under tabs.c 17 'R'
under tabs.c 7 'omp_get_thread_num
rank'
grep -q '^    7 |         int     rank    =   omp_get_thread_num();$' out || { echo 'FAIL: tabs'; cat out; failed=1; }
grep -q 'barrier at tabs.c:12 <- if ( ROOT ) at tabs.c:11: it depends on omp_get_thread_num()$' out || { echo 'FAIL: the path'; cat out; failed=1; }
grep -q '^tabs.c:22:52: note: called from' out || { echo 'FAIL: the call'; cat out; failed=1; }

# Characters of several bytes, wide ones, and what a terminal obeys: columns, and not bytes.
printf 'int omp_get_thread_num(void);\nvoid f(void)\n{\n    /* \303\251\346\274\242\033[31m */ if (omp_get_thread_num()) {\n#pragma omp barrier /* \302\233 \342\200\256 */\n    }\n}\n' >marks.c
check 1 '^marks.c:4:23: note' marks.c
grep -q "$(printf '[\033\233]')" out && { echo 'FAIL: a control'; failed=1; }
grep '^    4 |' out | grep -q 'x1b\[31m \*/ if (omp' || { echo 'FAIL: the control is not shown'; cat out; failed=1; }
printf '      | %26s^\n' '' >want # é is a column, 漢 are two, the control is four
grep -A1 '^    4 |' out | sed -n '2s/~*$//p' | diff want - || { echo 'FAIL: the caret behind wide characters'; cat out; failed=1; }
check 1 '"column": 23' -f json marks.c
check 1 '"startColumn": 23' -f sarif marks.c

# Lines of many bytes are cut around the caret; no line of the output is longer than others.
{ printf 'int omp_get_thread_num(void);\nvoid f(int a)\n{\n    a = 0'; i=0
    while [ $i -lt 5000 ]; do printf ' + %d' $i; i=$((i + 1)); done
    printf '; if (omp_get_thread_num()) {\n#pragma omp barrier\n}\n}\n'; } >long.c
under long.c 4 'o
omp_get_thread_num'
[ "$(grep ' | ' out | awk '{ if (length($0) > 130) print length($0) }')" = '' ] || { echo 'FAIL: a long line'; failed=1; }

# Includes: the header's line, in the header.
echo 'static void wait_here(int x) { if (x) {
#pragma omp barrier
} }' >wait.h
cat >main.c <<'EOF'
#include "wait.h"
#include <omp.h>
int main(void)
{
    #pragma omp parallel
    wait_here(omp_get_thread_num());
}
EOF
check 1 '^wait.h:1:36: note: this condition$' main.c
grep -q '^    1 | static void wait_here' out || { echo 'FAIL: the line of a header'; cat out; failed=1; }

# One cause is one finding: the places that hang on it are listed, the last line counts.
cat >cause.c <<'EOF'
#include <omp.h>
int unknown(void);
void f(void)
{
    if (omp_get_thread_num() == 0)
        return;
    #pragma omp barrier
    #pragma omp single
    ;
    #pragma omp for
    for (int i = 0; i < 3; i++)
        ;
    #pragma omp barrier
}
void g(void)
{
    #pragma omp parallel
    if (unknown()) {
        #pragma omp barrier
    }
}
EOF
check 1 '^2 findings \(1 certain, 1 possible\) in 1 file; 1 function not proved$' cause.c
[ "$(grep -c 'warning: STATIC-CHECK' out)" = 2 ] && [ "$(grep -c 'note: STATIC-CHECK: .*condition line 5$' out)" = 3 ] ||
    { echo 'FAIL: places of one cause'; cat out; failed=1; }
for format in json sarif; do
    check 1 '' -f $format -o before.$format cause.c
    check 0 '' --baseline=before.$format cause.c
done
check 1 ', findings 2$' --statistics cause.c
check 1 '%0Aso is #pragma omp for line 10%0A.*%0Ahelp: do not return before' -f github cause.c
[ "$(wc -l <out)" = 2 ] || { echo 'FAIL: two annotations'; cat out; failed=1; }

# Instances of one function have one heading; what no path leads to is not missed.
cat >instances.c <<'EOF'
#include <omp.h>
static void helper(void)
{
    #pragma omp barrier
}
static void step(int wait)
{
    if (wait) {
        helper();
        if (omp_get_thread_num() == 0) {
            #pragma omp barrier
        }
    } else if (omp_get_thread_num() == 1) {
        #pragma omp barrier
    }
}
static void plain(int wait)
{
    #pragma omp barrier
    if (wait)
        helper();
}
int main(void)
{
    #pragma omp parallel
    {
        step(0);
        step(1);
        plain(0);
    }
}
EOF
check 1 '^2 findings \(2 certain\) in 1 file$' instances.c
[ "$(grep -c "in function 'step'" out)" = 1 ] || { echo 'FAIL: one heading'; cat out; failed=1; }
{
    for class in A B C D E F G H I J; do
        echo "struct $class { void add(); }; void $class::add() {}"
    done
    echo 'template <class T> void visit(T &t)'
    echo '{'
    echo '#pragma omp parallel'
    echo 't.add();'
    echo '}'
} >crowd.cc
check 0 "calls of a name that many functions have in 'visit'" crowd.cc
check 0 '"kind": "crowd"' -f json crowd.cc

# Two calls of one of several functions each lead nowhere for certain; one does where a thread's
# number decides.
cat >doubts.cc <<'EOF'
#include <cstdlib>
#include <omp.h>
struct Store {
    virtual void put() = 0;
};
struct Plain : Store {
    void put() {}
};
struct Waiting : Store {
    void put()
    {
        #pragma omp barrier
    }
};
struct Index {
    Store *store;
    virtual void add() = 0;
};
struct Flat : Index {
    void add() {}
};
struct Deep : Index {
    void add() { store->put(); }
};
void near(Store *s)
{
    #pragma omp parallel
    if (omp_get_thread_num() == 0)
        s->put();
}
void guessed(Store *s)
{
    #pragma omp parallel
    if (rand() > 5)
        s->put();
}
void far(Index *i)
{
    #pragma omp parallel
    if (omp_get_thread_num() == 0)
        i->add();
}
void inside(Index *i)
{
    #pragma omp parallel for
    for (int k = 0; k < 4; k++)
        i->add();
}
EOF
check 1 '^1 finding \(1 certain\) in 1 file; 3 functions not proved$' doubts.cc
check 1 "one of several functions, it is not known which, in 'guessed', 'far', 'inside'" doubts.cc
check 1 '"kind": "choice"' -f json doubts.cc

# What a program's serial part hands to one of several functions tells nothing of a team.
cat >serial.cc <<'EOF'
#include <sys/time.h>
struct Index {
    virtual void train(double n) = 0;
};
struct Flat : Index {
    void train(double n) {}
};
struct Hashed : Index {
    int sums[8];
    void train(double n)
    {
        if (n > 5) {
            #pragma omp for
            for (int i = 0; i < 8; i++)
                sums[i] = i;
        }
    }
};
double now()
{
    struct timeval tv;
    gettimeofday(&tv, nullptr);
    return tv.tv_sec * 1e3;
}
void tune(Index *index)
{
    double start = now();
    index->train(now() - start);
}
void time_it()
{
#pragma omp parallel
    now();
}
EOF
check 0 '' serial.cc

# A file that is gone, or shorter than its line markers say, has no lines: the rest is as ever.
cpp cause.c >gone.i 2>/dev/null && mv cause.c elsewhere.c
check 1 'condition line 5$' gone.i
! grep -q '^ *[0-9]* | ' out || { echo 'FAIL: lines of a file that is gone'; failed=1; }
echo >cause.c
check 1 'condition line 5$' gone.i
exit $failed
