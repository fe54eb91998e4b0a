#!/bin/sh
# run.sh FLAG..: gcc's analyzer, clang-tidy and cppcheck (LINT names some) over all sources, and
# eslint over the page of pompeii view.
#
# A finding that test/lint/TOOL.txt does not hold fails. There each line is a finding, without its
# place, so that it survives edits; comments above say why it stays. LINT_MODE=lint-baseline takes
# new findings over under the comment "to be judged", and drops those that are gone.
set -eu
export LC_ALL=C
build=$(pwd)
cd "${srcdir:-.}"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

sources() {
    find common instrumenter pomp2-runtime target-offload analysis -name '*.c' | sort
}

# The tools see the build directory's headers, but run where the sources are.
flags() {
    for flag; do
        case $flag in
        -I.) printf '%s\n' "-I$build" -I. ;;
        *) printf '%s\n' "$flag" ;;
        esac
    done
}

# Each prints FILE:LINE[:COLUMN]: warning: MESSAGE.
# The analyzer's states may be more than it ever comes through: then that is the finding.
run_gcc() {
    # shellcheck disable=SC2016
    sources | xargs -P "$(nproc)" -I{} sh -c 'file=$1
        shift
        timeout 120 gcc "$@" -O1 -fanalyzer -c -o /dev/null "$file" || {
            [ $? = 124 ] && echo "$file:1: warning: the analyzer does not come to its end"
        }' gcc {} "$@" 2>&1
}

run_clang_tidy() {
    sources | xargs -P "$(nproc)" -I{} clang-tidy --quiet {} -- "$@" 2>/dev/null
}

run_cppcheck() {
    for flag; do
        shift
        case $flag in -[IDU]*) set -- "$@" "$flag" ;; esac
    done
    # shellcheck disable=SC2046
    cppcheck -q -j "$(nproc)" --enable=warning,portability --inline-suppr \
        --template='{file}:{line}: warning: {message} [{id}]' "$@" $(sources) 2>&1
}

# Not by a format of its own name: eslint 9 has lost that of compilers.
run_eslint() {
    eslint --config test/lint/eslint.config.mjs --format json analysis/view/page test/view test/lint \
        >"$work/eslint.json" || [ $? -eq 1 ] || return 1
    node -e 'for (const file of JSON.parse(fs.readFileSync(process.argv[1])))
        for (const one of file.messages)
            console.log(`${file.filePath}:${one.line || 1}:${one.column || 1}: warning: ${one.message} [${one.ruleId}]`)' "$work/eslint.json"
}

# Findings without their place; the same one in a header is found by many.
without_place() {
    sed -E -n "s,^($PWD/)?(\./)?([^: ]+):[0-9:]+ (warning|error): ,\3: ,p" | sort -u
}

# The baseline with what is gone left out, and with comments whose findings are all gone.
kept() { # BASELINE FINDINGS
    awk 'NR == FNR { found[$0]; next }
        /^#|^$/ { if (had) comments = ""; had = 0; comments = comments $0 "\n"; next }
        { had = 1 }
        $0 in found { printf "%s%s\n", comments, $0; comments = "" }' "$2" "$1"
}

status=0
IFS='
'
set -- $(flags "$@")
unset IFS
for tool in $LINT; do
    expected=test/lint/$tool.txt
    command -v "$tool" >/dev/null || { echo "lint: no $tool here"; continue; }
    "run_$(echo "$tool" | tr - _)" "$@" >"$work/output" ||
        { echo "lint: $tool did not come to its end with every file"; status=1; }
    without_place <"$work/output" >"$work/findings"
    grep -vxFf "$expected" "$work/findings" >"$work/new" || :
    if [ "${LINT_MODE:-}" = lint-baseline ]; then
        kept "$expected" "$work/findings" >"$work/baseline"
        [ ! -s "$work/new" ] || printf '%s\n' '' '# To be judged.' >>"$work/baseline"
        cat "$work/baseline" "$work/new" | sed '1{/^$/d;}' >"$expected"
    elif [ -s "$work/new" ]; then
        while IFS= read -r finding; do
            grep -F "${finding#*: }" "$work/output" | grep -F "${finding%%: *}" | head -n 1
        done <"$work/new"
        status=1
    fi
    echo "lint: $tool: $(wc -l <"$work/findings") findings, $(wc -l <"$work/new") new"
done
exit $status
