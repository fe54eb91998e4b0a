# For the analysis tests: `pompeii` is the one just built, `traces` the hand-written traces.
set -u
srcdir=$(cd "${srcdir:-.}" && pwd)
pompeii=$PWD/pompeii
traces=$srcdir/test/traces
work=$(mktemp -d "$PWD/analysis-test.XXXXXX")
trap 'rm -rf "$work"' EXIT
failures=0
export LC_ALL=C PAGER=cat

fail()
{
    echo "FAIL: $*" >&2
    failures=$((failures + 1))
    [ -z "${FAIL_FAST:-}" ] || exit 1 # one is enough for make mutants
}

# expect STATUS REGEX COMMAND..: exit status, and a line of stderr that matches
expect()
{
    local status=$1 regex=$2
    shift 2
    "$@" >"$work/out" 2>"$work/err"
    local got=$?
    [ $got -eq "$status" ] || fail "$*: status $got, not $status: $(cat "$work/err")"
    if [ -n "$regex" ]; then
        grep -Eq -e "$regex" "$work/err" || fail "$*: no '$regex' in: $(cat "$work/err")"
        [ "$(wc -l <"$work/err")" -eq 1 ] || fail "$*: more than one line: $(cat "$work/err")"
    fi
}

# golden EXPECTED ARGUMENT..: what pompeii prints is what the file has; GOLDEN=write writes that. Of
# an own directory: got and messages are left there.
golden()
{
    local expected=$srcdir/test/analysis/expected/$1
    shift
    "$pompeii" "$@" >got 2>messages || fail "pompeii $*: $(cat messages)"
    if [ "${GOLDEN:-}" = write ]; then
        cp got "$expected"
    else
        diff -u "$expected" got || fail "pompeii $*"
    fi
}
