// A quotient that does not fit is an error of the processor, as a division by zero is.
// expect finding: divide-by-zero
// sanitizers: none, they do not look into assembly
int main(int argc, char **argv) {
  (void)argv;
  unsigned low = 0, high = (unsigned)argc;
  __asm__("divl %2" : "+a"(low), "+d"(high) : "r"(argc) : "cc"); // here
  return (int)low;
}
