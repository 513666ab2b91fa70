// A web server for one request, with the three mistakes that EGT found in WsMp3 0.0.5 (section 6.3): the kind of the request is copied
// up to the first space into ten bytes, a request of less than three characters has no kind and the caller does
// not look, and stripping what leads out of the folder does not end for some names.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static char *kind_of(const char *request) {
  if (strlen(request) < 3) return NULL;
  char *kind = malloc(10);
  int i = 0;
  for (; request[i] != ' '; i++) kind[i] = request[i]; // KIND
  kind[i] = '\0';
  return kind;
}

/** Leading periods and slashes lead out of the folder. */
static void strip(char *name) {
  while (name[0] == '.' || name[0] == '/') // HANG
    for (int i = 1; name[i] != '\0'; i++) {
      name[i - 1] = name[i];
      if (name[i + 1] == '\0') name[i] = '\0';
    }
}

static void answer(int client, char *request) {
  static const char good[] = "HTTP/1.0 200 OK\r\n\r\n", bad[] = "HTTP/1.0 400 Bad Request\r\n\r\n";
  char *kind = kind_of(request);
  if (strcmp(kind, "GET") == 0) { // NULL
    strip(request + 5);
    send(client, good, sizeof good - 1, 0);
  } else {
    send(client, bad, sizeof bad - 1, 0);
  }
  free(kind);
}

int main(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(8000)};
  char request[1024];
  int server = socket(AF_INET, SOCK_STREAM, 0);
  if (server < 0 || bind(server, (struct sockaddr *)&address, sizeof address) < 0) return 1;
  if (listen(server, 5) < 0) return 1;
  int client = accept(server, NULL, NULL);
  if (client < 0) return 1;
  ssize_t length = recv(client, request, sizeof request - 1, 0);
  if (length < 0) return 1;
  request[length] = '\0';
  answer(client, request);
  close(client);
  close(server);
  return 0;
}
