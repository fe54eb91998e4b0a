/**
 * @file class.h
 * @brief Structures and classes of a translation unit: members, bases, what makes and ends objects.
 */
#ifndef CHECK_CLASS_H
#define CHECK_CLASS_H

#include "analysis/check/build/build.h"

struct class_member {
    uint32_t name, type;  /* type: the name of its class, or 0 */
    uint32_t inner;       /* `std::unique_ptr<K>`, `std::vector<K>`: K; or 0 */
    uint32_t first, last; /* tokens of its default initialiser; first is 0 if there is none */
    uint32_t link;        /* in paths: its name, or what the members of a union share */
    bool is_pointer, is_static;
    const struct syntax_node *statement; /* with the calls of the initialiser, or NULL */
};

struct class_info {
    uint32_t name;     /* `Outer::Inner` where several classes hold one of the name .. */
    uint32_t own_name; /* .. that it has itself */
    const struct syntax_node *node;
    struct class_member *members;
    size_t member_count, member_capacity;
    uint32_t *methods; /* names, ascending once all are read */
    size_t method_count, method_capacity;
    struct named_number *by_name; /* the members, once all are read */
    uint32_t *bases;              /* names */
    uint32_t *angles;             /* .. and the tokens that open their templates' arguments, or 0 */
    size_t base_count, base_capacity, angle_capacity;
    struct class_info **ancestors; /* that are known: the nearer ones first, each once */
    size_t ancestor_count, ancestor_capacity;
    bool union_open;         /* while it is read: in a union without a name */
    bool is_union, inherits; /* inherits: the constructors of its bases */
    bool has_constructor, has_destructor, has_conversion, is_known; /* has_*: the user wrote one */
    bool has_copy;       /* .. a constructor that copies or moves */
    uint8_t makes, ends; /* see class_makes() */
};

/** All classes of the tree that do not come from system headers. */
void classes_read(struct builder *b);
void classes_free(struct builder *b);

/** The class of that name, or of that typedef, as seen from the function that is being built; NULL
 * if none is known. */
struct class_info *class_named(const struct builder *b, uint32_t name);

/** The name of the class of that name or typedef, if it has no bases; else 0. */
uint32_t plain_class(const struct builder *b, uint32_t name);

/** All classes, one after another. */
struct class_info *class_first(const struct builder *b);
struct class_info *class_next(const struct builder *b, const struct class_info *c);

/** All members and functions of its own have been read: now they are found by name. */
void class_sort_names(struct class_info *c);

/** The member of that name of a class or its bases; NULL if none is known. */
const struct class_member *class_member(const struct class_info *c, uint32_t name);

/** Has it, or a base of it, a function of that name? */
bool class_has_method(const struct class_info *c, uint32_t name);

/** The token that opens the arguments of the template that the base is which has the function of
 *  that name; 0: the class has it itself, or the base is no template. */
uint32_t class_base_angle(const struct builder *b, const struct class_info *c, uint32_t name);

/** Are all functions that its own may call by a name alone its own or of no class: is it in none,
 * and are all its bases known? */
bool class_is_whole(const struct builder *b, const struct class_info *c);

/** Does making (ending) an object of it run code of the user? */
bool class_makes(const struct class_info *c);
bool class_ends(const struct class_info *c);

/** What classes there are that have functions of a name, once all are read; see the next. */
void methods_read(struct builder *b);

/** Have classes a function of that name that have nothing to do with each other? */
bool method_is_of_several(const struct builder *b, uint32_t name);

/** The class that a function belongs to, or NULL. */
struct class_info *class_of_function(const struct builder *b, const struct syntax_node *node);

/** How functions without a plain name are called: `~K`, `operator()`, `operator bool`. */
uint32_t function_name(const struct builder *b, const struct syntax_node *node);

#endif
