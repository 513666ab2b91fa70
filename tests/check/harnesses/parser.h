// A parser of "key=value" pairs in a byte string: one bug, behind a few exact bytes.
int parse(const char *text, unsigned length);
