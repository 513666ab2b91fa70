#include "parser.h"

int (*keep)(const char *, size_t) = parse;
