#!/bin/sh
# Seeds deadlocks into sources of others and counts those that are found, by language, kind and
# construct: SOURCES=DIR [LIMIT=500] [FLAGS=-I..] test/check/mutants-real.sh
# (make check-mutants-real). Each barrier, for, single or sections (do in Fortran) of a file is put
# behind a condition that differs between threads, into a critical region, into a loop with as many
# rounds as the thread's number, or between the setting of a lock and its release. LIMIT of these are
# tried, spread over all places and kinds; what the compiler refuses, or leaves out, is counted
# apart. Each file is checked alone. Found is what gives a finding more than the file has, or one on
# the line of what was seeded. EXCEPT='NAME:LINE ..' leaves out places that one thread alone comes
# to, where nothing can hang; RESULTS=FILE gets a line for each. Nothing of the sources is kept.
set -u
pompeii=${POMPEII:-./pompeii}
case $pompeii in /*) ;; *) pompeii=$PWD/$pompeii ;; esac
[ -d "${SOURCES:-}" ] || { echo "mutants-real: SOURCES=DIR says where the sources are"; exit 2; }
limit=${LIMIT:-500}
work=$(mktemp -d "${TMPDIR:-/tmp}/mutants-real.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT

kinds_c='number parameter member lock loop critical held'
kinds_cxx='number parameter member lock loop virtual critical held'
kinds_fortran='number parameter member lock loop critical held'

prelude='#include <omp.h>
struct pm_context { int rank, size; };
static int pm_parameter(int rank) { return rank > 0; }
static int pm_member(const struct pm_context *c) { return c->rank > 0; }
static int pm_store; static int pm_locked(void) { return __sync_lock_test_and_set(&pm_store, 1); }
static omp_lock_t pm_lock;'
classes='struct pm_base { virtual bool first() const { return true; } };
struct pm_other : pm_base { bool first() const override { return false; } };
static bool pm_virtual(int rank) { pm_base b; pm_other o; const pm_base &c = rank ? b : o; return c.first(); }'

loop='for (int pm_i = 0; pm_i < omp_get_thread_num(); pm_i++)'
held='for (int pm_i = (omp_set_lock(&pm_lock), 1); pm_i; pm_i = 0, omp_unset_lock(&pm_lock))'

condition() { # KIND: the condition in C
    case $1 in
    number) echo '0 < omp_get_thread_num()' ;;
    parameter) echo 'pm_parameter(omp_get_thread_num())' ;;
    member) echo '__extension__ ({ struct pm_context pm_c = {omp_get_thread_num(), 1}; pm_member(&pm_c); })' ;;
    lock) echo '!pm_locked()' ;;
    virtual) echo 'pm_virtual(omp_get_thread_num())' ;;
    esac
}

# "FILE LINE CONSTRUCT NOWAIT": where something can be seeded, and whether a lock around it can hurt
places() { # FILE FORTRAN
    awk -v fortran="$2" -v file="$1" '
    { line = tolower($0) }
    fortran && match(line, /^ *!\$omp +(barrier|do|single|sections)( |$)/) { split(line, w, " "); print file, NR, w[2], "?" }
    !fortran && match(line, /^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+(barrier|for|single|sections)([ \t]|$)/) {
        waits = line ~ /nowait/ ? "nowait" : "waits"
        sub(/.*omp[ \t]+/, "", line); sub(/[ \t].*/, "", line)
        if ($0 !~ /\\$/) print file, NR, line, waits
    }' "$1"
}

# The seeded line is number LINE of the file that #line names.
mutate_c() { # FILE LINE KIND CONSTRUCT
    echo "$prelude"
    [ "$3" = virtual ] && echo "$classes"
    echo "#line 1 \"$1\""
    case $3 in
    critical) before='_Pragma("omp critical(pm)")' ;;
    held) before=$held ;;
    loop) before=$loop ;;
    *) before="if ($(condition "$3"))" ;;
    esac
    awk -v at="$2" -v construct="$4" -v before="$before" '
    NR == at { print before (construct == "barrier" ? " {" : "") }
    { print }
    NR == at && construct == "barrier" { print "}" }' "$1"
}

# .. number LINE + 3 of the file.
mutate_fortran() { # FILE LINE KIND CONSTRUCT
    awk -v at="$2" -v kind="$3" -v construct="$4" '
    BEGIN {
        start["number"] = "if (pm_number() > 0) then"
        start["parameter"] = "if (pm_parameter(pm_number())) then"
        start["member"] = "pm_c%rank=pm_number(); if (pm_c%rank > 0) then"
        start["lock"] = "if (omp_test_lock(pm_lock)) then"
        start["loop"] = "do pm_i = 1, pm_number()"
        start["held"] = "call omp_set_lock(pm_lock)"
        start["critical"] = "!$omp critical (pm)"
        declare["parameter"] = "logical, external :: pm_parameter"
        declare["member"] = "type pm_t; integer rank; end type; type(pm_t) pm_c"
        declare["lock"] = declare["held"] = "integer(omp_lock_kind), save :: pm_lock"
        declare["loop"] = "integer pm_i"
        end["loop"] = "end do"
        end["held"] = "call omp_unset_lock(pm_lock)"
        end["critical"] = "!$omp end critical (pm)"
    }
    function indent(text) { return (text ~ /^!/ ? "" : "      ") text }
    function close_it() {
        print indent(kind in end ? end[kind] : "end if")
        print "      end block"
        open = 0
    }
    NR == at {
        print "      block"
        print "      use omp_lib, pm_number=>omp_get_thread_num"
        print indent(declare[kind])
        print indent(start[kind])
        open = 1
    }
    { print; line = tolower($0) }
    # No thread waits with the lock.
    open && kind == "held" && line ~ /nowait/ { print "      end of nothing" }
    open && (construct == "barrier" || line ~ "^ *!\\$omp +end +" construct) { close_it() }
    END {
        if (kind == "parameter") {
            print "      logical function pm_parameter(rank)"
            print "      integer rank"
            print "      pm_parameter = rank > 0"
            print "      end"
        }
    }' "$1"
}

