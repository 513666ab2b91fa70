#include <arpa/inet.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

int main(int argc, char **argv) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(80)};
  inet_pton(AF_INET, "192.0.2.1", &address.sin_addr);
  int connection = socket(AF_INET, SOCK_STREAM, 0);
  if (connect(connection, (struct sockaddr *)&address, sizeof address) != 0) return 1;
  dprintf(connection, "GET %s\n", argc > 1 ? argv[1] : "");
  char answer[2] = "";
  return read(connection, answer, sizeof answer) == 2 && answer[0] == 'O' && answer[1] == 'K' ? 0 : 2;
}
