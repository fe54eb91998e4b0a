/* Unit tests of the front end: tokens, the directive and clause tables, questions about nodes. */
#include "config.h"

#include "test/unit/tree-verify.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct tree tree;

static void parse_as(const char *text, enum language language, bool whole)
{
    struct front_options options = {
        .language = language, .file = "t.c", .whole_tree = whole, .preprocessed = true};
    const struct syntax_node *at;
    tree_parse(text, strlen(text), &options, &tree);
    ck_assert_ptr_null(tree_verify(&tree, &at));
}

static void parse(const char *text)
{
    parse_as(text, LANGUAGE_C, true);
}

static void done(void)
{
    tree_free(&tree);
}

/* The nth directive of the tree with this id. */
static struct syntax_node *find(enum directive_id id, int nth)
{
    for (struct syntax_node *node = tree.root; node; node = tree_next(node, tree.root))
        if (node->kind == NODE_DIRECTIVE && directive_id(node->directive) == id && nth-- == 0)
            return node;
    ck_abort_msg("no such directive");
    return NULL;
}

static struct syntax_node *find_kind(enum node_kind kind)
{
    for (struct syntax_node *node = tree.root; node; node = tree_next(node, tree.root))
        if (node->kind == kind)
            return node;
    ck_abort_msg("no such node");
    return NULL;
}

/* ---- Tokens ---------------------------------------------------------------------------------- */

/* The spellings of all tokens, a blank between them. */
static void check_tokens(const char *text, enum language language, bool preprocessed,
                         const char *expected)
{
    struct front_options options = {.language = language, .preprocessed = preprocessed};
    struct tokens tokens;
    char got[1024] = "", word[128];
    tokens_read_c(&tokens, text, strlen(text), &options);
    for (uint32_t i = 1; i + 1 < tokens.count; i++) {
        token_spelling(&tokens, i, word, sizeof word);
        if (tokens.token[i].kind == TOKEN_PRAGMA)
            strcpy(word, "<");
        else if (tokens.token[i].kind == TOKEN_PRAGMA_END)
            strcpy(word, ">");
        strcat(strcat(got, i > 1 ? " " : ""), word);
    }
    tokens_free(&tokens);
    ck_assert_str_eq(got, expected);
}

START_TEST(test_literals)
{
    check_tokens("u8\"a\" L'b' R\"x()\")x\" 1'000 0x1.8p-3 .5e+1f", LANGUAGE_CXX, true,
                 "u8\"a\" L'b' R\"x()\")x\" 1'000 0x1.8p-3 .5e+1f");
    check_tokens("\"a\"_s 'b'_c \"\\\"\"", LANGUAGE_CXX, true, "\"a\"_s 'b'_c \"\\\"\"");
    check_tokens("\"a\"b", LANGUAGE_C, true, "\"a\" b");
    check_tokens("R\"(\n#pragma omp parallel\n)\" x", LANGUAGE_CXX, true,
                 "R\"(\n#pragma omp parallel\n)\" x");
    check_tokens("'\"' \"'\" /* \" */ x // '\ny", LANGUAGE_C, true, "'\"' \"'\" x y");
    check_tokens("\"open\nx", LANGUAGE_C, true, "\"open x");
    check_tokens("a /\\\n/ x\nb /\\\n* x */ c", LANGUAGE_C, false, "a b c");
}
END_TEST

START_TEST(test_punctuators)
{
    check_tokens("a<<=b>>c->*d...e<=>f::g##h", LANGUAGE_CXX, true,
                 "a <<= b >> c ->* d ... e <=> f :: g ## h");
    check_tokens("x<::y<:0:> <::> <:::", LANGUAGE_CXX, true, "x < :: y <: 0 :> <: :> <: ::");
    check_tokens("x<::y", LANGUAGE_C, true, "x <: : y");
    check_tokens("a ?\?! b ?\?( 0 ?\?)", LANGUAGE_C, false, "a ?\?! b ?\?( 0 ?\?)");
    check_tokens("a ? ? b : c", LANGUAGE_C, false, "a ? ? b : c");
}
END_TEST

