// The same without a wider type: what both have in common, and half of what they do not.
int average(int a, int b) { return (a & b) + ((a ^ b) >> 1); }
