void write_all(char *buffer, int n) {
  while (n-- > 0) *buffer++ = 'w'; // here
}