START_TEST(test_punct_values)
{
    struct front_options options = {.language = LANGUAGE_CXX};
    static const char text[] = "<% ?\?< and not_eq <<= ... ->* <\\\n<";
    static const uint16_t expected[] = {'{',
                                        '{',
                                        PUNCT2('&', '&'),
                                        PUNCT2('!', '='),
                                        PUNCT_SHIFT_LEFT_ASSIGN,
                                        PUNCT_ELLIPSIS,
                                        PUNCT_ARROW_STAR,
                                        PUNCT2('<', '<')};
    struct tokens tokens;
    tokens_read_c(&tokens, text, sizeof text - 1, &options);
    ck_assert_uint_eq(tokens.count, 2 + sizeof expected / sizeof *expected);
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
        ck_assert(token_is_punct(&tokens, (uint32_t)i + 1, expected[i]));
    tokens_free(&tokens);
}
END_TEST

START_TEST(test_pragmas)
{
    check_tokens("#pragma omp parallel if(1)\nx", LANGUAGE_C, true, "< parallel if ( 1 ) > x");
    check_tokens("# /**/ pragma \\\n omp /* \n */ for // x\ny", LANGUAGE_C, true, "< for > y");
    check_tokens("#pragma once\n#pragma ompish\n#pragma GCC x\ny", LANGUAGE_C, true, "y");
    check_tokens("x #pragma omp parallel", LANGUAGE_C, true, "x # pragma omp parallel");
    check_tokens("_Pragma(\"omp a(\\\"s\\\")\") y", LANGUAGE_C, true, "< a ( \\\"s\\\" ) > y");
    check_tokens("_Pragma(R\"(omp b)\") _Pragma(\"x\") y", LANGUAGE_CXX, true, "< b > y");
    check_tokens("_Pragma(\"omp a \\\nb\") y", LANGUAGE_C, false, "< a b > y");
    check_tokens("[[omp::directive(for nowait)]] y", LANGUAGE_CXX, true, "< for nowait > y");
    check_tokens("[[omp::sequence(omp::directive(a), directive(b(c)))]] y", LANGUAGE_CXX, true,
                 "< a > < b ( c ) > y");
    check_tokens("[[x, omp::directive(a)]]", LANGUAGE_CXX, true,
                 "[ [ x , omp :: directive ( a ) ] ]");
    check_tokens("[[using omp : directive(a)]] [[likely]]", LANGUAGE_CXX, true,
                 "< a > [ [ likely ] ]");
}
END_TEST

START_TEST(test_attribute_extent)
{
    static const char text[] = "x [[omp::sequence(directive(a), directive(b))]] y";
    struct front_options options = {.language = LANGUAGE_CXX};
    struct tokens tokens;
    tokens_read_c(&tokens, text, sizeof text - 1, &options);
    const struct token *a = &tokens.token[tokens.pragmas[0]], *b = &tokens.token[tokens.pragmas[1]];
    ck_assert_uint_eq(a->offset, 2);
    ck_assert_uint_eq(a->offset + a->length, b->offset);
    ck_assert_int_eq(strncmp(text + b->offset + b->length, " y", 3), 0);
    ck_assert(a->in_attribute && b->in_attribute);
    tokens_free(&tokens);
}
END_TEST

START_TEST(test_conditionals)
{
    check_tokens("#if 0\na\n#elif 1\nb\n#else\nc\n#endif\nd", LANGUAGE_C, false, "b d");
    check_tokens("#ifdef _OPENMP\na\n#else\nb\n#endif", LANGUAGE_C, false, "a");
    check_tokens("#ifndef _OPENMP\na\n#endif\nb", LANGUAGE_C, false, "b");
    check_tokens("#if defined ( __cplusplus )\na\n#endif\nb", LANGUAGE_C, false, "b");
    check_tokens("#if !defined __cplusplus\na\n#endif\nb", LANGUAGE_C, false, "a b");
    check_tokens("#ifdef MANY_THREADS\na\n#endif\nb", LANGUAGE_C, false, "a b");
    check_tokens("#ifdef __cplusplus_cli\na\n#endif\nb", LANGUAGE_C, false, "a b");
    check_tokens("#if X\na\n#else\nb\n#endif", LANGUAGE_C, false, "a b");
    check_tokens("#if X\n{\n#else\n{ {\n#endif\n}", LANGUAGE_C, false, "{ }");
    check_tokens("[[omp::directive(a\n#if X\nb\n#endif\n)]] c", LANGUAGE_CXX, false,
                 "[ [ omp :: directive ( a b ) ] ] c");
    check_tokens("[[omp::directive(a\n#if X\n)]]\n#else\nb)]]\n#endif\nc", LANGUAGE_CXX, false,
                 "[ [ omp :: directive ( a ) ] ] c");
    check_tokens("[[omp::directive(a\n#if X\n#else\n)]]\n#endif\nc", LANGUAGE_CXX, false,
                 "[ [ omp :: directive ( a c");
    check_tokens("#if X\na\n#elif Y\n{\n#else\nb\n#endif\nc", LANGUAGE_C, false, "a b c");
    check_tokens("#if 0\n#if 1\na\n#else\nit's\n#endif\n#else\nb\n#endif", LANGUAGE_C, false, "b");
    check_tokens("#if 0\n\"/*\"\n#endif\na /* \n#endif\n*/", LANGUAGE_C, false, "a");
}
END_TEST

