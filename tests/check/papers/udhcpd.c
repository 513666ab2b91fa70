// A DHCP server for one packet, with the mistakes that EXE found in udhcpd 0.9.8 (section 5.2): the search for an option looks at the
// length of one that begins with the last byte, and the server takes four bytes of an option without a look at its length.
#include <netinet/in.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PADDING = 0, REQUESTED_ADDRESS = 50, MESSAGE = 53, END = 255 };
enum { DISCOVER = 1 };

struct packet {
  uint8_t operation, hardware, length, hops;
  uint32_t transaction;
  uint8_t options[6];
};

static const uint8_t *option(const struct packet *packet, int code) {
  const uint8_t *options = packet->options;
  const int length = sizeof packet->options;
  for (int i = 0; i < length;) {
    if (options[i] == code) return i + 1 + options[i + 1] < length ? options + i + 2 : NULL; // FOUND
    if (options[i] == END) return NULL;
    i += options[i] == PADDING ? 1 : options[i + 1] + 2; // NEXT
  }
  return NULL;
}

static uint32_t offer(const struct packet *packet) {
  uint32_t address = 0;
  const uint8_t *kind = option(packet, MESSAGE);
  if (kind == NULL || *kind != DISCOVER) return 0; // KIND
  const uint8_t *wanted = option(packet, REQUESTED_ADDRESS);
  if (wanted != NULL) memcpy(&address, wanted, 4); // ADDRESS
  return address;
}

int main(void) {
  struct sockaddr_in self = {.sin_family = AF_INET, .sin_port = htons(67)};
  int server = socket(AF_INET, SOCK_DGRAM, 0);
  if (server < 0 || bind(server, (struct sockaddr *)&self, sizeof self) < 0) return 1;
  struct packet *packet = malloc(offsetof(struct packet, options) + sizeof packet->options);
  if (recv(server, packet, sizeof packet->options + 8, 0) != 14) return 1;
  uint32_t answer = packet->operation == 1 ? offer(packet) : 0;
  if (answer != 0) send(server, &answer, sizeof answer, 0);
  free(packet);
  close(server);
  return 0;
}
