// The last array of a struct that is an element of an array: what follows is the next element, not more of this one.
// expect finding: out-of-bounds
// expect message: index 4 is outside of an array of 4 elements (char[4])
// sanitizers: none, by default they take every last array for a flexible one
struct user { int id; char name[4]; };

static struct user users[3];

int main(int argc, char **argv) {
  (void)argv;
  users[1].name[3 + argc] = 'x'; // here
  return users[2].id;
}
