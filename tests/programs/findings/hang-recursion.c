// Exponential recursion: it would end, but not today.
// fuel: 10000000
// expect finding: hang
// sanitizers: none, it just runs
static unsigned long fib(int n) { return n < 2 ? (unsigned long)n : fib(n - 1) + fib(n - 2); } // here?

int main(void) { return (int)fib(90); } // here?
