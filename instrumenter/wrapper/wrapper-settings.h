/**
 * @file wrapper-settings.h
 * @brief What the user asks of the wrapper: --pomp options, POMPEII_* variables, the name it has.
 */
#ifndef WRAPPER_SETTINGS_H
#define WRAPPER_SETTINGS_H

#include "common/strings.h"

#include <stdbool.h>

struct wrapper_settings {
    bool off;             /* POMPEII_WRAPPER=off: be the plain compiler */
    bool keep;            /* keep the instrumented text */
    bool verbose;         /* print the commands that run */
    bool strict;          /* what can't be instrumented is an error */
    bool no_preprocess;   /* edit the original text */
    bool chunks;          /* see instrument_options.chunks */
    bool functions;       /* functions call the runtime, too */
    bool called;          /* functions call it, but not where they are inlined */
    bool no_mpi;          /* calls of MPI are not measured */
    bool list, list_json; /* print the account of directives */
    bool check;           /* check what is compiled and linked */
    bool check_errors;    /* the same, and a finding is an error */
    bool help, version;
    struct strings layers;    /* NAME or NAME=FILES: whose functions those of the sources are */
    char *filter;             /* what is left out; NULL: nothing */
    char *disable;            /* list for instrument_options.disable, or NULL */
    struct strings arguments; /* what is left: the compiler's own arguments */
    struct strings compiler;  /* the real compiler's name, with words in front or behind */
    bool cxx_driver;          /* it takes C files for C++ */
    bool fortran_driver;      /* it is pompfort that was called */
    bool flang_driver;        /* it is LLVM's flang, which lacks some of GCC's options */
};

/** @return 0, or -1 after one line that says what is wrong. Free in both cases. */
int wrapper_settings_read(struct wrapper_settings *settings, char *const words[]);

/** The real C compiler that goes with this call's: pompcc's, for the other wrappers, too. Nothing
 * is said where there is none: the list is empty then. Free it. */
struct strings settings_c_compiler(const struct wrapper_settings *settings);

/** The C compiler that makes code for the same devices as this call's: itself, or the one that goes
 * with a Fortran compiler. An empty list where it is not known. Free it. */
struct strings settings_device_compiler(const struct wrapper_settings *settings);

void settings_free(struct wrapper_settings *settings);

/** The text of --pomp-help. */
void settings_help(void);

#endif
