#include "analysis/check/intrinsic.h"

#include <stdlib.h>
#include <string.h>

/* In the order of strcmp(): Fortran 2018, chapters 16 to 18, and what compilers add. */
static const char *const names[] = {
    "abs", "achar", "acos", "acosd", "acosh", "adjustl", "adjustr", "aimag", "aint", "all",
    "allocated", "alog", "alog10", "amax0", "amax1", "amin0", "amin1", "amod", "and", "anint",
    "any", "asin", "asind", "asinh", "associated", "atan", "atan2", "atan2d", "atand", "atanh",
    "bessel_j0", "bessel_j1", "bessel_jn", "bessel_y0", "bessel_y1", "bessel_yn", "bge", "bgt",
    "bit_size", "ble", "blt", "btest", "c_associated", "c_funloc", "c_loc", "c_sizeof", "cabs",
    "ccos", "cdabs", "cdcos", "cdexp", "cdlog", "cdsin", "cdsqrt", "ceiling", "cexp", "char",
    "clog", "cmplx", "command_argument_count", "compiler_options", "compiler_version", "conjg",
    "cos", "cosd", "cosh", "cotan", "count", "cshift", "csin", "csqrt", "dabs", "dacos", "dacosh",
    "dasin", "datan", "datan2", "dble", "dcmplx", "dconjg", "dcos", "dcosh", "ddim", "dexp",
    "dfloat", "digits", "dim", "dimag", "dint", "dlog", "dlog10", "dmax1", "dmin1", "dmod",
    "dnint", "dot_product", "dprod", "dreal", "dshiftl", "dshiftr", "dsign", "dsin", "dsinh",
    "dsqrt", "dtan", "dtanh", "eoshift", "epsilon", "erf", "erfc", "erfc_scaled", "exp",
    "exponent", "extends_type_of", "findloc", "float", "floor", "fraction", "gamma", "huge",
    "hypot", "iabs", "iachar", "iall", "iand", "iany", "iargc", "ibclr", "ibits", "ibset",
    "ichar", "idim", "idint", "idnint", "ieee_class", "ieee_copy_sign", "ieee_is_finite",
    "ieee_is_nan", "ieee_is_negative", "ieee_is_normal", "ieee_selected_real_kind",
    "ieee_support_datatype", "ieee_support_inf", "ieee_support_nan", "ieee_value", "ieor", "ifix",
    "imag", "image_index", "index", "int", "int2", "int8", "ior", "iparity", "is_contiguous",
    "is_iostat_end", "is_iostat_eor", "ishft", "ishftc", "isign", "isnan", "kind", "lbound",
    "leadz", "len", "len_trim", "lge", "lgt", "lle", "llt", "log", "log10", "log_gamma",
    "logical", "long", "lshift", "maskl", "maskr", "matmul", "max", "max0", "max1", "maxexponent",
    "maxloc", "maxval", "merge", "merge_bits", "min", "min0", "min1", "minexponent", "minloc",
    "minval", "mod", "modulo", "nearest", "new_line", "nint", "norm2", "not", "null",
    "num_images", "or", "pack", "parity", "popcnt", "poppar", "precision", "present", "product",
    "radix", "range", "real", "repeat", "reshape", "rrspacing", "rshift", "same_type_as", "scale",
    "scan", "selected_char_kind", "selected_int_kind", "selected_real_kind", "set_exponent",
    "shape", "shifta", "shiftl", "shiftr", "sign", "sin", "sind", "sinh", "size", "sizeof",
    "sngl", "spacing", "spread", "sqrt", "storage_size", "sum", "tan", "tand", "tanh", "tiny",
    "trailz", "transfer", "transpose", "trim", "ubound", "unpack", "verify", "xor", "zabs",
    "zcos", "zexp", "zlog", "zsin", "zsqrt"};

static int by_name(const void *key, const void *element)
{
    return strcmp(key, *(const char *const *)element);
}

bool is_intrinsic(const char *name)
{
    return bsearch(name, names, sizeof(names) / sizeof(*names), sizeof(*names), by_name);
}
