// Tables of values that were computed with 80 digits.
#ifndef CLEW_INTERNAL_MATH_TABLES_H
#define CLEW_INTERNAL_MATH_TABLES_H

// The sum of two doubles, the second one below half a unit of the first one's last place.
struct double_double {
  double hi;
  double lo;
};

struct reciprocal {
  double value;
  double hi;
  double lo;
};

extern const struct double_double __exp_table[128];
extern const struct reciprocal __log_table[128];
extern const struct double_double __sine_table[64];
extern const struct double_double __arctangent_table[65];

#endif
