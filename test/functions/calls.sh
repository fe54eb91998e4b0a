#!/bin/bash
# --pomp-functions: how often functions of every kind are called, what they are called, and where
# they are.
. "${srcdir:-.}/test/run/runtime/common.sh"
inputs=$source/test/functions

# measured STATUS DIRECTORY PROGRAM..
measured() {
    status=0
    expected=$1 directory=$2
    shift 2
    POMPEII_DIRECTORY=$directory timeout 60 "$@" >"$directory.out" 2>"$directory.err" || status=$?
    [ "$status" = "$expected" ] || fail "$* ends with status $status: $(cat "$directory.err")"
    consistent "$directory"
}

cxx_calls() { # options
    POMPEII_CXX=$cxx "$build/pompc++" --pomp-functions -g -fopenmp "$@" -o calls "$inputs/calls.cc"
    measured 3 calls.trace ./calls
    [ "$(cat calls.trace.out)" = 139 ] || fail "wrong output: $(cat calls.trace.out)"
    expect calls.trace <<END
function,mesh::list<int>::push,14,2,0
function,mesh::list<double>::push,14,1,0
function,mesh::list<int>::list,11,1,0
function,mesh::area,19,12,0
function,mesh::area,23,1,0
function,(anonymous namespace)::hidden,31,1,0
function,fib,37,41,0
function,thrower,42,150,0
function,jumper,51,200,0
function,after,58,100,0
function,leave_early,62,1,0
function,body,76,12,0
function,main,81,1,0
function,main::(lambda)::operator(),91,6,0
END
    # .. and none of the library's or of ours. (Clang can't be told of members that no text
    # declares.)
    others=$(grep '^function,' calls.trace.counts | grep -v ',mesh::\|hidden\|lambda\|,std::.*::~' |
        grep -v '^function,\(fib\|thrower\|jumper\|after\|leave_early\|body\|main\),') || true
    [ -z "$others" ] || fail "functions that are not the program's: $others"
    grep -q 'n="mesh::area" m="_ZN4mesh' calls.trace/trace.0.xml || fail "linker's name"
    # What exceptions and jumps left is nobody's parent any more.
    awk '/<n .*[^\/]>/ { depth++ } /<\/n>/ { depth-- } depth > most { most = depth }
         END { exit most > 16 }' calls.trace/trace.0.xml || fail "paths grow with what is left"
    "$build/pompeii" print calls.trace | grep -q '<hieraFUNCTION operation="function" name="fib"' || fail "print"
}

# Of what is inside a member, the class, though the member is defined outside of it.
scopes() { # options
    cat >scopes.cc <<'END'
namespace lib { struct solver { template <class T> int step(T); int run(); static int twice(int); }; }
int lib::solver::run() {
    volatile int one = 1; auto add = [](auto k) { return (int)k; };
    struct local { int call() { return 1; } } l;
    return add(+one) + add(one + 1.5) + l.call();
}
template <class T> int lib::solver::step(T n) { auto f = [n] { return n; }; return f(); }
int main() { lib::solver s; return s.run() + s.step(3) - 7; }
END
    POMPEII_CXX=$cxx "$build/pompc++" --pomp-functions -g -fopenmp "$@" -o scopes scopes.cc
    measured 0 scopes.trace ./scopes
    expect scopes.trace <<END
function,lib::solver::run::(lambda)::operator()<int>,3,1,0
function,lib::solver::run::(lambda)::operator()<double>,3,1,0
function,lib::solver::run::local::call,4,1,0
function,lib::solver::run,2,1,0
function,lib::solver::step<int>,7,1,0
function,lib::solver::step<int>::(lambda)::operator(),7,1,0
END
}

