#!/bin/bash
# Makes each small fault of test/mutants/*.txt in a copy of the tree, builds what changed, and runs
# the tests that should see it. MUTANTS is what a row's file, place or change has to match, as an
# extended regular expression; none: all. Exit status 1 when a mutant lives without an explanation,
# 2 when a row does not fit the code, does not build or has no test that passes without it.
#
# A row is
#   = FILE, relative to the top
#   @ TEXT       from the first line on that holds it (may be missing: from the first line)
#   - TEXT       what is replaced, where it stands for the first time, within a line
#   + TEXT       what it is replaced by
#   ! TEST       a program of the unit tests, or a script; VAR=VALUE before it, arguments after it
#   ? REASON     why the mutant lives: what is seen from outside is the same
# A file goes on for the rows that follow, @ does not; with several tests, one has to fail. TEXT is
# text, no pattern. Lines with # are comments.
set -u
export LC_ALL=C
source=$(cd "${srcdir:-.}" && pwd)
tables=${MUTANTS_TABLES:-$source/test/mutants}
copy=$PWD/build-mutants # of the sources, and their build
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export RUNTIME_COMPILERS=${RUNTIME_COMPILERS:-${CC:-gcc}} FAIL_FAST=1
killed=0 alive=0 explained=0 wrong=0 skipped=0

# ---- The copy ----------------------------------------------------------------------------

# All files but those of builds, that are in the tree.
files()
{
    (cd "$source" && find . -mindepth 1 -name .git -prune -o -name autom4te.cache -prune -o \
        -type d -exec test -e '{}/config.status' \; -prune -o \( -type f -o -type l \) -print)
}

# Brings the copy up to date; what is as it was keeps its time, so that little is built.
refresh()
{
    mkdir -p "$copy/source" "$copy/build"
    files | sort >"$work/files"
    (cd "$copy/source" && find . \( -type f -o -type l \) | sort) | comm -13 "$work/files" - |
        while IFS= read -r file; do rm -f "$copy/source/$file"; done
    while IFS= read -r file; do
        [ -e "$copy/source/$file" ] && cmp -s "$source/$file" "$copy/source/$file" && continue
        mkdir -p "$copy/source/${file%/*}"
        left=
        [ ! "$copy/source/$file" -nt "$source/$file" ] || left=yes # by a run that was ended
        cp -dp "$source/$file" "$copy/source/$file"
        [ ! "$left" ] || touch -h "$copy/source/$file"
    done <"$work/files"
}

# build PROGRAM..: all, then these: one after the other, for `all` is a make of its own.
build()
{
    for targets in all "$*"; do
        # shellcheck disable=SC2086 # words
        make -s -C "$copy/build" -j"$(nproc)" $targets >"$work/log" 2>&1 </dev/null || return 1
    done
}

prepare()
{
    [ ! -e "$source/config.status" ] || { echo "mutants: not within the sources: configure in a directory of its own"; exit 2; }
    refresh
    if [ ! -e "$copy/build/config.status" ]; then
        echo "mutants: building in $copy"
        (cd "$copy/build" && ../source/configure -q --disable-static CC="${CC:-gcc}" >"$work/log" 2>&1) ||
            { cat "$work/log"; echo "mutants: configure fails"; exit 2; }
    fi
    build ${MUTANTS_PROGRAMS:-} || { tail -n 20 "$work/log"; echo "mutants: the build fails"; exit 2; }
}

# ---- Rows --------------------------------------------------------------------------------

