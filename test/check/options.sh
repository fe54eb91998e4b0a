#!/bin/sh
# The options of `pompeii check`, its exit status, and what it says about what it cannot do.
set -u
. "${srcdir:-.}/test/check/common.sh"

cat >bad.c <<'EOF'
#include WHERE
int omp_get_thread_num(void);
void f(void)
{
    if (omp_get_thread_num() == FIRST) {
        #pragma omp barrier
    }
}
EOF
echo >empty.h
cp bad.c bad.txt
mkdir inc && echo '#define FIRST 0' >inc/first.h
cat >good.c <<'EOF'
int main(int argc, char **argv)
{
    #pragma omp parallel
    {
        if (argc > 1) {
            #pragma omp barrier
        }
    }
    return argv == 0;
}
EOF
cat >arms.c <<'EOF'
int omp_get_thread_num(void);
void f(void)
{
    if (omp_get_thread_num() == 0) {
        #pragma omp barrier
    } else {
        #pragma omp barrier
    }
}
EOF
sed '/include/d; s/FIRST/0/' bad.c >plain.c
sed 's/^void f/template <typename T> void f/' plain.c >plain.cc

check 0 '^usage: pompeii check' --help
for option in baseline explain strict project jobs no-cache best-effort output format level all no-dataflow Werror statistics dot sets summary across cc fc language no-preprocess; do
    check 0 "--$option" --help
done
check 2 'no file to check' --level=0
check 2 "can't be read" missing.c
check 2 "can't be read" "$work"
check 2 'not a valid LEVEL' --level=7 good.c
check 2 'no such option' --frobnicate good.c
check 1 'line 5 is possibly not called.*line 4|line 5' plain.c
check 1 'line 5' plain.cc
check 1 'line 6.*condition line 5' bad.c -- -DWHERE='"empty.h"' -DFIRST=0
check 1 'line 6.*condition line 5' bad.c -- -DWHERE='"first.h"' -I inc
check 2 'cc -E refuses it: give' bad.c
check 1 'cc -E refuses it, so it is checked as it is' --best-effort bad.c
cat >whole.c <<'E'
int omp_get_thread_num(void);
static void meet(void)
{
#pragma omp barrier
}
void perhaps(void)
{
    if (omp_get_thread_num())
        meet();
}
int main(void)
{
    return 0;
}
E
printf 'typedef int omp_lock_t; void omp_set_lock(omp_lock_t *);
extern omp_lock_t one; void again(void) { omp_set_lock(&one); }\n' >again.c
printf 'typedef int omp_lock_t; void omp_set_lock(omp_lock_t *); void again(void);
omp_lock_t one;\nvoid first(void)\n{\n#pragma omp parallel\n    {
        omp_set_lock(&one);\n        again();\n    }\n}\n' >first.c
check 1 'line 2' again.c first.c
sed 's/extern/static/' again.c >own.c
check 0 '' own.c first.c
check 0 '' whole.c
check 1 'barrier line 4' --best-effort whole.c gone.c
check 1 'condition line 5' --no-preprocess bad.c

