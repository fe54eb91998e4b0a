#!/bin/bash
# The modules of the page, by node's own test runner.
srcdir=$(cd "${srcdir:-.}" && pwd)
node=$(command -v node) || { echo "no node"; exit 77; }
"$node" -e 'process.exit(parseInt(process.versions.node) >= 18 ? 0 : 1)' || { echo "node is too old"; exit 77; }
if [ -f analysis/view/page.js ]; then # joined, no name is there twice
    "$node" --check analysis/view/page.js || exit 1
fi
"$node" --test "$srcdir/test/view/page.test.mjs"
