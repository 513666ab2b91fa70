// Names of Ethernet addresses: lines of /etc/ethers, each an address and a name; a box without the file knows none.
#include <netinet/ether.h>
#include <stdio.h>
#include <string.h>

/** The longest name that is read: callers bring a buffer without saying its size, and 1024 is what glibc takes. */
#define NAME_SIZE 1024

int ether_line(const char *line, struct ether_addr *address, char *name) {
  if (ether_aton_r(line, address) == NULL) return -1;
  line += strcspn(line, " \t#\n");
  line += strspn(line, " \t");
  size_t length = strcspn(line, " \t#\n");
  if (length == 0 || length >= NAME_SIZE) return -1;
  memcpy(name, line, length);
  name[length] = 0;
  return 0;
}

/** Looks for the line of a name, or of an address where there is no name. */
static int look_up(const char *wanted, const struct ether_addr *known, char *name,
                   struct ether_addr *address) {
  FILE *file = fopen("/etc/ethers", "re");
  if (file == NULL) return -1;
  char line[2 * NAME_SIZE];
  int found = -1;
  while (found != 0 && fgets(line, sizeof line, file) != NULL) {
    if (ether_line(line, address, name) != 0) continue;
    int same = wanted ? strcmp(name, wanted) == 0 : memcmp(address, known, sizeof *known) == 0;
    if (same) found = 0;
  }
  fclose(file);
  return found;
}

int ether_ntohost(char *name, const struct ether_addr *address) {
  char candidate[NAME_SIZE];
  struct ether_addr other;
  if (look_up(NULL, address, candidate, &other) != 0) return -1;
  strcpy(name, candidate);
  return 0;
}

int ether_hostton(const char *name, struct ether_addr *address) {
  char candidate[NAME_SIZE];
  struct ether_addr found;
  if (look_up(name, NULL, candidate, &found) != 0) return -1;
  *address = found;
  return 0;
}