# One file for each row that MUTANTS selects: file, after, old, new, why, tests, where.
read_rows()
{
    cat "$tables"/*.txt | awk -v directory="$work" '
        function finish() {
            if (old == "") return
            name = sprintf("%s/row.%04d", directory, ++count)
            printf "%s\n%s\n%s\n%s\n%s\n%s", file, after, old, new, why, tests >name
            close(name)
            after = old = new = why = tests = ""
        }
        { mark = substr($0, 1, 2); text = substr($0, 3) }
        /^(#|$)/ { next }
        mark == "= " { finish(); file = text; next }
        mark == "@ " { finish(); after = text; next }
        mark == "- " { if (old != "") finish(); old = text; next }
        mark == "+ " || $0 == "+" { new = text; next }
        mark == "! " { tests = tests text "\n"; next }
        mark == "? " { why = why (why == "" ? "" : " ") text; next }
        { print "mutants: not a row: " $0 >"/dev/stderr"; exit 2 }
        END { finish() }' || exit 2
}

load_row()
{
    { IFS= read -r file; IFS= read -r after; IFS= read -r old; IFS= read -r new; IFS= read -r why
        tests=$(cat); } <"$1"
    title="$file: ${after:+$after .. }$old -> $new"
}

# The file with its fault on stdout. The exit status says whether there is a place for it.
mutated()
{
    AFTER=$after OLD=$old NEW=$new awk '
        BEGIN { after = ENVIRON["AFTER"]; old = ENVIRON["OLD"]; here = after == "" }
        !here && index($0, after) { here = 1 }
        here && !done && (at = index($0, old)) {
            $0 = substr($0, 1, at - 1) ENVIRON["NEW"] substr($0, at + length(old)); done = 1 }
        { print }
        END { exit !done }' "$source/$file"
}

# ---- Tests -------------------------------------------------------------------------------

# The check programs that a test needs: itself, or those that its script names, or what it shares
# with its neighbours.
programs_of()
{
    for word in $1; do
        case $word in
        *=*) continue ;;
        */*) for program in ${MUTANTS_PROGRAMS:-}; do
            grep -qswe "$program" "$source/$word" "$source/${word%/*}"/*common.sh && echo "$program"
        done ;;
        *) echo "$word" ;;
        esac
        break
    done
}

# run SECONDS TEST: its exit status
run()
{
    local seconds=$1 words=
    for word in $2; do
        case $word in
        *=*) words="$words $word" ;;
        test/*) words="$words ../source/$word" ;;
        test-* | fuzz-*) words="$words ./$word" ;;
        *) words="$words $word" ;;
        esac
    done
    # shellcheck disable=SC2086 # words
    (cd "$copy/build" && srcdir=../source CC="${CC:-gcc}" timeout -k 5 "$seconds" env $words) \
        >"$work/output" 2>&1 </dev/null
}

# What each test takes, and that it passes, without a fault.
declare -A seconds
baseline()
{
    local began test status
    began=$(date +%s)
    for row in "$work"/row.*; do
        [ -e "$row" ] || continue # none fits
        load_row "$row"
        while IFS= read -r test; do
            [ "$test" ] && [ ! "${seconds[$test]:-}" ] || continue
            SECONDS=0
            run 600 "$test" || run 600 "$test" # a busy machine may be why it fails
            status=$?
            seconds[$test]=$SECONDS
            [ $status = 0 ] && continue
            seconds[$test]=-1
            [ $status = 77 ] && { echo "mutants: $test is skipped here"; continue; }
            tail -n 5 "$work/output"
            echo "mutants: $test fails without a fault"
            wrong=$((wrong + 1))
        done <<<"$tests"
    done
    echo "mutants: ${#seconds[@]} tests in $(($(date +%s) - began)) s"
}

# ---- One after another -------------------------------------------------------------------

# judge: runs the row's tests on what is built; sets $verdict
judge()
{
    local test limit
    verdict=skipped
    while IFS= read -r test; do
        [ "${seconds[$test]}" -ge 0 ] || continue
        limit=$((4 * seconds[$test] + 20))
        run $limit "$test" || { [ $? != 77 ] && verdict="killed" && by=$test && return; }
        verdict=alive
    done <<<"$tests"
}

try()
{
    local by= verdict
    load_row "$1"
    SECONDS=0
    mutated >"$work/mutated"
    cat "$work/mutated" >"$copy/source/$file"
    # shellcheck disable=SC2046 # words
    if build $(while IFS= read -r test; do programs_of "$test"; done <<<"$tests"); then
        judge
    else
        verdict=broken
    fi
    cat "$source/$file" >"$copy/source/$file"
    case $verdict:$why in
    killed:*) killed=$((killed + 1)) ;;
    alive:?*) explained=$((explained + 1)) verdict=explained by=$why ;;
    alive:) alive=$((alive + 1)) verdict=ALIVE by=$tests ;;
    broken:*) wrong=$((wrong + 1)) verdict=WRONG by="does not build: $(grep -m1 error "$work/log")" ;;
    *) skipped=$((skipped + 1)) ;;
    esac
    printf '%-10s%s (%s, %s s)\n' "$verdict" "$title" "${by//$'\n'/, }" "$SECONDS"
}

select_rows()
{
    for row in "$work"/row.*; do
        [ -e "$row" ] || { echo "mutants: no rows in $tables"; exit 2; }
        load_row "$row"
        [ -z "${MUTANTS:-}" ] || grep -Eqe "$MUTANTS" <<<"$title" || { rm "$row"; continue; }
        [ "$tests" ] || { echo "mutants: $title: no test"; exit 2; }
    done
    set -- "$work"/row.*
    [ -e "$1" ] || { echo "mutants: none matches MUTANTS=$MUTANTS"; exit 2; }
}

# Rows that do not fit are told of before hours go by.
check_places()
{
    for row in "$work"/row.*; do
        load_row "$row"
        mutated >"$work/mutated" 2>/dev/null && ! cmp -s "$work/mutated" "$source/$file" && continue
        echo "WRONG    $title: there is no such text"
        wrong=$((wrong + 1))
        rm "$row"
    done
}

read_rows
select_rows
check_places
prepare
baseline
for row in "$work"/row.*; do
    [ ! -e "$row" ] || try "$row"
done
[ $wrong = 0 ] || echo "mutants: $wrong rows or tests are wrong"
[ $skipped = 0 ] || echo "mutants: $skipped skipped"
echo "$killed killed, $alive alive, $explained explained"
[ $wrong = 0 ] || exit 2
[ $alive = 0 ]