START_TEST(test_branches)
{
    static const char text[] = "a\n#if X\nb\n#if Y\nc\n#endif\nd\n#else\ne\n#endif\nf";
    struct front_options options = {.language = LANGUAGE_C};
    struct tokens t;
    tokens_read_c(&t, text, sizeof text - 1, &options);
    ck_assert_uint_eq(tokens_branch(&t, 1), tokens_branch(&t, 6)); /* a, f */
    ck_assert_uint_eq(tokens_branch(&t, 2), tokens_branch(&t, 4)); /* b, d */
    ck_assert_uint_ne(tokens_branch(&t, 2), tokens_branch(&t, 3)); /* b, c */
    ck_assert_uint_ne(tokens_branch(&t, 2), tokens_branch(&t, 5)); /* b, e */
    ck_assert_uint_ne(tokens_branch(&t, 1), tokens_branch(&t, 2));
    tokens_free(&t);
}
END_TEST

START_TEST(test_places)
{
    static const char text[] = "a\n# 7 \"sub\\\\x.h\" 1 3\n  b /*\n*/ c\n#line 90\nd\\\ne\nf\n"
                               "# 3 \"\\303\\2448.h\"\ng\n# 5 \"new\\nline.h\"\nh";
    static const uint32_t lines[] = {1, 7, 8, 90, 92, 3, 5};
    static const int columns[] = {1, 3, 4, 1, 1, 1, 1};
    static const char *const files[] = {"t.c",      "sub\\x.h",    "sub\\x.h",   "sub\\x.h",
                                        "sub\\x.h", "\303\2448.h", "new\nline.h"};
    struct front_options options = {.language = LANGUAGE_C, .file = "t.c"};
    struct tokens tokens;
    tokens_read_c(&tokens, text, sizeof text - 1, &options);
    for (uint32_t i = 0; i < 7; i++) {
        int line, column;
        tokens_position(&tokens, i + 1, &line, &column);
        ck_assert_int_eq(line, (int)lines[i]);
        ck_assert_int_eq(column, columns[i]);
        ck_assert_str_eq(tokens.files[tokens.token[i + 1].file].name, files[i]);
    }
    ck_assert(tokens.files[tokens.token[2].file].system);
    ck_assert(token_is(&tokens, 4, "de"));
    tokens_free(&tokens);
}
END_TEST

START_TEST(test_diagnostic)
{
    parse("# 20 \"user.c\"\nvoid f(void) {\n  #pragma omp wrong\n}");
    ck_assert_uint_eq(tree.diagnostic_count, 1);
    const struct diagnostic *d = tree.diagnostics;
    ck_assert_int_eq(d->severity, SEVERITY_WARNING);
    ck_assert_str_eq(d->file, "user.c");
    ck_assert_int_eq(d->line, 21);
    ck_assert_int_eq(d->column, 3);
    ck_assert_str_eq(d->message, "unknown directive 'wrong' is left alone");
    ck_assert_str_eq(d->source, "  #pragma omp wrong");
    done();
}
END_TEST

/* ---- Tables ---------------------------------------------------------------------------------- */

/* Every row's spelling is found again, and a combined one is its constituents' spellings. */
START_TEST(test_directive_rows)
{
    char text[256], parts[256];
    const struct directive_info *info = directive_info(_i);
    ck_assert_int_eq((int)info->id, _i);
    if (directive_is_combined(info) && info->c) {
        snprintf(parts, sizeof parts, "%s %s", directive_info(info->first)->c,
                 directive_info(info->rest)->c);
        ck_assert_str_eq(info->c, parts);
        ck_assert_uint_eq(directive_of_leaves(directive_leaves(info->id)), info->id);
    }
    if (!info->c)
        return;
    snprintf(text, sizeof text, "void f(void) {\n#pragma %s %s\n;\n}",
             info->category == CATEGORY_USER ? "pomp" : "omp", info->c);
    parse(text);
    const struct directive *directive = find(_i, 0)->directive;
    ck_assert_ptr_eq(directive->info, info);
    ck_assert(tree.tokens.token[directive->name_last + 1].kind == TOKEN_PRAGMA_END);
    done();
}
END_TEST

