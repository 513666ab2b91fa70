struct span { unsigned length; int *numbers; };
void clear(struct span span) {
  if (span.length == 3)
    for (unsigned i = 0; i < span.length - 1; i++) span.numbers[i] = 0;
}
