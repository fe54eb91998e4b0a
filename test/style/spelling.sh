#!/bin/sh
# Words that codespell knows for misspelt, in sources, scripts and documents; those of
# test/style/words.txt are meant. Status 77 where codespell is missing.
set -eu
cd "${srcdir:-.}"
command -v codespell >/dev/null || { echo "no codespell here: spelling is not checked"; exit 77; }
codespell --quiet-level=3 --ignore-words=test/style/words.txt \
    --skip='*.svg,*.png,*.html,corpus,*.log,*.o' \
    common instrumenter pomp2-runtime target-offload analysis test doc \
    m4/compilers.m4 m4/pompeii.m4 configure.ac Makefile.am setup NEWS ./*.md
