// From a host's name to its address, without asking anybody: numbers, localhost, and what /etc/hosts says where it was
// handed over. Where the world offers connections it answers for every other host too: it then has a file with the one
// address that all names get.
#include <arpa/inet.h>
#include <netdb.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "sockets.h"

static const char hosts_file[] = "/etc/hosts";
static const char world_file[] = "/run/clew/hosts";

// One line: an address, then names. Does it have this one, in the family that is asked for?
static int matches(char *line, const char *name, int family, unsigned char *found) {
  char *rest;
  line[strcspn(line, "#\n")] = '\0';
  char *address = strtok_r(line, " \t", &rest);
  if (!address || inet_pton(family, address, found) != 1) return 0;
  for (char *word; (word = strtok_r(NULL, " \t", &rest));)
    if (strcasecmp(word, name) == 0 || strcmp(word, "*") == 0) return 1;
  return 0;
}

static int look_up(const char *path, const char *name, int family, unsigned char *found) {
  char line[512];
  int result = 0;
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  while (!result && fgets(line, sizeof line, file)) result = matches(line, name, family, found);
  fclose(file);
  return result;
}

int __clew_resolve(const char *name, int family, int numeric_only, unsigned char *found) {
  struct in_addr old_form;
  if (family == AF_INET && inet_aton(name, &old_form)) {
    memcpy(found, &old_form, sizeof old_form);
    return 0;
  }
  if (family == AF_INET6 && inet_pton(AF_INET6, name, found) == 1) return 0;
  if (numeric_only) return EAI_NONAME;
  if (look_up(hosts_file, name, family, found)) return 0;
  if (strcasecmp(name, "localhost") == 0) {
    if (family == AF_INET)
      memcpy(found, (unsigned char[]){127, 0, 0, 1}, 4);
    else
      memcpy(found, &in6addr_loopback, sizeof in6addr_loopback);
    return 0;
  }
  return look_up(world_file, name, family, found) ? 0 : EAI_NONAME;
}
