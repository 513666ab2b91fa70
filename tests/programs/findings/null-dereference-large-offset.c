// A field far behind null: 60,000 bytes are still null's doing.
// expect finding: null-dereference
struct large { char before[60000]; int field; };

int main(void) {
  struct large *volatile p = 0;
  return p->field; // here
}
