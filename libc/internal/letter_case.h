// Case of ASCII letters without a table and, once translated, without a branch: an input byte
// stays a short expression.
#ifndef CLEW_INTERNAL_LETTER_CASE_H
#define CLEW_INTERNAL_LETTER_CASE_H

#define IS_UPPER(c) ((unsigned)(c) - 'A' < 26u)
#define IS_LOWER(c) ((unsigned)(c) - 'a' < 26u)
#define IS_LETTER(c) (((unsigned)(c) | 32u) - 'a' < 26u)
#define IS_DIGIT(c) ((unsigned)(c) - '0' < 10u)
#define IS_SPACE(c) (((c) == ' ') | ((unsigned)(c) - '\t' < 5u))

#define TO_LOWER(c) ((c) | (IS_UPPER(c) << 5))
#define TO_UPPER(c) ((c) & ~(IS_LOWER(c) << 5))

#endif
