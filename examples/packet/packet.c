// A reader of packets: a name, a version, a length, the number of records, the records, and a checksum over all of it.
// What is behind the checksum is reached by whoever knows a packet, and hardly by anybody else.
#include <stdint.h>
#include <stdio.h>

static uint8_t checksum(const uint8_t *bytes, size_t size) {
  uint8_t sum = 0xac;
  for (size_t i = 0; i < size; i++)
    sum = (uint8_t)((sum << 1 | sum >> 7) ^ bytes[i]);
  return sum;
}

static int count(const uint8_t *at, const uint8_t *end) {
  int number = 0;
  for (; at + 2 <= end && at + 2 + at[1] <= end; at += 2 + at[1])
    number++;
  return at == end ? number : -1;
}

static int records(const uint8_t *at, const uint8_t *end) {
  int total = 0;
  for (; at < end; at += 2 + at[1]) {
    if (at[0] == 'n')
      total += at[1];
    else if (at[0] == 'v' && at[1] == 1)
      total += at[2] < 100 ? at[2] : 0;
  }
  return total;
}

int main(void) {
  uint8_t packet[64];
  size_t size = fread(packet, 1, sizeof packet, stdin);
  if (size < 7 || packet[0] != 'P' || packet[1] != 'K' || packet[2] != 'T')
    return puts("no packet"), 1;
  if (packet[3] < '2' || packet[3] > '4')
    return puts("unknown version"), 1;
  const uint8_t *first = packet + 6, *end = packet + size - 1;
  if (packet[4] != end - first || packet[5] != count(first, end))
    return puts("damaged"), 1;
  if (*end != checksum(packet, size - 1))
    return puts("wrong sum"), 2;
  printf("%d\n", records(first, end));
  return 0;
}
