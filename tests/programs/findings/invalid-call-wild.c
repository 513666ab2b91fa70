// A call to a number.
// expect finding: invalid-call
int main(void) {
  volatile unsigned long number = 0x7777777777777777;
  ((void (*)(void))number)(); // here
  return 0;
}
