// The network interfaces, as the kernel tells them by ioctl.
#include <net/if.h>

#include <errno.h>
#include <ifaddrs.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// One request about one interface; 0, or -1 with errno.
static int ask(unsigned long request, struct ifreq *interface) {
  int descriptor = socket(AF_INET, SOCK_DGRAM, 0);
  if (descriptor < 0) return -1;
  int result = ioctl(descriptor, request, interface);
  int kept = errno;
  close(descriptor);
  errno = kept;
  return result;
}

unsigned int if_nametoindex(const char *name) {
  struct ifreq interface = {0};
  if (strlen(name) >= IFNAMSIZ) {
    errno = ENODEV;
    return 0;
  }
  strcpy(interface.ifr_name, name);
  return ask(SIOCGIFINDEX, &interface) ? 0 : (unsigned)interface.ifr_ifindex;
}

char *if_indextoname(unsigned int index, char *name) {
  struct ifreq interface = {0};
  interface.ifr_ifindex = (int)index;
  if (ask(SIOCGIFNAME, &interface)) {
    if (errno == ENODEV) errno = ENXIO;
    return NULL;
  }
  return strcpy(name, interface.ifr_name);
}

enum { MOST = 16 };

struct if_nameindex *if_nameindex(void) {
  struct if_nameindex *table = calloc(MOST + 1, sizeof *table);
  if (!table) return NULL;
  for (unsigned int index = 1, count = 0; index <= MOST; index++) {
    char name[IFNAMSIZ];
    if (!if_indextoname(index, name)) break;
    table[count].if_index = index;
    table[count++].if_name = strdup(name);
  }
  return table;
}

void if_freenameindex(struct if_nameindex *table) {
  for (struct if_nameindex *each = table; each && each->if_name; each++) free(each->if_name);
  free(table);
}

struct entry {
  struct ifaddrs public;
  struct sockaddr_in address, mask, broadcast;
  char name[IFNAMSIZ];
};

static struct ifaddrs *describe(const char *name, struct ifaddrs *next) {
  struct entry *entry = calloc(1, sizeof *entry);
  struct ifreq interface = {0};
  if (!entry) return next;
  strcpy(entry->name, name);
  strcpy(interface.ifr_name, name);
  entry->public = (struct ifaddrs){.ifa_next = next, .ifa_name = entry->name};
  if (!ask(SIOCGIFFLAGS, &interface)) entry->public.ifa_flags = (unsigned short)interface.ifr_flags;
  if (!ask(SIOCGIFADDR, &interface)) {
    memcpy(&entry->address, &interface.ifr_addr, sizeof entry->address);
    entry->public.ifa_addr = (struct sockaddr *)&entry->address;
  }
  if (!ask(SIOCGIFNETMASK, &interface)) {
    memcpy(&entry->mask, &interface.ifr_netmask, sizeof entry->mask);
    entry->public.ifa_netmask = (struct sockaddr *)&entry->mask;
  }
  if (entry->public.ifa_flags & IFF_BROADCAST && !ask(SIOCGIFBRDADDR, &interface)) {
    memcpy(&entry->broadcast, &interface.ifr_broadaddr, sizeof entry->broadcast);
    entry->public.ifa_broadaddr = (struct sockaddr *)&entry->broadcast;
  }
  return &entry->public;
}

int getifaddrs(struct ifaddrs **list) {
  struct if_nameindex *table = if_nameindex();
  if (!table) return -1;
  size_t count = 0;
  while (table[count].if_name) count++;
  *list = NULL;
  while (count-- > 0) *list = describe(table[count].if_name, *list);
  if_freenameindex(table);
  return 0;
}

void freeifaddrs(struct ifaddrs *list) {
  while (list) {
    struct ifaddrs *next = list->ifa_next;
    free(list);
    list = next;
  }
}