# What rests on less than what is known is not reported, but said to be not proved.
printf '#include "nowhere.h"\nint flag;\nint main(void)\n{\n#pragma omp parallel\n    {
        if (flag) {\n#pragma omp barrier\n        }\n        flag++;\n    }\n}\n' >refused.c
sed 1d refused.c >whole-again.c
check 1 'line 7.*condition line 6' whole-again.c
check 0 "files that the compiler refuses, with 'main'" --best-effort refused.c

# Where headers are missing, the compiler decides the conditionals without them; where it can't,
# one branch of each counts, that with OpenMP. Nothing is left behind.
cat >arms.h <<'END'
#define WIDE 1
END
cat >two-arms.c <<'END'
#include <stdio.h>
#include "arms.h"
#include "../nowhere/missing one.h"
#include <missing/two.h>
#include "three.h"
#include "four.h"
void add(int *n)
{
#if WIDE
#pragma omp for
#else
#pragma omp single
#endif
    for (int i = 0; i < 3; i++)
        *n += 1;
}
#ifdef LATER
#pragma omp single
#endif
END
printf 'int tail(void)\n{\n    return 0;\n}\n' >>two-arms.c
mkdir left && TMPDIR=$PWD/left && export TMPDIR
check 2 'two-arms.c: cc -E refuses it, for want of ../nowhere/missing one.h, missing/two.h, three.h and 1 more: give' two-arms.c
check 0 'for want of .* and 1 more, so it is checked as if they were empty' --best-effort two-arms.c
check 0 'functions 2, .*worksharing constructs 1, ' --best-effort --statistics two-arms.c
sed -i s/WIDE/NARROW/ arms.h
sed 's/#pragma omp single/#pragma omp barrier/' two-arms.c >barrier-arm.c
check 0 'functions 2, .*explicit barriers 1, .*worksharing constructs 0, ' --best-effort --statistics barrier-arm.c
sed 's|"three.h"|"/nonexistent/three.h"|' barrier-arm.c >absolute.c
check 0 'for want of .*, so it is checked as it is' --best-effort absolute.c
check 0 'functions 2, .*explicit barriers 0, .*worksharing constructs 1, ' --best-effort --statistics absolute.c
check 0 'functions 2, .*explicit barriers 0, .*worksharing constructs 1, ' --no-preprocess --statistics absolute.c
for never in 'if 0 /* later */' 'ifndef _OPENMP' 'if !defined(_OPENMP)' 'if ! defined _OPENMP'; do
    sed "s|^#if WIDE|#$never|" absolute.c >never.c
    check 0 'explicit barriers 1, .*worksharing constructs 0, ' --no-preprocess --statistics never.c
done
up=../../../../../../../..
for name in "$up/../out.h" "a/../$up/../out.h" "././/$up/../out.h"; do
    printf '#include "%s"\nint f(void)\n{\n    return 0;\n}\n' "$name" >climbs.c
    check 0 'so it is checked as it is' --best-effort climbs.c
done
printf '#include "%s"\nint f(void)\n{\n    return 0;\n}\n' "a/../$up/out.h" >climbs.c
check 0 'so it is checked as if they were empty' --best-effort climbs.c
printf 'void f(void)\n{\n#ifdef A\n#pragma omp barrier\n#elif B\n#pragma omp barrier\n#else\n#pragma omp barrier\n#endif\n}\n' >three-arms.c
check 0 'explicit barriers 1, ' --no-preprocess --statistics three-arms.c
printf '#include "gone.h"\n#ifdef WIDE\nprogram p\n#else\nprogram q\n#endif\n!$omp parallel\n!$omp barrier\n!$omp end parallel\nend\n' >arms.F90
check 0 'for want of gone.h, so it is checked as if they were empty' --best-effort arms.F90
check 0 'functions 1, ' --best-effort --statistics arms.F90
# A signal ends the compiler, too, and then us: by that signal, with nothing left behind.
printf '#!/bin/sh\ncase "$*" in\n*idirafter*) exec sleep 300 ;;\n*-MG*) echo "x: x.c gone.h"; exit 0 ;;\nesac\nexit 1\n' >slow-cc
chmod +x slow-cc
for number in 1 2 3 10 12 13 14 15 24 26 27; do
    env --default-signal "$pompeii" check --best-effort --cc=./slow-cc three-arms.c >out 2>&1 &
    us=$! tries=0
    until grep -aqs '^sleep' "/proc/$(cat /proc/$us/task/$us/children 2>/dev/null | tr -d ' ')/cmdline" || [ $tries -ge 100 ]; do
        sleep 0.1
        tries=$((tries + 1))
    done
    kill -$number $us
    wait $us
    [ $? = $((128 + number)) ] || { echo "FAIL: not ended by signal $number"; failed=1; }
    [ -z "$(ls left)" ] || { echo "FAIL: signal $number: left behind: $(ls left)"; failed=1; }
done
unset TMPDIR

# X::f is no function of Y where no X is known; an object of which nothing is known has no function
# that one of two classes has.
cat >strange.cc <<'END'
#include "nosuch.h"
void patch::move(int n)
{
#pragma omp single
    n++;
#pragma omp for
    for (int i = 0; i < 10; i++)
        all(i)->species::move(n);
}
END
check 0 "not proved: 1 function" --best-effort strange.cc
# A function of a namespace that is defined elsewhere is no member of a class here.
cat >elsewhere.cc <<'END'
namespace numeric { double settle(double); }
class grid {
    double n = 0;
public:
    double settle(double);
};
double grid::settle(double k)
{
#pragma omp barrier
    return n + k;
}
int omp_get_thread_num();
int main()
{
    grid held;
    double sum = held.settle(1);
#pragma omp parallel
    if (omp_get_thread_num() == 0)
        sum += numeric::settle(2);
    return sum < 0;
}
END
check 0 "calls of what is not given in 'main'" elsewhere.cc
sed 's/numeric::settle/held.settle/' elsewhere.cc >called-here.cc
check 1 'barrier line 9' called-here.cc
cat >overloaded.cc <<'END'
#include "nosuch.h"
double mesh::quality(const int *t) const
{
    return numeric::quality(t[0], t[1]);
}
double mesh::quality(int id) const
{
    return quality(element(id));
}
void mesh::quality(double all[3])
{
#pragma omp single
    n = 0;
#pragma omp for
    for (int i = 0; i < n; i++) {
        auto const t = element(i);
        all[0] += quality(t);
    }
}
END
check 0 "not proved: 1 function" --best-effort overloaded.cc
cat >several.cc <<'END'
struct species { void move(int); };
struct patch { void move(int); };
template <class T> struct list { T *at(int); };
list<list<species>> all;
void patch::move(int n)
{
#pragma omp single
    n++;
#pragma omp for
    for (int i = 0; i < 10; i++)
        all.at(i)->at(i)->move(n);
}
int main()
{
    patch p;
#pragma omp parallel
    p.move(1);
}
END
check 0 "calls of one of several functions, it is not known which, in 'move'" several.cc
sed 's/struct species { void move(int); };/struct species;/' several.cc >one.cc
check 1 'single line 7 may not be inside #pragma omp for line 9' one.cc
{ sed -n 2p several.cc; echo 'struct species : patch { void move(int); };'; sed 1,2d several.cc; } >related.cc
check 1 'single line 7 may not be inside #pragma omp for line 9' related.cc

# Nor do the classes that such headers have: which any_true() is meant is not known, and none that
# takes no argument is meant by a call with one.
cat >members.cc <<'END'
#include "nosuch.h"
class flags {
    int n;
public:
    bool any_true() const;
    bool any_of(bool) const;
};
bool flags::any_true() const
{
#pragma omp barrier
    return n > 0;
}
bool flags::any_of(bool) const
{
#pragma omp barrier
    return n > 0;
}
bool told;
void f()
{
#pragma omp parallel
#pragma omp single
    told = kernel().manager.CALL(told);
}
END
sed 's/barrier/critical(told)/; s/single/critical(told)/; s/CALL/any_of/' members.cc >held.cc
check 0 "calls of what is not given in 'f'" --best-effort held.cc
cat >takes.cc <<'END'
class flags {
    int n;
public:
    bool any_true() const;
};
bool flags::any_true() const
{
#pragma omp barrier
    return n > 0;
}
class manager {
public:
    bool any_true(bool) const;
};
bool told;
void f(manager &m)
{
    auto ask = [](auto &of) {
#pragma omp single
        told = of.any_true(told);
    };
#pragma omp parallel
    ask(m);
}
END
check 0 '' takes.cc
sed '/^#pragma omp parallel/d; /^#pragma omp single/d; s/CALL/any_of/' members.cc >asks.cc
printf 'void f();\nvoid g()\n{\n#pragma omp parallel\n#pragma omp single\n    f();\n}\n' >asked.cc
check 0 "not proved" --best-effort asks.cc asked.cc
sed s/CALL/any_true/ members.cc >true.cc
sed s/CALL/any_of/ members.cc >of.cc
check 0 "calls of what is not given in 'f'" --best-effort true.cc
check 0 "calls of what is not given in 'f'" --best-effort of.cc
cat >library.cc <<'E'
int omp_get_thread_num();
struct walk {
    int at;
    walk() : at(omp_get_thread_num()) {}
    bool goes_on() const { return at < 3; }
};
static void meet()
{
#pragma omp barrier
}
void write_all()
{
    for (walk w; w.goes_on(); w.at++)
        meet();
}
E
check 0 "threads are not seen to enter 'write_all'" library.cc
printf 'void write_all();\nint main()\n{\n#pragma omp parallel\n    write_all();\n}\n' >entered.cc
check 1 'condition line 13' library.cc entered.cc
cat >forks.c <<'E'
void walk(int *from, int *to, int n)
{
    while (n > 0) {
#pragma omp parallel for
        for (int i = 0; i < n; i++)
            to[i] = from[i] - 1;
#pragma omp single
        {
            int *other = from;
            from = to;
            to = other;
            n = from[0];
        }
    }
}
E
check 0 "threads are not seen to enter 'walk'" forks.c
printf 'void walk(int *, int *, int);\nvoid run(int *a, int *b)\n{\n#pragma omp parallel\n    walk(a, b, 4);\n}\n' >enters.c
check 1 'single line 7 .*condition line 3' forks.c enters.c
cat >thrown.cc <<'E'
int state;
static void step()
{
    if (state < 0)
        throw 1;
}
int main()
{
#pragma omp parallel
    {
        try {
            step();
#pragma omp barrier
        } catch (int) {
        }
        state++;
    }
}
E
check 0 "exceptions that may leave 'main'" thrown.cc
sed 's/state < 0/omp_get_thread_num()/; 1i int omp_get_thread_num();' thrown.cc >thrown-own.cc
check 1 'line 14' thrown-own.cc
check 1 'condition line 5' -x c --no-preprocess bad.txt
check 1 'condition line 4' --language=c++ plain.c
check 2 'nosuchcompiler -E refuses it' --cc=nosuchcompiler plain.c
check 1 'nosuchcompiler -E refuses it' --best-effort --cc=nosuchcompiler plain.c
check 1 'error: STATIC-CHECK' --Werror plain.c
check 1 'functions 1, .*explicit barriers 1, .*findings 1' --statistics plain.c
check 0 'dropped: STATIC-CHECK.*same for all' --all good.c
check 1 'condition line 5' --no-dataflow good.c
check 1 'condition line 4' --level=1 arms.c
check 0 '^digraph' --dot=main good.c
check 2 'no such function' --dot=nothing good.c
check 0 'C_0 = ' --sets=f plain.c
check 2 'no such function' --sets=nothing plain.c
"$pompeii" check plain.c -o report.txt --format=json
python3 -c 'import json, sys
finding = json.load(open("report.txt"))["findings"][0]
for key in ("kind", "directive", "function", "file", "line", "condition_line", "level", "calls"):
    finding[key]
assert finding["kind"] == "barrier" and finding["condition_line"] == 4' 2>/dev/null ||
    ! command -v python3 >/dev/null || { echo 'FAIL: JSON'; cat report.txt; failed=1; }
check 2 "can't be written" -o /nonexistent/report plain.c
POMPEII_CC=nosuchcompiler "$pompeii" check plain.c 2>&1 | grep -q 'nosuchcompiler -E' ||
    { echo 'FAIL: POMPEII_CC'; failed=1; }

# Summaries in place of files; what is damaged is refused
cat >caller.c <<'EOF'
int omp_get_thread_num(void);
void f(void);
int main(void)
{
    #pragma omp parallel
    {
        if (omp_get_thread_num())
            f();
    }
}
EOF
"$pompeii" check --summary=plain.sum plain.c >direct
"$pompeii" check plain.sum | diff direct - || { echo 'FAIL: a summary says something else'; failed=1; }
"$pompeii" check --summary=caller.sum caller.c >/dev/null
check 0 '' --across plain.sum
check 1 'line 5 .*condition line 7 of caller.c' --across plain.sum caller.sum
head -c 100 plain.sum >cut.sum
check 2 'damaged' cut.sum
check 2 "can't be written" --summary=/nonexistent/sum plain.c
ln -s target.txt link.txt && "$pompeii" check -o link.txt plain.c
[ -h link.txt ] && [ -s target.txt ] || { echo 'FAIL: -o replaced a link'; failed=1; }

"$pompeii" check good.c >out 2>&1 && [ ! -s out ] || { echo 'FAIL: a clean program is silent'; failed=1; }

# Any input is survived: cuts at every 7th byte, binary data, deep nesting
i=0
while [ $i -lt 180 ]; do
    head -c $i plain.c >cut.c
    "$pompeii" check --no-preprocess cut.c >/dev/null 2>out
    [ $? -le 2 ] || { echo "FAIL: cut at $i"; cat out; failed=1; }
    i=$((i + 7))
done
head -c 4096 "$pompeii" >binary.c
"$pompeii" check --no-preprocess binary.c >/dev/null 2>out
[ $? -le 2 ] || { echo 'FAIL: binary data'; failed=1; }
{ echo 'void f(int n) {'; yes 'if (n) {' | head -5000; yes '}' | head -5000; echo '}'; } >deep.c
check 0 'very deep nesting' --no-preprocess deep.c
{ echo 'void f(int n) {'; yes 'if (n == 1) n = 2; else' | head -20000; echo ';}'; } >chain.c
"$pompeii" check --no-preprocess chain.c >/dev/null 2>out
[ $? -le 2 ] || { echo 'FAIL: a long else if chain'; failed=1; }
# A function that is looked at once for each thing that calls say is named once.
cat >instances.cc <<'END'
#include <omp.h>
struct A { int n; };
struct B { int n; };
static void put(A) {
#pragma omp barrier
}
static void put(B) {}
template <class T> static void send(T x, int id, bool wait)
{
    if (wait) {
#pragma omp barrier
    }
    if (id % 2)
        put(x);
}
int main()
{
#pragma omp parallel
    {
        int id = omp_get_thread_num();
        if (id > 1)
            send(A{1}, id, false);
        send(A{1}, id, true);
        send(A{1}, 0, true);
        send(A{1}, 1, false);
    }
}
END
check 0 "^not proved: 1 function; .* in 'send'$" --level=1 instances.cc

# What waits for a team and nobody is seen to call, C++ may call without a word of it.
cat >unsaid.cc <<'END'
struct Fence {
    Fence() = default;
    ~Fence() { close(); }
    void close()
    {
#pragma omp barrier
    }
};
template <class T> struct Holder {
    T held;
};
int main()
{
#pragma omp parallel
    Holder<Fence> holder;
}
END
check 0 "^not proved: 1 function; not seen to be called, though waiting for a team, '~Fence'$" unsaid.cc
sed '/~Fence/d' unsaid.cc >said.cc
check 0 "though waiting for a team, 'close'$" said.cc
sed '/int main/,$d' said.cc >library.cc # its callers are not asked for
check 0 '' library.cc
[ -s out ] && echo "FAIL: something is said of library.cc" && failed=1
exit $failed
