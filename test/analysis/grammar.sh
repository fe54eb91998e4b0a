#!/bin/sh
# The DTD and the lists of the documentation are what the trace grammar says.
srcdir=$(cd "${srcdir:-.}" && pwd)
grammar=$srcdir/common/trace.def
failures=0

# make_text WHAT [DOCUMENT]
make_text()
{
    make=$1
    shift
    "${AWK:-awk}" -v make="$make" -f "$srcdir/common/trace.awk" "$grammar" "$@"
}

# compare DOCUMENT: with the text on stdin
compare()
{
    diff -u "$1" - && return
    echo "FAIL: $1 is not what common/trace.def says: run \`make grammar\`" >&2
    return 1
}

make_text dtd | compare "$srcdir/doc/pompeii.dtd" || failures=1
make_text lists "$srcdir/doc/trace-format.md" | compare "$srcdir/doc/trace-format.md" || failures=1
exit $failures
