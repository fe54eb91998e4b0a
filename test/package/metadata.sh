#!/bin/bash
# What a site installs from agrees with the sources: versions, the recipes are Python, the bill of
# materials is JSON and names every library that a program or a plugin of ours is linked with.
. "${srcdir:-.}/test/analysis/common.sh"
command -v python3 >/dev/null || exit 77
version=$("$pompeii" --version | sed 's/^pompeii //')
head -1 "$srcdir/debian/changelog" | grep -qF "pompeii ($version)" || fail "debian/changelog: not $version"
recipe=$srcdir/packaging/pompeii-$version-GCC-12.3.0.eb
[ -f "$recipe" ] || fail "no EasyBuild file of $version"
python3 - "$srcdir/packaging/package.py" "$recipe" "$version" <<'END' || fail "recipes"
import ast, sys
spack = ast.parse(open(sys.argv[1]).read())
classes = [n for n in spack.body if isinstance(n, ast.ClassDef)]
assert [c.name for c in classes] == ["Pompeii"]
calls = [n.value for n in classes[0].body if isinstance(n, ast.Expr) and isinstance(n.value, ast.Call)]
assert sys.argv[3] in [c.args[0].value for c in calls if c.func.id == "version"]
for call in calls: # every keyword is one that Spack knows
    assert {k.arg for k in call.keywords} <= {"type", "when", "default", "description"}, ast.dump(call)
easy = {}
exec(compile(open(sys.argv[2]).read(), sys.argv[2], "exec"), {}, easy)
assert {"easyblock", "name", "version", "homepage", "description", "toolchain", "sources", "moduleclass"} <= set(easy)
assert easy["version"] == sys.argv[3]
END
sed '/^#/d' "$srcdir/packaging/dependencies.txt" | cut -f2 | while read -r name; do
    for file in "$recipe" "$srcdir/packaging/package.py"; do
        grep -qi "['\"]$name\(-api\)\?['\"]" "$file" || echo "${file##*/} lacks $name"
    done
done >"$work/lacking"
[ ! -s "$work/lacking" ] || fail "$(cat "$work/lacking")"
if grep -q 'setenv POMPEII_' "$srcdir/packaging/pompeii.modulefile.in"; then fail "module: a setting that is none"; fi
for file in rules tests/demo; do
    [ -x "$srcdir/debian/$file" ] || fail "debian/$file is not executable"
done
sh -n "$srcdir/debian/tests/demo" || fail "debian/tests/demo"

CC=${CC:-cc} "$srcdir/packaging/sbom.sh" "$srcdir/packaging" "$version" config.h >"$work/sbom" || fail "sbom"
{
    for file in pompeii .libs/pompeii pompcc .libs/libpompeii.so .libs/libpompeii-symbols.so .libs/libpompeii-papi.so; do
        [ -f "$file" ] && readelf -d "$file" 2>/dev/null | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p'
    done
} | sort -u >"$work/needed"
python3 - "$work/sbom" "$work/needed" "$version" <<'END' || fail "the bill of materials: $(cat "$work/sbom")"
import json, sys
sbom = json.load(open(sys.argv[1]))
packages = {p["name"]: p for p in sbom["packages"]}
assert sbom["spdxVersion"] == "SPDX-2.3" and packages["pompeii"]["versionInfo"] == sys.argv[3]
of = {"libxml2": "libxml2", "libzstd": "zstd", "libz": "zlib", "libgvc": "graphviz", "libcgraph": "graphviz",
      "libcdt": "graphviz", "libncursesw": "ncurses", "libtinfo": "ncurses", "libopen-trace-format2": "otf2",
      "libotf2": "otf2", "libdw": "elfutils", "libelf": "elfutils", "libpapi": "papi"}
system = {"libc", "libm", "libdl", "libpthread", "libstdc++", "libgcc_s", "ld-linux-x86-64", "libpompeii",
          "libasan", "libubsan", "librt", "libgomp"}
for name in open(sys.argv[2]).read().split():
    stem = name.split(".so")[0]
    assert stem in system or of[stem] in packages, name
ids = {p["SPDXID"] for p in sbom["packages"]} | {"SPDXRef-DOCUMENT"}
for relation in sbom["relationships"]:
    assert relation["spdxElementId"] in ids and relation["relatedSpdxElement"] in ids
END
exit $((failures > 0))