START_TEST(test_clause_rows)
{
    char text[256];
    const struct clause_info *info = clause_info(_i);
    ck_assert_int_eq((int)info->id, _i);
    snprintf(text, sizeof text, "void f(void) {\n#pragma omp barrier %s(a: b) nowait\n;\n}",
             info->name);
    parse(text);
    const struct clause *clause = find(DIRECTIVE_BARRIER, 0)->directive->clauses;
    ck_assert_ptr_eq(clause->info, info);
    ck_assert(clause->argument != 0);
    ck_assert_ptr_nonnull(clause->next);
    done();
}
END_TEST

#define P LEAF(DIRECTIVE_PARALLEL)
#define F LEAF(DIRECTIVE_FOR)
#define X LEAF(DIRECTIVE_SECTIONS)
#define V LEAF(DIRECTIVE_SIMD)
#define L LEAF(DIRECTIVE_LOOP)
#define M LEAF(DIRECTIVE_MASKED)
#define K LEAF(DIRECTIVE_TASKLOOP)
#define T LEAF(DIRECTIVE_TEAMS)
#define D LEAF(DIRECTIVE_DISTRIBUTE)
#define G LEAF(DIRECTIVE_TARGET)

/* 5.2, 17.2: the first clause of each directive and where it goes. */
static const struct {
    const char *words;
    uint32_t leaves;
} routes[] = {
    {"parallel for private(x)", F},
    {"parallel for firstprivate(x) lastprivate(x)", F},
    {"parallel for lastprivate(x) firstprivate(x)", F},
    {"parallel for schedule(static)", F},
    {"parallel for num_threads(2)", P},
    {"parallel for default(none)", P},
    {"parallel for shared(x)", P},
    {"parallel for reduction(+: x)", F},
    {"parallel for order(concurrent)", F},
    {"parallel for linear(x: 2)", F},
    {"parallel for collapse(2)", F},
    {"parallel for ordered", F},
    {"parallel for copyin(x)", P},
    {"parallel for proc_bind(close)", P},
    {"parallel for if(x)", P},
    {"parallel for simd if(x)", P | V},
    {"parallel for simd if(parallel: x)", P},
    {"parallel for simd if(simd: x)", V},
    {"parallel for simd private(x)", V},
    {"parallel for simd firstprivate(x)", F},
    {"parallel for simd lastprivate(x)", F | V},
    {"parallel for simd reduction(+: x)", F | V},
    {"parallel for simd linear(x)", V},
    {"parallel for simd safelen(4)", V},
    {"parallel for simd collapse(2)", F | V},
    {"parallel sections firstprivate(x)", X},
    {"parallel sections reduction(+: x)", X},
    {"parallel masked filter(1)", M},
    {"parallel masked private(x)", P},
    {"parallel masked taskloop firstprivate(x)", K},
    {"parallel masked taskloop reduction(+: x)", K},
    {"parallel masked taskloop shared(x)", P | K},
    {"parallel masked taskloop default(none)", P | K},
    {"parallel masked taskloop if(taskloop: x)", K},
    {"parallel masked taskloop grainsize(2)", K},
    {"parallel loop firstprivate(x)", P},
    {"parallel loop reduction(+: x)", L},
    {"parallel loop bind(parallel)", L},
    {"teams distribute firstprivate(x)", D},
    {"teams distribute parallel for firstprivate(x)", D | F},
    {"teams distribute parallel for lastprivate(x)", D | F},
    {"teams distribute parallel for reduction(+: x)", T | F},
    {"teams distribute parallel for private(x)", F},
    {"teams distribute parallel for num_teams(2)", T},
    {"teams distribute parallel for dist_schedule(static)", D},
    {"teams loop reduction(+: x)", L},
    {"target teams distribute parallel for simd if(target: x)", G},
    {"target teams distribute parallel for simd nowait", G},
    {"target teams distribute parallel for simd thread_limit(2)", T | G},
    {"target teams distribute parallel for simd map(x)", G},
    {"target teams distribute parallel for simd firstprivate(x)", G | D | F},
    {"target teams distribute parallel for simd collapse(2)", D | F | V},
    {"target teams distribute parallel for simd device(1)", G},
    {"target parallel for nowait", G},
    {"target parallel for in_reduction(+: x)", G},
    {"taskloop simd in_reduction(+: x)", K},
    {"parallel for allocate(a: x) private(x)", F},
    {"parallel for allocate(x) firstprivate(y)", 0},
    {"parallel for allocate(x) firstprivate(x)", F},
    {"parallel for allocate(a ? b : c : x) private(x)", F},
    {"target parallel allocate(x, y) private(y)", P},
    {"parallel for wrong(x)", 0},
    {"parallel for filter(x)", 0},
    {"single copyprivate(x)", LEAF(DIRECTIVE_SINGLE)},
};