# A code's own headers are beside the file, or in one of these.
beside() { # SOURCE
    directory=$(dirname "$1")
    echo "-I$directory -I$directory/.. -I$directory/../common -I$directory/../include"
}

compiles() { # FILE SOURCE
    case $1 in
    *.c) ${CC:-gcc} -fopenmp -fsyntax-only -w ${FLAGS:-} $(beside "$2") "$1" ;;
    *.f*) (cd "$work" && ${FC:-gfortran} -fopenmp -fsyntax-only -w ${FLAGS:-} $(beside "$2") "$1") ;;
    *) ${CXX:-g++} -fopenmp -fsyntax-only -w ${FLAGS:-} $(beside "$2") "$1" ;;
    esac >/dev/null 2>&1
}

# Not in a comment, nor in what #if leaves out?
is_compiled() { # FILE SOURCE KIND
    case $1 in *.f*) return 0 ;; esac
    case $3 in
    critical) text='omp critical(pm)' ;;
    held) text='omp_set_lock(&pm_lock)' ;;
    loop) text="$loop" ;;
    *) text="if ($(condition "$3")" ;;
    esac
    ${CXX:-g++} -E -P -fopenmp -w ${FLAGS:-} $(beside "$2") "$1" 2>/dev/null |
        grep -qF "$text"
}

check() { # FILE SOURCE: its findings as JSON
    "$pompeii" check --format=json "$1" -- -fopenmp ${FLAGS:-} $(beside "$2") 2>/dev/null
}

# More findings than the file has, or one on the seeded line.
is_found() { # MUTANT SOURCE LINE
    check "$1" "$2" >"$work/json"
    [ "$(grep -c '"kind"' "$work/json")" -gt "$4" ] || grep -qE "line\": $3," "$work/json"
}

find "$SOURCES" -type f \( -name '*.c' -o -name '*.cc' -o -name '*.cpp' -o -name '*.f' -o -name '*.f90' \) | sort |
    while read -r file; do
        fortran=
        case $file in *.f | *.f90) fortran=1 ;; esac
        places "$file" "$fortran"
    done >"$work/places"

# Each kind at each place, then LIMIT of these, from all over the list.
awk -v c="$kinds_c" -v cxx="$kinds_cxx" -v fortran="$kinds_fortran" '
{
    n = split($1 ~ /\.c$/ ? c : $1 ~ /\.f(90)?$/ ? fortran : cxx, kind, " ")
    for (i = 1; i <= n; i++) {
        if (kind[i] == "held" && $4 == "nowait") continue
        print $1, $2, $3, kind[i]
    }
}' "$work/places" >"$work/all"
total=$(wc -l <"$work/all")
awk -v limit="$limit" -v total="$total" '
int(NR * limit / (total + 1)) != int((NR - 1) * limit / (total + 1)) || total <= limit' "$work/all" >"$work/chosen"

base_of=
base=0
while read -r file line construct kind; do
    case " ${EXCEPT:-} " in *" ${file##*/}:$line "*) continue ;; esac
    language=${file##*.}
    mutant=$work/mutant.$language
    case $file in
    *.f | *.f90) mutate_fortran "$file" "$line" "$kind" "$construct" >"$mutant"; seeded=$((line + 3)) ;;
    *) mutate_c "$file" "$line" "$kind" "$construct" >"$mutant"; seeded=$line ;;
    esac
    if ! compiles "$mutant" "$file" || ! is_compiled "$mutant" "$file" "$kind"; then
        echo "$language $kind $construct refused $file:$line"
        continue
    fi
    [ "$file" = "$base_of" ] || base=$(check "$file" "$file" | grep -c '"kind"')
    base_of=$file
    if is_found "$mutant" "$file" "$seeded" "$base"; then
        echo "$language $kind $construct found $file:$line"
    else
        echo "$language $kind $construct missed $file:$line"
    fi
done <"$work/chosen" >"$work/results"
[ -n "${RESULTS:-}" ] && cp "$work/results" "$RESULTS"
grep ' missed ' "$work/results"
awk '{ seen[$1 " " $2]; n[$1 " " $2, $4]++; seen[$1 " " $3]; n[$1 " " $3, $4]++; all[$4]++ }
END {
    for (k in seen)
        printf "%-28s %d of %d, %d refused\n", k, n[k, "found"], n[k, "found"] + n[k, "missed"], n[k, "refused"] | "sort"
    close("sort")
    printf "all: found %d of %d, %d refused by the compiler\n", all["found"], all["found"] + all["missed"], all["refused"]
}' "$work/results"
