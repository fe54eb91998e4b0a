#!/bin/bash
# Every analysis has a manual page, and every option of --help is in the page or in pompeii(1).
. "${srcdir:-.}/test/analysis/common.sh"
for command in $("$pompeii" --help | sed -n 's/^  \([a-z]*\)  .*/\1/p'); do
    page=$srcdir/doc/man/pompeii-$command.1
    "$pompeii" help "$command" >"$work/help" || fail "pompeii help $command"
    if [ ! -f "$page" ]; then
        grep -q -e '--rank=' "$work/help" && fail "no manual page of $command"
        continue
    fi
    "$pompeii" "$command" --help | cmp - "$work/help" || fail "pompeii $command --help"
    for option in $(grep -o -e '--[a-z-]*' "$work/help" | sort -u); do
        sed 's/\\-/-/g' "$page" "$srcdir/doc/man/pompeii.1" | grep -q -e "$option" ||
            fail "$command: $option is in no manual page"
    done
    grep -q "pompeii-$command" "$srcdir/doc/man/pompeii.1" || fail "pompeii(1) leaves out $command"
done
"$pompeii" --version | grep -q '^pompeii [0-9]' || fail "--version"

# The completion offers subcommands and options.
(
    PATH=$PWD:$PATH
    compopt() { :; }
    . "$srcdir/doc/completion/pompeii"
    COMP_WORDS=(pompeii su) COMP_CWORD=1 && _pompeii && [ "${COMPREPLY[*]}" = summary ] || exit 1
    COMP_WORDS=(pompeii summary --form) COMP_CWORD=2 && _pompeii && [ "${COMPREPLY[*]}" = --format= ]
) || fail "completion"
exit $((failures > 0))