START_TEST(test_routes)
{
    char text[256];
    snprintf(text, sizeof text, "void f(void) {\n#pragma omp %s\nfor (;;) ;\n}", routes[_i].words);
    parse(text);
    const struct syntax_node *node = find_kind(NODE_DIRECTIVE);
    uint32_t leaves = clause_leaves(&tree.tokens, node->directive, node->directive->clauses);
    ck_assert_msg(leaves == routes[_i].leaves, "%s: %x, not %x", routes[_i].words, leaves,
                  routes[_i].leaves);
    done();
}
END_TEST

START_TEST(test_fortran_spelling)
{
    const struct directive_info *info = directive_info(DIRECTIVE_PARALLEL_FOR);
    ck_assert_str_eq(directive_spelling(info, true), "parallel do");
    ck_assert_str_eq(directive_spelling(info, false), "parallel for");
    ck_assert_str_eq(directive_spelling(directive_info(DIRECTIVE_SINGLE), true), "single");
    ck_assert_ptr_null(directive_spelling(directive_info(DIRECTIVE_WORKSHARE), false));
    ck_assert_ptr_null(directive_spelling(directive_info(DIRECTIVE_BEGIN_ASSUMES), true));
}
END_TEST

START_TEST(test_associations)
{
    parse("void f(void) {\n#pragma omp ordered depend(sink: i-1)\n#pragma omp ordered threads\n;\n"
          "#pragma omp metadirective when(x: barrier)\n"
          "#pragma omp metadirective when(x: barrier) default(parallel)\n;\n}");
    ck_assert_ptr_null(find(DIRECTIVE_ORDERED, 0)->body);
    ck_assert_ptr_nonnull(find(DIRECTIVE_ORDERED, 1)->body);
    ck_assert_ptr_null(find(DIRECTIVE_METADIRECTIVE, 0)->body);
    ck_assert_ptr_nonnull(find(DIRECTIVE_METADIRECTIVE, 1)->body);
    done();
    parse("#pragma omp declare target(x)\nvoid host(void) {\n#pragma omp barrier\n}\n"
          "#pragma omp declare target\nvoid device(void) {\n#pragma omp flush\n}\n"
          "#pragma omp end declare target\n");
    ck_assert_uint_eq(tree.diagnostic_count, 0);
    ck_assert(!node_on_device(find(DIRECTIVE_BARRIER, 0)));
    ck_assert(node_on_device(find(DIRECTIVE_FLUSH, 0)));
    done();
    ck_assert_int_eq(directive_of_leaves(0), DIRECTIVE_UNKNOWN);
}
END_TEST

/* ---- Questions about nodes ----------------------------------------------------------------------
 */

