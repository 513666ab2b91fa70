// A field of a null struct pointer.
// expect finding: null-dereference
struct node { int value; struct node *next; };

static int second(const struct node *list) { return list->next->value; } // here

int main(void) {
  struct node only = {1, 0};
  return second(&only);
}
