/**
 * @file text.h
 * @brief What is done to a source text besides instrumenting it.
 */
#ifndef WRAPPER_TEXT_H
#define WRAPPER_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/**
 * In preprocessed text, forget which tokens of the user's files come from macros of system headers.
 *
 * GCC marks them (`# 26 "user.c" 3 4`), and a compiler that reads the marks keeps quiet where it
 * warns about the original text: `return NULL;` in an int function. Without the marks it says at
 * least what it says about the original. The text keeps its length.
 */
void text_show_system_macros(char *text, size_t length);

/** Turn the line markers of flang 19's preprocessor, `#line "FILE" LINE`, into `# LINE "FILE"`,
 * which it reads. The text keeps its length. */
void text_mend_markers(char *text, size_t length);

/** Take out the line markers, by which text of another file would be text of that file. NUL
 * terminated; free the result. */
char *text_without_markers(const char *text, size_t length);

/**
 * `text` after the line markers at the head of the preprocessed text `original`: they say which
 * file was preprocessed in which directory, and compilers look for that in the first lines only.
 * Sets *length; free the result.
 */
char *text_with_origin(const char *text, size_t *length, const char *original);

/** The text after a line that gives it a name: `#line 1 "NAME"`, for Fortran `# 1 "NAME"`, which
 * its compilers read without a preprocessor, too. Sets *length; free the result. */
char *text_with_name(const char *text, size_t *length, const char *name, bool fortran);

/** Whether a file's part of a preprocessed text is to be enclosed. @param system it is a system
 * header */
typedef bool text_file_test(void *context, const char *file, bool system);

/** A copy of the text with the line `before` in front of each run of files that `test` wants, and
 * `behind` at its end. Both stand in front of line markers, so that no line of the text gets
 * another number. Free it.
 *  @param length of the text; then of the copy */
char *text_enclose(const char *text, size_t *length, text_file_test *test, void *context,
                   const char *before, const char *behind);

#endif
