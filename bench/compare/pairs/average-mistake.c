// The sum overflows.
unsigned average(unsigned a, unsigned b) { return (a + b) / 2; }
