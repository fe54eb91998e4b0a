# Text from the trace grammar, common/trace.def, which is the first file:
#   -v make=dtd   the DTD of trace files
#   -v make=lists the second file, a document, with what stands between its markers made anew:
#                 `<!-- attributes of ELEMENT.. -->` or `<!-- elements of FILE -->`, `<!-- end -->`

# The arguments of a row into `argument`: strings without quotes, adjacent ones joined.
function split_row(row,    i, c, quoted, depth, count)
{
    count = 1
    split("", argument)
    for (i = index(row, "(") + 1; i < length(row); i++) {
        c = substr(row, i, 1)
        if (quoted && c == "\\")
            argument[count] = argument[count] substr(row, ++i, 1)
        else if (c == "\"")
            quoted = !quoted
        else if (!quoted && !depth && c == ",")
            count++
        else if (quoted || c != " ") {
            depth += quoted ? 0 : (c == "(") - (c == ")")
            argument[count] = argument[count] c
        }
    }
}

function take_row(row,    macro)
{
    macro = substr(row, 1, index(row, "(") - 1)
    split_row(row)
    if (macro == "ELEMENT") {
        element[++elements] = argument[1]
        shown[argument[1]] = argument[2]
        file[argument[1]] = argument[3]
        content[argument[1]] = argument[4]
        about[argument[1]] = argument[5]
    } else if (macro == "ATTRIBUTE") {
        owner[++attributes] = argument[1]
        name[attributes] = argument[2]
        type[attributes] = argument[4]
        presence[attributes] = argument[5]
        meaning[attributes] = argument[6]
    } else if (macro != "COLUMN")
        words[macro] = words[macro] (words[macro] ? "|" : "") argument[2]
}

# ---- The DTD ----

function dtd_type(type)
{
    return type == "RANK" ? "ID" : type in words ? "(" words[type] ")" : "CDATA"
}

function dtd_presence(presence)
{
    if (presence ~ /^DEFAULT/)
        return "\"" substr(presence, 9, length(presence) - 9) "\""
    return presence == "EXPECTED" ? "#REQUIRED" : "#" presence
}

function print_attributes(id,    i, width, open)
{
    for (i = 1; i <= attributes; i++)
        if (owner[i] == id && length(name[i]) > width)
            width = length(name[i])
    for (i = 1; i <= attributes; i++)
        if (owner[i] == id) {
            printf "%s    %-" width "s %s %s", open ? "\n" : "<!ATTLIST " id "\n", name[i],
                dtd_type(type[i]), dtd_presence(presence[i])
            open = 1
        }
    if (open)
        print ">"
}

function print_dtd(    i, model)
{
    print "<!-- Grammar of a Pompeii trace, version 1. " \
        "Meaning and units of everything: trace-format.md. -->"
    for (i = 1; i <= elements; i++)
        if (file[element[i]] == "TRACE") {
            model = content[element[i]]
            sub(/ or .*/, "", model)
            print (i > 1 ? "\n" : "") "<!ELEMENT " element[i] " " model ">"
            print_attributes(element[i])
        }
}

# ---- The lists of the document ----

# An item of a list, of lines that are not longer than 100 characters.
function print_item(text,    count, part, i, line)
{
    count = split(text, part, " ")
    line = "-"
    for (i = 1; i <= count; i++) {
        if (length(line) + 1 + length(part[i]) > 100) {
            print line
            line = " "
        }
        line = line " " part[i]
    }
    print line
}

function words_of(type,    text)
{
    text = "`" words[type] "`"
    gsub(/\|/, "`, `", text)
    return text
}

# Attributes without a meaning of their own stand in front of the one that they share.
function print_meanings(id, prefix,    i, k, names, text)
{
    for (i = 1; i <= attributes; i = k) {
        names = "`" prefix name[i] "`"
        for (k = i + 1; k <= attributes && owner[k] == id && meaning[k] == ""; k++)
            names = names " `" prefix name[k] "`"
        text = meaning[i]
        sub(/%/, words_of(type[i]), text)
        if (owner[i] == id)
            print_item(names ": " text)
    }
}

function print_elements(of,    i, id)
{
    for (i = 1; i <= elements; i++) {
        id = element[i]
        if (file[id] == of)
            print_item("`<" shown[id] ">`: " about[id] \
                (content[id] == "EMPTY" ? "" : "; in it: `" content[id] "`"))
    }
}

function print_list(    i)
{
    print ""
    if ($2 == "elements")
        print_elements($4)
    for (i = 4; $2 == "attributes" && i < NF; i++)
        print_meanings($i, NF > 5 ? $i "/@" : "")
    print ""
}

FNR == NR && (row != "" || /^[A-Z]+\(/) {
    row = row $0
    if (/\)$/) {
        take_row(row)
        row = ""
    }
}
FNR == NR || make == "dtd" { next }
/^<!-- end -->$/ { inside = 0 }
!inside
/^<!-- (attributes|elements) of .* -->$/ {
    print_list()
    inside = 1
}
END {
    if (make == "dtd")
        print_dtd()
}
