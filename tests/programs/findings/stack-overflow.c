// Endless recursion ends at the stack's limit, with a report rather than a crash of ours.
// expect finding: stack-overflow
static int depth(int n) { return n % 2 ? 1 + depth(n + 2) : 0; } // here

int main(void) { return depth(1); }
