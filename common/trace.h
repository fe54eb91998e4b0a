/**
 * @file trace.h
 * @brief The trace grammar (trace.def) as C: what its writer and its reader call things.
 *
 * An enumeration and its names belong together: `unit_names[UNIT_TASK]` is what the trace says.
 */
#ifndef TRACE_H
#define TRACE_H

#define ELEMENT(id, name, file, content, meaning) ELEMENT_##id,
enum element {
#include "common/trace.def"
    ELEMENT_COUNT
};

#define ATTRIBUTE(element, name, id, type, presence, meaning) ATTRIBUTE_##element##_##id,
enum attribute {
#include "common/trace.def"
    ATTRIBUTE_COUNT
};

/* What is written: the begin of a start tag, an end tag, the name of an attribute. */
#define ELEMENT(id, name, file, content, meaning)                                                  \
    static const char OPEN_##id[] = "<" #id, CLOSE_##id[] = "</" #id ">\n";
#define ATTRIBUTE(element, name, id, type, presence, meaning)                                      \
    static const char NAME_##element##_##id[] = #name;
#include "common/trace.def"

/* Columns have their own names in the trace. */
#define COLUMN(name, owner, title) COLUMN_##name,
enum column {
#include "common/trace.def"
    COLUMN_COUNT
};

#define COLUMN(name, owner, title) #name,
static const char *const column_names[] = {
#include "common/trace.def"
};

#define COLUMN(name, owner, title) title,
static const char *const column_titles[] = {
#include "common/trace.def"
};

#define LOCATION(id, word) LOCATION_##id,
enum location_kind {
#include "common/trace.def"
    LOCATION_KINDS
};

#define LOCATION(id, word) word,
static const char *const location_names[] = {
#include "common/trace.def"
};

#define SOURCE(id, word) SOURCE_##id,
enum record_source {
#include "common/trace.def"
    RECORD_SOURCES
};

#define SOURCE(id, word) word,
static const char *const source_names[] = {
#include "common/trace.def"
};

#define UNIT(id, word) UNIT_##id,
enum unit_kind {
    UNIT_NONE,
#include "common/trace.def"
    UNIT_KINDS,
    UNIT_WAIT = UNIT_KINDS /* a scheduling point of a run, never in a trace */
};

#define UNIT(id, word) word,
static const char *const unit_names[] = {
    "",
#include "common/trace.def"
};

#define MARK(id, word) MARK_##id,
enum unit_mark {
    MARK_EXACT,
#include "common/trace.def"
    UNIT_MARKS
};

#define MARK(id, word) word,
static const char *const mark_names[] = {
    "",
#include "common/trace.def"
};

#define FRAGMENT(id, word) FRAGMENT_##id,
enum fragment {
    FRAGMENT_WHOLE,
#include "common/trace.def"
    FRAGMENTS
};

#define FRAGMENT(id, word) word,
static const char *const fragment_names[] = {
    "",
#include "common/trace.def"
};

#define DEPENDENCE(id, word) DEPENDENCE_##id,
enum dependence {
#include "common/trace.def"
    DEPENDENCES
};

#define DEPENDENCE(id, word) word,
static const char *const dependence_names[] = {
#include "common/trace.def"
};

#define NODE(id, word) NODE_IS_##id,
enum node_word {
#include "common/trace.def"
    NODE_WORDS
};

#define NODE(id, word) word,
static const char *const node_names[] = {
#include "common/trace.def"
};

#define LOCK_KIND(id, word) LOCK_IS_##id,
enum lock_kind {
#include "common/trace.def"
    LOCK_KINDS
};

#define LOCK_KIND(id, word) word,
static const char *const lock_names[] = {
#include "common/trace.def"
};

#define ANSWER(id, word) ANSWER_##id,
enum answer {
#include "common/trace.def"
    ANSWERS
};

#define ANSWER(id, word) word,
static const char *const answer_names[] = {
#include "common/trace.def"
};

#endif
