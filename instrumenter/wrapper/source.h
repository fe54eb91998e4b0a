/**
 * @file source.h
 * @brief A call of a wrapper, and what becomes of one of its source files.
 *
 * The room `wrapper` is the programs pompcc, pompc++ and pompfort: what the user's command line
 * asks for (options.h), the command lines that replace it (steps.h), their running (run.h), and
 * each source on its way from text to instrumented text (source.h). main.c is the life of a call.
 * It knows rewrite/, syntax/ and common/; nobody knows it.
 */
#ifndef WRAPPER_SOURCE_H
#define WRAPPER_SOURCE_H

#include "instrumenter/wrapper/static-check.h"
#include "instrumenter/wrapper/functions.h"
#include "instrumenter/wrapper/wrapper-settings.h"
#include "instrumenter/wrapper/steps.h"

/** A call of the wrapper. */
struct wrapper {
    struct wrapper_settings settings;
    struct compiler_call command;
    struct build build;
    struct static_check check;
    struct functions *functions; /* NULL: they are not instrumented */
    char *errors;                /* file that collects what the compiler says about our text */
};

/** The words that call the real compiler (free them). */
struct strings compiler_words(const struct wrapper *wrapper);

/** Read, instrument and write source `number` of the build.
 *  @return -1 when the compiler itself has to say what is wrong with the file */
int prepare_source(struct wrapper *wrapper, size_t number);

/** The same once more, without the calls of the constructs that its list of rejected ones names. */
int prepare_source_again(struct wrapper *wrapper, size_t number);

/** Is this input a C++ module unit with OpenMP in it? Nothing of ours may stand in front of its
 *  first declaration, and what follows is the module's: it is left alone. */
bool is_module_with_constructs(const struct item *item);

#endif
