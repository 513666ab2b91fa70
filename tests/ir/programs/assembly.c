// flags: -O0 -g
// flags: -O2 -g

void barrier(void) { asm volatile("" ::: "memory"); }
int add(int a, int b) { asm("addl %1, %0" : "+r"(a) : "r"(b) : "cc"); return a; }
unsigned long stamp(void) {
  unsigned low, high;
  asm volatile("rdtsc" : "=a"(low), "=d"(high));
  return ((unsigned long)high << 32) | low;
}
int memory(int *p) { int old; asm volatile("lock xaddl %0, %1" : "=r"(old), "+m"(*p) : "0"(1)); return old; }
int quoted(int x) { asm("# \"text\" \\ %% \n\t nop" : : "i"(3)); return x; }
int intel(int x) { asm(".intel_syntax noprefix\nmov eax, eax\n.att_syntax" : "+a"(x)); return x; }
int flagOutput(int a, int b) { int less; asm("cmpl %2, %1" : "=@ccl"(less) : "r"(a), "r"(b)); return less; }
asm(".globl fromAssembly\nfromAssembly: ret");
