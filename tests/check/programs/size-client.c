// A client that asks a host by name and believes what it answers. All of its paths, with a call that may fail on each: getaddrinfo too, for want of memory.
// clew: --sym-socket 2 --fail-calls 1 --tests all
// stopped: exhausted
// finding: divide-by-zero BUG
// paths: 8
#include <netdb.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int connected(const char *host, const char *service) {
  struct addrinfo hints = {.ai_family = AF_INET, .ai_socktype = SOCK_STREAM}, *list;
  if (getaddrinfo(host, service, &hints, &list)) return -1;
  int server = socket(list->ai_family, list->ai_socktype, list->ai_protocol);
  if (server >= 0 && connect(server, list->ai_addr, list->ai_addrlen)) return -1;
  freeaddrinfo(list);
  return server;
}

int main(void) {
  unsigned char answer[2];
  int server = connected("192.0.2.1", "7001");
  if (server < 0) return 1;
  if (send(server, "size?", 5, 0) != 5) return 2;
  if (read(server, answer, 2) != 2) return 3;
  if (answer[0] > 100) return 4;
  return answer[0] / answer[1] > 7 ? 5 : 6;  // BUG
}
