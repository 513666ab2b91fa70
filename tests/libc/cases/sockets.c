// Random sequences of calls on sockets with names and pairs, from a fixed seed: every result, error and byte
// is printed.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { SLOTS = 8, NAMES = 3 };
static int slots[SLOTS];
static unsigned state;

static unsigned pick(unsigned below) {
  state = state * 1103515245u + 12345u;
  return (state >> 16) % below;
}

static socklen_t name(struct sockaddr_un *address, unsigned which) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  sprintf(address->sun_path, "s%u", which);
  return sizeof *address;
}

static void put(int slot, int descriptor) {
  if (slots[slot] >= 0) close(slots[slot]);
  slots[slot] = descriptor;
}

static int kind(void) {
  static const int kinds[] = {SOCK_STREAM, SOCK_STREAM, SOCK_DGRAM, SOCK_SEQPACKET};
  return kinds[pick(4)] | SOCK_NONBLOCK;
}

static void step(void) {
  int slot = (int)pick(SLOTS), other = (int)pick(SLOTS), d = slots[slot], pair[2], result = 0;
  struct sockaddr_un address;
  char buffer[64];
  unsigned operation = pick(16);
  errno = 0;
  switch (operation) {
    case 0:
      result = socket(AF_UNIX, kind(), 0);
      put(slot, result);
      result = result >= 0;
      break;
    case 1:
      if (slot == other) return;
      result = socketpair(AF_UNIX, kind(), 0, pair);
      put(slot, pair[0]), put(other, pair[1]);
      break;
    case 2: {
      unsigned n = pick(NAMES);
      socklen_t length = name(&address, n);
      result = bind(d, (void *)&address, length);
      break;
    }
    case 3: result = listen(d, 20); break;
    case 4:
    case 5: {
      unsigned n = pick(NAMES);
      socklen_t length = name(&address, n);
      result = connect(d, (void *)&address, length);
      break;
    }
    case 6:
      result = accept4(d, NULL, NULL, SOCK_NONBLOCK);
      if (result >= 0) put(other, result), result = 1;
      break;
    case 7:
    case 8: {
      static const char text[] = "abcdefghijklmnopqrstuvwxyz";
      result = (int)send(d, text + pick(9), pick(14), MSG_NOSIGNAL);
      break;
    }
    case 9: {
      unsigned n = pick(NAMES);
      socklen_t length = name(&address, n);
      result = (int)sendto(d, "datagram", 8, MSG_NOSIGNAL, (void *)&address, length);
      break;
    }
    case 10:
    case 11: {
      socklen_t length = sizeof address;
      memset(&address, 0, sizeof address);
      result = (int)recvfrom(d, buffer, pick(20), pick(4) ? 0 : MSG_PEEK, (void *)&address, &length);
      if (result > 0) printf("[%.*s] ", result, buffer);
      if (result >= 0) printf("from %d %s ", (int)length, length > 2 ? address.sun_path : "");
      break;
    }
    case 12:
      if (pick(3)) return;
      result = shutdown(d, (int)pick(3));
      break;
    case 13:
      if (pick(3)) return;
      result = close(d);
      slots[slot] = -1;
      break;
    case 14: {
      struct pollfd p = {d, POLLIN | POLLOUT | POLLRDHUP, 0};
      if (d < 0) return;
      result = poll(&p, 1, 0);
      printf("%x ", p.revents);
      break;
    }
    case 15:
      if (pick(4)) return;
      {
        unsigned n = pick(NAMES);
        name(&address, n);
        result = unlink(address.sun_path);
        break;
      }
  }
  printf("%u(%d,%d)=%d/%d\n", operation, slot, other, result, result < 0 ? errno : 0);
}

int main(int argc, char **argv) {
  unsigned first = argc > 1 ? (unsigned)atoi(argv[1]) : 1, count = argc > 2 ? (unsigned)atoi(argv[2]) : 40;
  signal(SIGPIPE, SIG_IGN);
  for (unsigned round = first; round < first + count; round++) {
    state = round * 7919u;
    printf("round %u\n", round);
    for (int i = 0; i < SLOTS; i++) slots[i] = -1;
    for (int i = 0; i < 150; i++) step();
    for (int i = 0; i < SLOTS; i++) put(i, -1);
    for (unsigned i = 0; i < NAMES; i++) {
      struct sockaddr_un address;
      name(&address, i);
      unlink(address.sun_path);
    }
  }
  return 0;
}
