// A reader of packets: two bytes of name, a length, records, and a checksum over all of it. What is behind the checksum
// is reached by whoever knows a packet, and hardly by anybody else.
#include <stdint.h>
#include <stdio.h>

static uint16_t checksum(const uint8_t *bytes, size_t size) {
  uint16_t sum = 0xace1;
  for (size_t i = 0; i < size; i++)
    sum = (uint16_t)((sum << 3 | sum >> 13) ^ bytes[i]);
  return sum;
}

static int records(const uint8_t *at, const uint8_t *end) {
  int total = 0;
  while (at + 2 <= end && at + 2 + at[1] <= end) {
    if (at[0] == 'n')
      total += at[1];
    else if (at[0] == 'v' && at[1] == 1)
      total += at[2] < 100 ? at[2] : 0;
    at += 2 + at[1];
  }
  return total;
}

int main(void) {
  uint8_t packet[64];
  size_t size = fread(packet, 1, sizeof packet, stdin);
  if (size < 5 || packet[0] != 'P' || packet[1] != 'K' || packet[2] != size - 5)
    return puts("no packet"), 1;
  uint16_t sum = (uint16_t)(packet[size - 2] << 8 | packet[size - 1]);
  if (sum != checksum(packet, size - 2))
    return puts("wrong sum"), 2;
  printf("%d\n", records(packet + 3, packet + size - 2));
  return 0;
}
