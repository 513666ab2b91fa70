// Ethernet addresses as text: six hexadecimal numbers.
#include <netinet/ether.h>
#include <stdio.h>
#include <stdlib.h>

struct ether_addr *ether_aton_r(const char *text, struct ether_addr *address) {
  for (int i = 0; i < ETH_ALEN; i++) {
    char *end;
    unsigned long value = strtoul(text, &end, 16);
    if (end == text || end - text > 2 || value > 0xff) return NULL;
    address->ether_addr_octet[i] = (uint8_t)value;
    text = end;
    if (i < ETH_ALEN - 1 && *text++ != ':') return NULL;
  }
  return address;
}

struct ether_addr *ether_aton(const char *text) {
  static struct ether_addr address;
  return ether_aton_r(text, &address);
}

char *ether_ntoa_r(const struct ether_addr *address, char *text) {
  const uint8_t *bytes = address->ether_addr_octet;
  sprintf(text, "%x:%x:%x:%x:%x:%x", bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5]);
  return text;
}

char *ether_ntoa(const struct ether_addr *address) {
  static char text[18];
  return ether_ntoa_r(address, text);
}
