// A call into data.
// expect finding: invalid-call
static int numbers[4] = {1, 2, 3, 4};

int main(void) {
  int (*f)(void) = (int (*)(void))(void *)numbers;
  return f(); // here
}
