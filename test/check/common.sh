# What the tests of `pompeii check` share: a directory of their own, and check().
pompeii=$(pwd)/pompeii
work=$(mktemp -d "${TMPDIR:-/tmp}/check.XXXXXX") || exit 99
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 99
unset POMPEII_CC POMPEII_FC
failed=0

check() { # STATUS, PATTERN (extended, in all output), ARGUMENTS..
    wanted=$1 pattern=$2
    shift 2
    "$pompeii" check "$@" >out 2>&1
    status=$?
    if [ $status -ne "$wanted" ] || { [ "$pattern" ] && ! grep -Eq -e "$pattern" out; }; then
        echo "FAIL: pompeii check $*: status $status, wanted $wanted with '$pattern'"
        cat out
        failed=1
    fi
}
