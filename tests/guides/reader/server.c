#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(8080)};
  int listening = socket(AF_INET, SOCK_STREAM, 0);
  if (bind(listening, (struct sockaddr *)&address, sizeof address) != 0 || listen(listening, 1) != 0) return 1;
  for (int clients = 0; clients < 2; clients++) {
    int client = accept(listening, NULL, NULL);
    if (client < 0) break;
    char request[4] = "";
    if (read(client, request, sizeof request) == 4 && memcmp(request, "quit", 4) == 0) return 0;
    close(client);
  }
  return 0;
}
