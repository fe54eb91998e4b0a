# SPDX 2.3, in JSON, of rows "name, version, licence, users": dependencies.txt with versions.
# -v version=, -v created=
BEGIN {
    FS = "\t"
    printf "{\n \"spdxVersion\": \"SPDX-2.3\",\n \"dataLicense\": \"CC0-1.0\",\n"
    printf " \"SPDXID\": \"SPDXRef-DOCUMENT\",\n \"name\": \"pompeii-%s\",\n", version
    printf " \"documentNamespace\": \"https://pompeii.invalid/spdx/pompeii-%s\",\n", version
    printf " \"creationInfo\": {\"created\": \"%s\", \"creators\": [\"Tool: pompeii-sbom\"]},\n", created
    printf " \"packages\": [\n  "
    package("pompeii", version, "BSD-3-Clause")
    relations = "  {\"spdxElementId\": \"SPDXRef-DOCUMENT\", \"relationshipType\": \"DESCRIBES\"," \
        " \"relatedSpdxElement\": \"SPDXRef-pompeii\"}"
}
function package(name, release, licence)
{
    printf "{\"SPDXID\": \"SPDXRef-%s\", \"name\": \"%s\", \"versionInfo\": \"%s\",", name, name, release
    printf " \"downloadLocation\": \"NOASSERTION\", \"filesAnalyzed\": false,"
    printf " \"licenseConcluded\": \"%s\", \"licenseDeclared\": \"%s\"}", licence, licence
}
{
    printf ",\n  "
    package($1, $2, $3)
    relations = relations ",\n  {\"spdxElementId\": \"SPDXRef-pompeii\"," \
        " \"relationshipType\": \"DEPENDS_ON\", \"relatedSpdxElement\": \"SPDXRef-" $1 "\"," \
        " \"comment\": \"" $4 "\"}"
}
END { printf "\n ],\n \"relationships\": [\n%s\n ]\n}\n", relations }
