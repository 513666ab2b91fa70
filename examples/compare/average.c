// The average of two numbers, towards zero.
int average(int a, int b) { return (int)(((long)a + b) / 2); }
