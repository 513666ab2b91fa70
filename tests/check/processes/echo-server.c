// A server that forks for each connection: one child writes past its buffer, on a command that only it knows.
// clew: --sym-socket 4
// finding: out-of-bounds WRITES
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static void serve(int connection) {
  char text[4], reply[4];
  ssize_t size = read(connection, text, sizeof text);
  if (size < 4) return;
  int places = text[0] == 'P' ? text[1] - '0' : 0;
#ifdef FIXED
  if (places < 0 || places > 3) return;
#else
  if (places > 5) return;
  if (places < 0) return;
#endif
  reply[places] = text[2];  // WRITES
  write(connection, reply, sizeof reply);
}

int main(void) {
  int listener = socket(AF_INET, SOCK_STREAM, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(7)};
  bind(listener, (struct sockaddr *)&address, sizeof address);
  listen(listener, 5);
  for (;;) {
    int connection = accept(listener, NULL, NULL);
    if (fork() == 0) {
      close(listener);
      serve(connection);
      _exit(0);
    }
    close(connection);
    while (waitpid(-1, NULL, WNOHANG) > 0) continue;
  }
}
