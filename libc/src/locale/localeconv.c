// How numbers and money are written in "C": hardly specified at all.
#include <limits.h>
#include <locale.h>

#define UNSPECIFIED CHAR_MAX

struct lconv *localeconv(void) {
  static struct lconv conventions = {
      .decimal_point = ".",
      .thousands_sep = "",
      .grouping = "",
      .int_curr_symbol = "",
      .currency_symbol = "",
      .mon_decimal_point = "",
      .mon_thousands_sep = "",
      .mon_grouping = "",
      .positive_sign = "",
      .negative_sign = "",
      .int_frac_digits = UNSPECIFIED,
      .frac_digits = UNSPECIFIED,
      .p_cs_precedes = UNSPECIFIED,
      .p_sep_by_space = UNSPECIFIED,
      .n_cs_precedes = UNSPECIFIED,
      .n_sep_by_space = UNSPECIFIED,
      .p_sign_posn = UNSPECIFIED,
      .n_sign_posn = UNSPECIFIED,
      .int_p_cs_precedes = UNSPECIFIED,
      .int_p_sep_by_space = UNSPECIFIED,
      .int_n_cs_precedes = UNSPECIFIED,
      .int_n_sep_by_space = UNSPECIFIED,
      .int_p_sign_posn = UNSPECIFIED,
      .int_n_sign_posn = UNSPECIFIED,
  };
  return &conventions;
}
