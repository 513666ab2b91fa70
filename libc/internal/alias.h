// Second names for functions: glibc's ABI has many.
#ifndef CLEW_INTERNAL_ALIAS_H
#define CLEW_INTERNAL_ALIAS_H

#ifndef ALIAS
// A second name for a function or object defined in the same file.
#define ALIAS(name, target) extern __typeof__(target) name __attribute__((alias(#target)))
#define WEAK_ALIAS(name, target) extern __typeof__(target) name __attribute__((weak, alias(#target)))
#endif

#endif
