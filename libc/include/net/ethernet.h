#ifndef _NET_ETHERNET_H
#define _NET_ETHERNET_H 1

#include <bits/types.h>
#include <stdint.h>
#include <sys/types.h>

#define ETH_ALEN 6
#define ETH_HLEN 14
#define ETH_ZLEN 60
#define ETH_DATA_LEN 1500
#define ETH_FRAME_LEN 1514
#define ETH_P_IP 2048
#define ETH_P_ARP 2054
#define ETH_P_IPV6 34525
#define ETH_P_8021Q 33024
#define ETH_P_ALL 3
#define ETHERTYPE_PUP 512
#define ETHERTYPE_IP 2048
#define ETHERTYPE_ARP 2054
#define ETHERTYPE_REVARP 32821
#define ETHERTYPE_VLAN 33024
#define ETHERTYPE_IPV6 34525
#define ETHERTYPE_LOOPBACK 36864
#define ETHER_ADDR_LEN 6
#define ETHER_TYPE_LEN 2
#define ETHER_CRC_LEN 4
#define ETHER_HDR_LEN 14
#define ETHER_MIN_LEN 64
#define ETHER_MAX_LEN 1518
#define ETHERMTU 1500
#define ETHERMIN 46

struct ether_addr {
  uint8_t ether_addr_octet[ETH_ALEN];
} __attribute__((__packed__));

struct ether_header {
  uint8_t ether_dhost[ETH_ALEN];
  uint8_t ether_shost[ETH_ALEN];
  uint16_t ether_type;
} __attribute__((__packed__));

#endif
