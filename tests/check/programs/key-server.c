// A server of the usual kind: it accepts one client after the other, and trusts the length that a client claims. Twenty-one
// paths and one mistake; when no more clients come, the run is over.
// clew: --sym-socket 3,2 --sym-socket 0-1
// paths: 21
// stopped: exhausted
// finding: out-of-bounds BUG
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char key[2];

/* 'P' LENGTH KEY: sets the key. 'G': gets it. Anything else is an error. */
static void serve(int client) {
  unsigned char command[3], value[2];
  ssize_t size = recv(client, command, sizeof command, 0);
  if (size <= 0) return;
  if (command[0] == 'P' && size == 3) {
    if (recv(client, value, sizeof value, MSG_WAITALL) != sizeof value) return;
    for (int i = 0; i < command[1]; i++) key[i] = (char)value[i & 1];  // BUG
    send(client, "stored", 6, 0);
  } else if (command[0] == 'G') {
    send(client, key, sizeof key, 0);
  } else {
    send(client, "?", 1, 0);
  }
}

int main(void) {
  int listener = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(7000)};
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 8)) {
    perror("key-server");
    return 1;
  }
  for (;;) {
    int client = accept(listener, NULL, NULL);
    if (client < 0) return 1;
    serve(client);
    close(client);
  }
}