c_calls() {
    POMPEII_CC=$cc "$build/pompcc" --pomp-functions -g -pthread -fopenmp "$inputs/one.c" "$inputs/two.c" -o c
    measured 0 c.trace ./c
    expect c.trace <<END
function,helper,1,4,0
function,two,6,2,0
function,early,16,1,0
function,thread,37,3,0
function,main,47,1,0
END
    awk -F, '$2 == "work" && $4 >= 3000 { work = $4 }
             $2 == "helper" && $3 == 11 { helper = $4 }
             $2 == "count_tick" { ticks = $4 }
             END { exit helper != work + 1 || ticks < 1 }' c.trace.counts ||
        fail "threads and handlers: $(cat c.trace.counts)"
}

libraries() {
    export POMPEII_CC=$cc
    "$build/pompcc" --pomp-functions -g -fPIC -shared -DNAME=shared_work "$inputs/plugin.c" -o libwork.so
    "$build/pompcc" --pomp-functions -g -fPIC -shared -DNAME=first "$inputs/plugin.c" -o plugin1.so
    "$build/pompcc" --pomp-functions -g -fPIC -shared -DNAME=second "$inputs/plugin.c" -o plugin2.so
    "$build/pompcc" --pomp-functions -g "$inputs/host.c" -L. -lwork -Wl,-rpath,. -ldl -o host
    measured 0 host.trace ./host
    expect host.trace <<END
function,first,6,6,0
function,second,6,9,0
function,shared_work,6,1,0
function,run,7,6,0
END
    [ "$(grep -c '<o id=' host.trace/trace.0.xml)" = 4 ] || fail "objects"
    unset POMPEII_CC
}

nesting() {
    POMPEII_CC=$cc "$build/pompcc" --pomp-functions -O2 -g -fopenmp "$inputs/nested.c" -o nested
    measured 0 nested.trace ./nested
    "$build/pompeii" print nested.trace >long.xml
    # single > sum > parallel for > inner
    awk '/<hiera/ { name = ""; if (match($0, /operation="[^"]*"/)) name = $0
                    sub(/.*operation="/, "", name); sub(/".*/, "", name)
                    if ($0 ~ / name="/) { n = $0; sub(/.* name="/, "", n); sub(/".*/, "", n); name = n }
                    path[++depth] = name
                    if (name == "inner") { p = ""; for (i = 1; i <= depth; i++) p = p " " path[i]; print p } }
         /\/>$/ { depth-- } /<\/hiera/ { depth-- }' long.xml >paths
    grep -q 'single .*sum .*parallel for .*inner' paths || fail "nesting: $(cat long.xml)"
    "$build/pompeii" profile nested.trace | grep -q 'FUNCTION .*nested.c:1 inner' || fail "profile"
    "$build/pompeii" flow nested.trace >flow.dot
    grep -q inner flow.dot || fail "flow"
}

left() { # options
    POMPEII_CC=$cc "$build/pompcc" --pomp-functions "$@" "$inputs/left.c" -o left
    measured 0 left.trace ./left
    "$build/pompeii" print left.trace >left.xml
    # depth, name
    awk '/<hiera/ { depth++; sub(/.* name="/, ""); at = $0; sub(/".*/, "", at); printf "%d %s, ", depth, at }
         /\/>$|<\/hiera/ { depth-- }' left.xml >paths
    [ "$(cat paths)" = "1 main, 2 around, 3 inlined, 2 deeper, " ] || fail "left by a jump: $(cat paths)"
}

fortran() {
    command -v gfortran >/dev/null || return 0
    case $cc in gcc*) ;; *) return 0 ;; esac
    "$build/pompfort" --pomp-functions -g -fopenmp "$inputs/fortran.f90" -o fortran
    measured 0 fortran.trace ./fortran
    expect fortran.trace <<END
function,numbers::fib,3,21,0
function,MAIN__::inside,22,2,0
END
}

all() {
    case $cc in gcc*) cxx=g++ ;; *) cxx=clang++ ;; esac
    command -v $cxx >/dev/null || return 0
    cxx_calls -O0
    cxx_calls -O2
    echo 'int first;' >first.cc
    cxx_calls -O1 -gsplit-dwarf first.cc # each unit in a file of its own
    scopes -O0
    scopes -O2
    c_calls
    libraries
    nesting
    left -O0
    left -O2
    fortran
}
each_compiler all
