#!/bin/sh
# Seeds deadlocks into sources of others and counts those that are found, by kind and construct:
# SOURCES=DIR [LIMIT=500] [FLAGS=-I..] test/check/mutants-real.sh (make check-mutants-real).
# Each barrier, for, single or sections (do in Fortran) of a file is put behind a condition that
# differs between threads, or into a critical region. What does not compile is counted apart. Each
# file is checked alone. Nothing of the sources is kept.
set -u
pompeii=${POMPEII:-./pompeii}
case $pompeii in /*) ;; *) pompeii=$PWD/$pompeii ;; esac
[ -d "${SOURCES:-}" ] || { echo "mutants-real: SOURCES=DIR says where the sources are"; exit 2; }
limit=${LIMIT:-500}
work=$(mktemp -d "${TMPDIR:-/tmp}/mutants-real.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT

prelude='#include <omp.h>
struct pm_context { int rank, size; };
static int pm_parameter(int rank) { return rank > 0; }
static int pm_member(const struct pm_context *c) { return c->rank > 0; }
static int pm_store; static int pm_locked(void) { return __sync_lock_test_and_set(&pm_store, 1); }'
classes='struct pm_base { virtual bool first() const { return true; } };
struct pm_other : pm_base { bool first() const override { return false; } };
static bool pm_virtual(int rank) { pm_base b; pm_other o; const pm_base &c = rank ? b : o; return c.first(); }'

condition() { # KIND: the condition in C
    case $1 in
    number) echo 'omp_get_thread_num() > 0' ;;
    parameter) echo 'pm_parameter(omp_get_thread_num())' ;;
    member) echo '__extension__ ({ struct pm_context pm_c = {omp_get_thread_num(), 1}; pm_member(&pm_c); })' ;;
    lock) echo '!pm_locked()' ;;
    virtual) echo 'pm_virtual(omp_get_thread_num())' ;;
    esac
}

# Lines of directives: "LINE CONSTRUCT"
places() { # FILE
    awk -v fortran="$2" '
    { line = tolower($0) }
    fortran && match(line, /^ *!\$omp +(barrier|do|single|sections)( |$)/) { split(line, w, " "); print NR, w[2] }
    !fortran && match(line, /^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+(barrier|for|single|sections)([ \t]|$)/) {
        sub(/.*omp[ \t]+/, "", line); sub(/[ \t].*/, "", line)
        if ($0 !~ /\\$/) print NR, line
    }' "$1"
}

mutate_c() { # FILE LINE KIND CONSTRUCT
    echo "$prelude"
    [ "$3" = virtual ] && echo "$classes"
    echo "#line 1 \"$1\""
    awk -v at="$2" -v kind="$3" -v construct="$4" -v condition="$(condition "$3")" '
    NR == at && kind == "critical" { print "_Pragma(\"omp critical(pm)\")" (construct == "barrier" ? "{" : "") }
    NR == at && kind != "critical" { print "if (" condition ")" (construct == "barrier" ? " {" : "") }
    { print }
    NR == at && construct == "barrier" { print "}" }' "$1"
}

mutate_fortran() { # FILE LINE KIND CONSTRUCT
    awk -v at="$2" -v construct="$4" '
    function close_it() { print "      end if\n      end block"; open = 0 }
    NR == at {
        print "      block\n      use omp_lib, only: pm_number => omp_get_thread_num\n      if (pm_number() > 0) then"
        open = 1
    }
    { print; line = tolower($0) }
    open && (construct == "barrier" || line ~ "^ *!\\$omp +end +" construct) { close_it() }' "$1"
}

compiles() { # FILE SOURCE
    case $1 in
    *.c) ${CC:-gcc} -fopenmp -fsyntax-only -w ${FLAGS:-} -I"$(dirname "$2")" "$1" ;;
    *.f*) (cd "$work" && ${FC:-gfortran} -fopenmp -fsyntax-only -w ${FLAGS:-} -I"$(dirname "$2")" "$1") ;;
    *) ${CXX:-g++} -fopenmp -fsyntax-only -w ${FLAGS:-} -I"$(dirname "$2")" "$1" ;;
    esac >/dev/null 2>&1
}

findings() { # FILE SOURCE
    "$pompeii" check "$1" -- -fopenmp ${FLAGS:-} -I"$(dirname "$2")" 2>/dev/null | grep -c 'warning: STATIC-CHECK'
}

# Kinds in turn, so that each construct and each kind is seen.
find "$SOURCES" -type f \( -name '*.c' -o -name '*.cc' -o -name '*.cpp' -o -name '*.f' -o -name '*.f90' \) | sort |
    while read -r file; do
        fortran=
        case $file in *.f | *.f90) fortran=1 ;; esac
        places "$file" "$fortran" | sed "s|^|$file |"
    done >"$work/places"
total=$(wc -l <"$work/places")
turn=0
while read -r file line construct; do
    turn=$((turn + 1))
    # Spread over all places when there are more than are wanted.
    [ $((turn * limit / (total + 1))) = $(((turn - 1) * limit / (total + 1))) ] && [ "$total" -gt "$limit" ] && continue
    case $file in
    *.f | *.f90) kinds=number ;;
    *.c) kinds=$(echo 'number parameter member lock critical' | cut -d' ' -f$((turn % 5 + 1))) ;;
    *) kinds=$(echo 'number parameter member lock virtual critical' | cut -d' ' -f$((turn % 6 + 1))) ;;
    esac
    mutant=$work/mutant.${file##*.}
    case $file in
    *.f | *.f90) mutate_fortran "$file" "$line" "$kinds" "$construct" >"$mutant" ;;
    *) mutate_c "$file" "$line" "$kinds" "$construct" >"$mutant" ;;
    esac
    language=${file##*.}
    compiles "$mutant" "$file" || { echo "$language $kinds $construct refused $file:$line"; continue; }
    if [ "$(findings "$mutant" "$file")" -gt "$(findings "$file" "$file")" ]; then
        echo "$language $kinds $construct found $file:$line"
    else
        echo "$language $kinds $construct missed $file:$line"
    fi
done <"$work/places" >"$work/results"
grep ' missed ' "$work/results"
awk '{ seen[$1 " " $2 " " $3]; n[$1 " " $2 " " $3, $4]++; all[$4]++ }
END {
    for (k in seen)
        printf "%-28s %d of %d, %d refused\n", k, n[k, "found"], n[k, "found"] + n[k, "missed"], n[k, "refused"] | "sort"
    close("sort")
    printf "all: found %d of %d, %d refused by the compiler\n", all["found"], all["found"] + all["missed"], all["refused"]
}' "$work/results"