START_TEST(test_calls)
{
    parse("void f(void) {\n"
          "#pragma omp parallel\n{\n#pragma omp barrier\n"
          "#pragma omp simd\nfor (;;) {\n#pragma omp ordered simd\n;\n}\n"
          "#pragma omp for collapse(2)\nfor (;;) {\n#pragma omp flush\nfor (;;)\n"
          "#pragma omp critical\n;\n}\n"
          "#pragma omp for order(concurrent)\nfor (;;) {\n#pragma omp parallel\n;\n}\n"
          "#pragma omp atomic\n;\n}\n"
          "#pragma omp target\n{\n#pragma omp teams\n{\n#pragma omp distribute\nfor (;;) ;\n}\n}\n"
          "#pragma omp target\n#pragma omp task\n;\n}");
    static const struct {
        enum directive_id id;
        int nth;
        bool forbids;
    } cases[] = {{DIRECTIVE_BARRIER, 0, false}, {DIRECTIVE_ORDERED, 0, true},
                 {DIRECTIVE_FLUSH, 0, true},    {DIRECTIVE_CRITICAL, 0, false},
                 {DIRECTIVE_PARALLEL, 1, true}, {DIRECTIVE_ATOMIC, 0, false},
                 {DIRECTIVE_TEAMS, 0, true},    {DIRECTIVE_DISTRIBUTE, 0, true},
                 {DIRECTIVE_TASK, 0, false},    {DIRECTIVE_SIMD, 0, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ck_assert_msg(node_forbids_calls(&tree.tokens, find(cases[i].id, cases[i].nth)) ==
                          cases[i].forbids,
                      "case %zu", i);
    ck_assert(node_on_device(find(DIRECTIVE_TASK, 0)));
    ck_assert(!node_on_device(find(DIRECTIVE_TARGET, 0)));
    ck_assert(!node_on_device(find(DIRECTIVE_BARRIER, 0)));
    ck_assert(node_within(find(DIRECTIVE_BARRIER, 0), LEAF(DIRECTIVE_PARALLEL)));
    ck_assert(!node_within(find(DIRECTIVE_TASK, 0), LEAF(DIRECTIVE_PARALLEL)));
    done();
}
END_TEST

START_TEST(test_cancel)
{
    parse("void f(void) {\n#pragma omp parallel\n{\n#pragma omp for\nfor (;;) {\n"
          "#pragma omp cancel for\n#pragma omp cancellation point parallel\n}\n"
          "#pragma omp sections\n{ ; }\n#pragma omp taskgroup\n{\n#pragma omp task\n{\n"
          "#pragma omp cancel taskgroup\n}\n}\n}\n#pragma omp cancel parallel\n}");
    struct syntax_node *construct = find(DIRECTIVE_FOR, 0);
    ck_assert_ptr_eq(node_cancelled(find(DIRECTIVE_CANCEL, 0)), construct);
    ck_assert(construct->is_cancelled);
    ck_assert(find(DIRECTIVE_PARALLEL, 0)->is_cancelled);
    ck_assert(find(DIRECTIVE_TASKGROUP, 0)->is_cancelled);
    ck_assert(!find(DIRECTIVE_SECTIONS, 0)->is_cancelled);
    ck_assert(!find(DIRECTIVE_TASK, 0)->is_cancelled);
    ck_assert_ptr_null(node_cancelled(find(DIRECTIVE_CANCEL, 2)));
    done();
}
END_TEST

START_TEST(test_loops)
{
    parse("void f(void) {\n#pragma omp for collapse(2)\n#pragma omp tile sizes(2, 2)\n"
          "for (int i = 0; i < 9; i++) { ; for (int j = 0; j < 9; j++) ; }\n"
          "#pragma omp for collapse(N) ordered(3)\nfor (;;) ;\n}");
    struct syntax_node *construct = find(DIRECTIVE_FOR, 0);
    struct syntax_node *outer = node_loop(construct, 0), *inner = node_loop(construct, 1);
    ck_assert(outer && inner && inner->parent->parent == outer);
    ck_assert(token_is(&tree.tokens, outer->init->first + 1, "i"));
    ck_assert(token_is(&tree.tokens, inner->condition->first, "j"));
    ck_assert(token_is(&tree.tokens, inner->increment->first, "j"));
    ck_assert_ptr_null(node_loop(construct, 2));
    ck_assert_uint_eq(directive_loops(&tree.tokens, construct->directive), 2);
    ck_assert_uint_eq(directive_loops(&tree.tokens, find(DIRECTIVE_TILE, 0)->directive), 2);
    ck_assert_uint_eq(directive_loops(&tree.tokens, find(DIRECTIVE_FOR, 1)->directive), 0);
    done();
}
END_TEST

START_TEST(test_device_functions)
{
    parse_as(
        "void leaf(void) {\n#pragma omp flush\n}\nvoid middle(void) {\n#pragma omp "
        "barrier\nleaf(); }\n"
        "void listed(void) {\n#pragma omp taskwait\n}\nvoid host(void) {\n#pragma omp taskyield\n"
        "\n#pragma omp target\n{ middle(); } other(); }\nvoid other(void) {\n#pragma omp single\n; "
        "}\n"
        "#pragma omp declare target enter(listed)\n",
        LANGUAGE_C, false);
    ck_assert(node_on_device(find(DIRECTIVE_FLUSH, 0)));
    ck_assert(node_on_device(find(DIRECTIVE_BARRIER, 0)));
    ck_assert(node_on_device(find(DIRECTIVE_TASKWAIT, 0)));
    ck_assert(!node_on_device(find(DIRECTIVE_TASKYIELD, 0)));
    ck_assert(!node_on_device(find(DIRECTIVE_SINGLE, 0)));
    done();
}
END_TEST

START_TEST(test_function_facts)
{
    parse_as("template <class T> struct s { T f() {\n#pragma omp task\n; } };\n"
             "constexpr int g() { auto l = [] {\n#pragma omp flush\n}; }\n"
             "#pragma omp begin declare target\nvoid d() {\n#pragma omp barrier\n}\n"
             "#pragma omp end declare target\nvoid e() {\n#pragma omp taskwait\n}\n"
             "[[note::text(declare target)]] void n() {\n#pragma omp taskyield\n}\n"
             "void without() { f(); }",
             LANGUAGE_CXX, false);
    ck_assert(node_in_template(find(DIRECTIVE_TASK, 0)));
    ck_assert(!node_in_template(find(DIRECTIVE_FLUSH, 0)));
    ck_assert(node_in_constexpr(find(DIRECTIVE_FLUSH, 0)));
    ck_assert(!node_in_constexpr(find(DIRECTIVE_TASK, 0)));
    ck_assert_int_eq(node_function(find(DIRECTIVE_FLUSH, 0))->kind, NODE_LAMBDA);
    ck_assert(node_on_device(find(DIRECTIVE_BARRIER, 0)));
    ck_assert(!node_on_device(find(DIRECTIVE_TASKWAIT, 0)));
    ck_assert(!node_on_device(find(DIRECTIVE_TASKYIELD, 0)));
    ck_assert(token_is(&tree.tokens, tree.root->last_child->name, "n")); /* without() is left out */
    done();
    parse("inline void f(void) {}\nstatic inline void g(void) {}");
    ck_assert(tree.root->children->is_inline);
    ck_assert(!tree.root->children->next->is_inline);
    done();
}
END_TEST

/* What ends `x`, before a `{`, is known where macros are replaced. */
START_TEST(test_braces)
{
    parse_as("void f() { if (x) T {1}; else\n#pragma omp barrier\n }", LANGUAGE_CXX, true);
    ck_assert_ptr_nonnull(find_kind(NODE_IF)->alternative);
    done();
}
END_TEST

/* Variables that begin as keywords do, and whose names have all that names may have. */
START_TEST(test_fortran_names)
{
    parse_as("subroutine s\n!$omp do\ndo iz = 1, 3\nend do\n!$omp do\ndo i1 = 1, 3\nend do\n"
             "if(1)%n = 4\nend%n = 4\nendz = 4\nend9 = 4\n!$omp barrier\nend\n",
             LANGUAGE_FORTRAN_FREE, true);
    for (int i = 0; i < 2; i++) {
        const struct syntax_node *loop = node_loop(find(DIRECTIVE_FOR, i), 0);
        ck_assert(loop && loop->init);
        ck_assert(token_is(&tree.tokens, loop->init->first, i ? "i1" : "iz"));
    }
    const struct syntax_node *function = node_function(find(DIRECTIVE_BARRIER, 0));
    ck_assert(function && token_is(&tree.tokens, function->name, "s"));
    for (const struct syntax_node *node = tree.root; node; node = tree_next(node, tree.root))
        ck_assert(node->kind != NODE_IF);
    done();
}
END_TEST

/* ---- Size
 * ---------------------------------------------------------------------------------------- */

/* Text that repeats `open` so often, then `close` as often. */
static char *repeat(const char *head, const char *open, const char *close, const char *tail, int n)
{
    size_t size = strlen(head) + strlen(tail) + (strlen(open) + strlen(close)) * (size_t)n + 1;
    char *text = malloc(size), *p = stpcpy(text, head);
    for (int i = 0; i < n; i++)
        p = stpcpy(p, open);
    for (int i = 0; i < n; i++)
        p = stpcpy(p, close);
    strcpy(p, tail);
    return text;
}

/* Deep and long inputs: they end, without a stack overflow, in time that a quadratic step would not
 * allow (the test's time limit). */
static const struct {
    const char *head, *open, *close, *tail;
    int n;
} large[] = {
    {"void f(void) {", "{", "}", "}", 10000},
    {"void f(void) {", "{", "", "", 200000},
    {"void f(void) {", "", "}", "", 200000},
    {"void f(void) { x = ", "(", ")", ";}", 200000},
    {"void f(void) { x = ", "f(", ")", ";}", 100000},
    {"void f(void) { x = ", "({", ";})", ";}", 100000},
    {"void f(void) {", "\n#pragma omp parallel\n{", "}", "}", 20000},
    {"void f(void) {", "\n#pragma omp parallel\n", "", ";}", 20000},
    {"void f(void) {", "\n#pragma omp unknown\n", "", ";}", 20000},
    {"void f(void) { if (x)", "\n#pragma omp barrier\n", "", ";}", 20000},
    {"void f(void) {", "if (x) ", "", ";}", 100000},
    {"void f(void) {", "if (x) ; else ", "", ";}", 100000},
    {"void f(void) { switch (x) ", "case 1: ", "", ";}", 100000},
    {"void f(void) {", "do ", "while (x);", "}", 100000},
    {"void f(void) { x = ", "a ? b : ", "", "c;}", 100000},
    {"void f(void) { x = ", "a() && b() || ", "", "c();}", 100000},
    {"void f(void) { x = ", "[] { x = ", ";}", ";}", 50000},
    {"", "namespace a {", "}", "", 100000},
    {"", "class a {", "};", "", 100000},
    {"", "f(a) b; ", "", "", 200000},
    {"", "a < ", "", ";", 300000},
    {"void f() {", "a < b(", "", ";", 100000},
    {"", "template < ", "", ";", 200000},
    {"", "class a : ", "", "", 200000},
    {"", "struct a :: ", "", "", 200000},
    {"void f(void) {", "struct ", "", "", 200000},
    {"void f(void) {", "x = [] y ", "", "", 100000},
    {"void f(void) {", "case x ", "", "", 200000},
    {"void f(void) {", "_Pragma(", "", "", 200000},
    {"", "[[", "]]", "", 200000},
    {"", "[[omp::sequence(", ")]]", "", 50000},
    {"", "R\"(", "", "", 200000},
    {"", "#if X\n{\n#else\n", "#endif\n", "", 50000},
    {"#pragma omp parallel ", "if(", ")", "", 200000},
    {"#pragma omp metadirective ", "when(x: metadirective ", ")", "", 50000},
    {"#pragma omp parallel ", "private(x) ", "", "", 100000},
    {"", "_Pragma(\"omp ", "", "", 100000},
    {"", "#pragma omp barrier\n", "", "", 100000},
    {"void f(void) {", "a; ", "", "}", 500000},
    {"char *s = \"", "0123456789", "", "\";", 400000},
};

START_TEST(test_large)
{
    char *text =
        repeat(large[_i].head, large[_i].open, large[_i].close, large[_i].tail, large[_i].n);
    parse_as(text, LANGUAGE_CXX, true);
    done();
    parse_as(text, LANGUAGE_C, false);
    done();
    free(text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("front");
    TCase *tokens = tcase_create("tokens"), *tables = tcase_create("tables"),
          *context = tcase_create("context"), *size = tcase_create("size");
    tcase_add_test(tokens, test_literals);
    tcase_add_test(tokens, test_punctuators);
    tcase_add_test(tokens, test_punct_values);
    tcase_add_test(tokens, test_pragmas);
    tcase_add_test(tokens, test_attribute_extent);
    tcase_add_test(tokens, test_conditionals);
    tcase_add_test(tokens, test_branches);
    tcase_add_test(tokens, test_places);
    tcase_add_test(tokens, test_diagnostic);
    tcase_add_loop_test(tables, test_directive_rows, 1, DIRECTIVE_COUNT);
    tcase_add_loop_test(tables, test_clause_rows, 1, CLAUSE_COUNT);
    tcase_add_loop_test(tables, test_routes, 0, sizeof routes / sizeof *routes);
    tcase_add_test(tables, test_fortran_spelling);
    tcase_add_test(tables, test_associations);
    tcase_add_test(context, test_calls);
    tcase_add_test(context, test_cancel);
    tcase_add_test(context, test_loops);
    tcase_add_test(context, test_device_functions);
    tcase_add_test(context, test_function_facts);
    tcase_add_test(context, test_braces);
    tcase_add_test(context, test_fortran_names);
    tcase_set_timeout(size, 10);
    tcase_add_loop_test(size, test_large, 0, sizeof large / sizeof *large);
    suite_add_tcase(suite, tokens);
    suite_add_tcase(suite, tables);
    suite_add_tcase(suite, context);
    suite_add_tcase(suite, size);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
