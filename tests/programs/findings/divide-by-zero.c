// Integer division by zero.
// expect finding: divide-by-zero
static int average(int sum, int count) { return sum / count; } // here

int main(void) { return average(10, 0); }
