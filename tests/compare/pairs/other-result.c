long average(unsigned a, unsigned b) { return a + b; }
