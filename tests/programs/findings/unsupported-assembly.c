// Assembly that clew does not know, and that is executed: a clear error at its place.
// expect finding: unsupported
// sanitizers: none, it is no mistake of the program
int main(void) {
  __asm__ volatile("movl $1, %%eax\n\tsyscall" : : : "eax"); // here
  return 0;
}
