// Reaching the end of main returns 0; void parameters, wide string of escapes, bytes above 127 on stdout.
#include <stdio.h>

int main() { printf("\x01\x7f\xc3\xa9\xff|\a\\|%c\n", 0); }
