/**
 * @file xml-write.h
 * @brief A small fast XML writer: to a temporary file,
 * compressed on the way, renamed when complete.
 */
#ifndef POMPEII_XML_WRITE_H
#define POMPEII_XML_WRITE_H

#include <stdbool.h>
#include <stdint.h>

struct xml;

/**
 * Begins the file `name` in an open directory, or AT_FDCWD. Nothing is there before xml_close().
 * SIGXFSZ is blocked until then: a file size limit is an error like a full disk.
 * @param compress with zstd
 * @return NULL with errno
 */
struct xml *xml_create(int directory, const char *name, bool compress);

/**
 * The same for a member of a container (common/container.h), which xml_close() appends. It becomes
 * the file `name` instead where it is large, or can't be appended.
 * @param container its name, which has to outlive the writer
 */
struct xml *xml_create_member(int directory, const char *container, uint32_t rank, const char *name,
                              bool compress);

/** As it is. */
void xml_put(struct xml *x, const char *text);
/** Escaped for an attribute's value; what XML can't hold becomes `?`. */
void xml_escape(struct xml *x, const char *text);
void xml_number(struct xml *x, uint64_t number);
void xml_signed(struct xml *x, int64_t number);
/** As ` name="`, for a value that is put in pieces. */
void xml_begin(struct xml *x, const char *name);
/** As ` name="number"`. */
void xml_attribute(struct xml *x, const char *name, uint64_t number);
/** As ` name="number"`, left out when the number is 0. */
void xml_optional(struct xml *x, const char *name, uint64_t number);
/** As ` name="word"`; the word is short and needs no escapes. */
void xml_word(struct xml *x, const char *name, const char *word);
/** As ` name="text"`, escaped. */
void xml_string(struct xml *x, const char *name, const char *text);
/** As ` name="text"`, escaped; left out when empty. */
void xml_text(struct xml *x, const char *name, const char *text);
/** With three decimals, in no locale. */
void xml_decimal(struct xml *x, double number);

/** Ends the file and gives it its name. @return 0, or the errno of
 * what failed first: nothing is left then */
int xml_close(struct xml *x);

#endif
