#!/bin/sh
# Formatted as .clang-format says? `--write` formats. The style is that of clang-format 14; other
# versions break lines elsewhere, so without that one this is left out, with status 77.
set -eu
cd "${srcdir:-.}"
clang_format=
for name in ${CLANG_FORMAT:-clang-format-14 clang-format}; do
    "$name" --version 2>/dev/null | grep -q 'version 14\.' && clang_format=$name && break
done
[ -n "$clang_format" ] || { echo "no clang-format 14 here: the format is not checked"; exit 77; }
case ${1:-} in
--write) mode=-i ;;
*) mode='--dry-run -Werror' ;;
esac
# shellcheck disable=SC2086
find common instrumenter pomp2-runtime target-offload analysis test/unit test/bench test/fuzz \
    -name '*.[ch]' -exec "$clang_format" $mode {} +
