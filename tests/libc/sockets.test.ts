// Sockets within one process, against glibc on the same machine: what a program can do with itself over pairs, addresses of
// its own and names in the file system. What comes from outside is tested in tests/posix and tests/check.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { compareLibraries, comparison } from './compare.ts';

const includes = `
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/ether.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>
#define R(expression) (errno = 0, result = (long)(expression), \\
  result < 0 ? printf("%ld/%d ", result, errno) : printf("%ld ", result))
static long result;
static char buffer[256];
static int events(int d, int asked) { struct pollfd p = {d, asked, 0}; poll(&p, 1, 0); return p.revents; }
static void show(const void *data, long n) { printf("[%.*s] ", n < 0 ? 0 : (int)n, (const char *)data); }
`;

/** Each becomes a function of one program: most of the time goes into building it. */
const cases: Readonly<Record<string, string>> = {
  'which sockets there are': `
  R(socket(AF_INET, SOCK_STREAM, 0) > 2); R(socket(AF_INET, SOCK_DGRAM, IPPROTO_UDP) > 2); R(socket(AF_UNIX, SOCK_SEQPACKET, 0) > 2);
  R(socket(AF_INET, SOCK_STREAM, IPPROTO_UDP)); R(socket(AF_INET, SOCK_SEQPACKET, 0)); R(socket(AF_UNIX, SOCK_STREAM, 6));
  R(socket(99, SOCK_STREAM, 0)); R(socket(AF_INET, 77, 0)); R(socket(AF_INET, 0, 0));
  int s = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  R(fcntl(s, F_GETFL) & O_NONBLOCK); R(fcntl(s, F_GETFD)); struct stat st; fstat(s, &st); R(S_ISSOCK(st.st_mode)); R(lseek(s, 0, SEEK_SET));
  int file = open("f", O_CREAT | O_RDWR, 0644); R(listen(file, 1)); R(send(file, "x", 1, 0)); R(recv(99, buffer, 1, 0)); R(accept(s, NULL, NULL));
  R(recv(s, buffer, 1, 0)); R(send(s, "x", 1, MSG_NOSIGNAL)); R(events(s, POLLIN | POLLOUT)); R(shutdown(s, SHUT_RD));
  int d = socket(AF_INET, SOCK_DGRAM, 0); R(send(d, "x", 1, 0)); R(listen(d, 1)); R(accept(d, NULL, NULL)); R(events(d, POLLIN | POLLOUT));
  struct sockaddr_in a; socklen_t n = sizeof a; R(getpeername(s, (void *)&a, &n)); R(isatty(s));`,

  'pairs of sockets': `
  signal(SIGPIPE, SIG_IGN);
  int p[2]; R(socketpair(AF_UNIX, SOCK_STREAM, 0, p)); R(socketpair(AF_INET, SOCK_STREAM, 0, (int[2]){0}));
  R(events(p[0], POLLIN | POLLOUT)); R(write(p[0], "hello", 5)); R(send(p[0], " world", 6, 0)); R(events(p[1], POLLIN | POLLOUT));
  int waiting; R(ioctl(p[1], FIONREAD, &waiting)); R(waiting);
  R(recv(p[1], buffer, 3, MSG_PEEK)); show(buffer, result); R(read(p[1], buffer, 7)); show(buffer, result); R(recv(p[1], buffer, 99, 0)); show(buffer, result);
  R(recv(p[1], buffer, 99, MSG_DONTWAIT)); fcntl(p[1], F_SETFL, O_NONBLOCK); R(read(p[1], buffer, 1));
  struct iovec v[2] = {{buffer, 2}, {buffer + 10, 9}}; struct msghdr m = {.msg_iov = v, .msg_iovlen = 2};
  R(write(p[0], "abcdef", 6)); R(recvmsg(p[1], &m, 0)); show(buffer, 2); show(buffer + 10, 4); R(m.msg_flags); R(m.msg_controllen);
  v[0] = (struct iovec){"12", 2}; v[1] = (struct iovec){"345", 3}; R(sendmsg(p[0], &m, 0)); R(recv(p[1], buffer, 99, MSG_WAITALL)); show(buffer, result);
  R(writev(p[0], v, 2)); R(readv(p[1], (struct iovec[]){{buffer, 1}, {buffer + 1, 9}}, 2)); show(buffer, result);
  R(shutdown(p[0], SHUT_WR)); R(write(p[0], "x", 1)); R(events(p[1], POLLIN | POLLOUT | POLLRDHUP)); R(recv(p[1], buffer, 9, 0)); R(write(p[1], "back", 4));
  R(recv(p[0], buffer, 9, 0)); R(close(p[0])); R(events(p[1], POLLIN | POLLOUT | POLLRDHUP)); R(write(p[1], "x", 1)); R(recv(p[1], buffer, 9, 0)); R(close(p[1]));
  R(socketpair(AF_UNIX, SOCK_DGRAM, 0, p)); R(send(p[0], "one", 3, 0)); R(send(p[0], "", 0, 0)); R(send(p[0], "three", 5, 0));
  R(recv(p[1], buffer, 2, MSG_TRUNC)); show(buffer, 2); R(recv(p[1], buffer, 9, 0)); R(ioctl(p[1], FIONREAD, &waiting)); R(waiting);
  m.msg_iov = (struct iovec[]){{buffer, 2}}; m.msg_iovlen = 1; R(recvmsg(p[1], &m, 0)); R(m.msg_flags == MSG_TRUNC); R(recv(p[1], buffer, 9, MSG_DONTWAIT));
  close(p[0]); R(send(p[1], "x", 1, 0));
  R(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, p)); R(send(p[0], "one", 3, 0)); R(send(p[0], "two", 3, 0)); R(recv(p[1], buffer, 9, 0)); close(p[0]); R(recv(p[1], buffer, 9, 0)); R(recv(p[1], buffer, 9, 0));`,

  'a server and a client in one process': `
  int s = socket(AF_INET, SOCK_STREAM, 0), one = 1; setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
  struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}, b, c; socklen_t n = sizeof b;
  R(bind(s, (void *)&a, 3)); R(bind(s, (void *)&a, sizeof a)); R(bind(s, (void *)&a, sizeof a)); R(getsockname(s, (void *)&b, &n)); R(n); R(ntohs(b.sin_port) > 1023); R(ntohl(b.sin_addr.s_addr));
  int k = socket(AF_INET, SOCK_STREAM, 0); R(connect(k, (void *)&b, sizeof b)); R(listen(s, 5)); R(events(s, POLLIN | POLLOUT)); R(connect(k, (void *)&b, sizeof b)); R(connect(k, (void *)&b, sizeof b));
  R(events(s, POLLIN)); n = sizeof c; int t = accept(s, (void *)&c, &n); R(t > 0); R(n); R(ntohl(c.sin_addr.s_addr)); n = sizeof a; R(getsockname(k, (void *)&a, &n)); R(a.sin_port == c.sin_port);
  n = sizeof a; R(getpeername(k, (void *)&a, &n)); R(a.sin_port == b.sin_port); n = 2; R(getsockname(t, (void *)&a, &n)); R(n);
  R(send(k, "GET", 3, 0)); usleep(1000); R(recv(t, buffer, 9, 0)); show(buffer, result); R(send(t, "OK", 2, 0)); usleep(1000); R(recv(k, buffer, 9, 0)); show(buffer, result);
  R(shutdown(k, SHUT_WR)); usleep(1000); R(recv(t, buffer, 9, 0)); R(events(t, POLLIN | POLLOUT | POLLRDHUP)); R(close(t)); usleep(1000); R(recv(k, buffer, 9, 0)); R(close(k)); fcntl(s, F_SETFL, O_NONBLOCK); R(accept(s, NULL, NULL));
  int other = socket(AF_INET, SOCK_STREAM, 0); R(bind(other, (void *)&b, sizeof b)); b.sin_addr.s_addr = htonl(0x08080808); b.sin_port = 0; R(bind(other, (void *)&b, sizeof b)); b.sin_family = 77; R(bind(other, (void *)&b, sizeof b));
  k = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0); n = sizeof a; getsockname(s, (void *)&a, &n); R(connect(k, (void *)&a, sizeof a)); R(events(k, POLLOUT)); int error; n = sizeof error; R(getsockopt(k, SOL_SOCKET, SO_ERROR, &error, &n)); R(error);
  int u = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0); a.sin_port = htons(9); R(connect(u, (void *)&a, sizeof a)); usleep(1000); R(events(u, POLLOUT | POLLIN)); R(getsockopt(u, SOL_SOCKET, SO_ERROR, &error, &n)); R(error);`,

  datagrams: `
  int s = socket(AF_INET, SOCK_DGRAM, 0), k = socket(AF_INET, SOCK_DGRAM, 0); struct sockaddr_in a = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)}, from; socklen_t n = sizeof a;
  R(bind(s, (void *)&a, sizeof a)); R(getsockname(s, (void *)&a, &n)); R(sendto(k, "one", 3, 0, (void *)&a, sizeof a)); R(sendto(k, "second", 6, 0, (void *)&a, sizeof a));
  n = sizeof from; R(recvfrom(s, buffer, 9, 0, (void *)&from, &n)); show(buffer, result); R(n); R(ntohl(from.sin_addr.s_addr)); R(sendto(s, "reply", 5, 0, (void *)&from, n)); R(recv(k, buffer, 3, 0)); show(buffer, result);
  R(connect(k, (void *)&a, sizeof a)); R(send(k, "third", 5, 0)); R(recv(s, buffer, 99, 0)); show(buffer, result); R(recv(s, buffer, 99, 0)); show(buffer, result); R(recv(s, buffer, 1, MSG_DONTWAIT)); n = sizeof from; R(getpeername(k, (void *)&from, &n)); R(from.sin_port == a.sin_port);
  char large[70000] = ""; R(send(k, large, sizeof large, 0)); R(bind(k, (void *)&a, sizeof a)); R(shutdown(s, SHUT_RD));
  struct mmsghdr many[2] = {{.msg_hdr = {.msg_iov = &(struct iovec){"aa", 2}, .msg_iovlen = 1}}, {.msg_hdr = {.msg_iov = &(struct iovec){"bbb", 3}, .msg_iovlen = 1}}}; R(sendmmsg(k, many, 2, 0)); R(many[1].msg_len);
  many[0].msg_hdr.msg_iov = &(struct iovec){buffer, 50}; many[1].msg_hdr.msg_iov = &(struct iovec){buffer + 50, 50}; R(recvmmsg(s, many, 2, 0, NULL)); R(many[0].msg_len); R(many[1].msg_len); show(buffer, 2); show(buffer + 50, 3);`,

  'sockets with names': `
  int s = socket(AF_UNIX, SOCK_STREAM, 0), k = socket(AF_UNIX, SOCK_STREAM, 0); struct sockaddr_un a = {AF_UNIX, "sock"}, b; socklen_t n = sizeof b; struct stat st;
  R(connect(k, (void *)&a, sizeof a)); R(bind(s, (void *)&a, sizeof a)); R(stat("sock", &st)); R(st.st_mode & 0170777); R(open("sock", O_RDONLY)); R(connect(k, (void *)&a, sizeof a)); R(listen(s, 1)); R(connect(k, (void *)&a, sizeof a));
  R(getsockname(s, (void *)&b, &n)); R(n); printf("%s ", b.sun_path); n = sizeof b; R(getpeername(k, (void *)&b, &n)); printf("%s ", b.sun_path); n = sizeof b; int t = accept(s, (void *)&b, &n); R(n); R(write(k, "over a name", 11)); R(read(t, buffer, 99)); show(buffer, result);
  int o = socket(AF_UNIX, SOCK_STREAM, 0); R(bind(o, (void *)&a, sizeof a)); R(unlink("sock")); R(bind(o, (void *)&a, sizeof a)); int d = socket(AF_UNIX, SOCK_DGRAM, 0); R(connect(d, (void *)&a, sizeof a));
  struct sockaddr_un none = {AF_UNIX, "\\0abstract"}; R(bind(d, (void *)&none, 2 + 9)); int e = socket(AF_UNIX, SOCK_DGRAM, 0); R(bind(e, (void *)&none, 2 + 9)); R(sendto(e, "hidden", 6, 0, (void *)&none, 2 + 9)); n = sizeof b; R(recvfrom(d, buffer, 99, 0, (void *)&b, &n)); show(buffer, result); R(n);
  none.sun_path[1] = 'x'; R(sendto(e, "x", 1, 0, (void *)&none, 2 + 9)); R(bind(socket(AF_UNIX, SOCK_STREAM, 0), (void *)&(struct sockaddr_un){AF_UNIX, "no/such/folder"}, sizeof a));`,

  options: `
  int s = socket(AF_INET, SOCK_STREAM, 0), value; socklen_t n = sizeof value;
#define G(level, option) (n = sizeof value, value = -1, R(getsockopt(s, level, option, &value, &n)), printf("=%d,%d ", value, (int)n))
  G(SOL_SOCKET, SO_TYPE); G(SOL_SOCKET, SO_ERROR); G(SOL_SOCKET, SO_REUSEADDR); G(SOL_SOCKET, SO_KEEPALIVE); G(SOL_SOCKET, SO_ACCEPTCONN); G(SOL_SOCKET, SO_DOMAIN); G(SOL_SOCKET, SO_PROTOCOL); G(SOL_SOCKET, SO_BROADCAST); G(IPPROTO_TCP, TCP_NODELAY);
  value = 5; R(setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &value, sizeof value)); G(SOL_SOCKET, SO_REUSEADDR); value = 1; R(setsockopt(s, IPPROTO_TCP, TCP_NODELAY, &value, sizeof value)); G(IPPROTO_TCP, TCP_NODELAY); value = 4000; R(setsockopt(s, SOL_SOCKET, SO_RCVBUF, &value, sizeof value)); G(SOL_SOCKET, SO_RCVBUF);
  R(setsockopt(s, SOL_SOCKET, SO_REUSEADDR, &value, 2)); R(setsockopt(s, SOL_SOCKET, SO_TYPE, &value, 4)); R(setsockopt(s, SOL_SOCKET, 9999, &value, 4)); R(getsockopt(s, SOL_SOCKET, 9999, &value, &n)); R(setsockopt(99, SOL_SOCKET, SO_REUSEADDR, &value, 4)); R(setsockopt(open("f", O_CREAT | O_RDWR, 0644), SOL_SOCKET, SO_REUSEADDR, &value, 4));
  struct linger l = {1, 7}; R(setsockopt(s, SOL_SOCKET, SO_LINGER, &l, sizeof l)); l.l_linger = 0; n = sizeof l; R(getsockopt(s, SOL_SOCKET, SO_LINGER, &l, &n)); R(l.l_onoff * 100 + l.l_linger); struct timeval t = {0, 20000}; int p[2]; socketpair(AF_UNIX, SOCK_STREAM, 0, p); R(setsockopt(p[0], SOL_SOCKET, SO_RCVTIMEO, &t, sizeof t)); R(recv(p[0], buffer, 1, 0));
  struct ifreq i = {.ifr_name = "lo"}; R(ioctl(s, SIOCGIFINDEX, &i)); R(i.ifr_ifindex); R(ioctl(s, SIOCGIFADDR, &i)); R(((struct sockaddr_in *)&i.ifr_addr)->sin_addr.s_addr); R(ioctl(s, SIOCGIFFLAGS, &i)); R(i.ifr_flags); strcpy(i.ifr_name, "nope0"); R(ioctl(s, SIOCGIFINDEX, &i)); R(if_nametoindex("lo")); R(if_indextoname(1, buffer) != NULL); printf("%s ", buffer); R(if_nametoindex("nope0"));`,

  readiness: `
  int p[2], q[2]; socketpair(AF_UNIX, SOCK_STREAM, 0, p); socketpair(AF_UNIX, SOCK_STREAM, 0, q); write(p[0], "x", 1); fd_set r, w; struct timeval zero = {0}; FD_ZERO(&r); FD_ZERO(&w); FD_SET(p[1], &r); FD_SET(q[1], &r); FD_SET(q[0], &w);
  R(select(20, &r, &w, NULL, &zero)); R(FD_ISSET(p[1], &r) * 4 + FD_ISSET(q[1], &r) * 2 + FD_ISSET(q[0], &w));
  int e = epoll_create1(EPOLL_CLOEXEC); struct epoll_event v = {EPOLLIN, {.u64 = 7}}, out[4]; R(epoll_ctl(e, EPOLL_CTL_ADD, p[1], &v)); R(epoll_ctl(e, EPOLL_CTL_ADD, p[1], &v)); v.data.u64 = 8; v.events = EPOLLIN | EPOLLOUT | EPOLLET; R(epoll_ctl(e, EPOLL_CTL_ADD, q[1], &v)); R(epoll_ctl(e, EPOLL_CTL_MOD, 0, &v)); R(epoll_ctl(e, EPOLL_CTL_DEL, 77, NULL));
  R(epoll_wait(e, out, 4, 0)); long sum = 0; for (int i = 0; i < 2; i++) sum += (long)out[i].data.u64 * 100 + out[i].events; R(sum); R(epoll_wait(e, out, 4, 0)); R(out[0].data.u64); write(q[0], "y", 1); R(epoll_wait(e, out, 4, 0)); read(p[1], buffer, 1); R(epoll_wait(e, out, 4, 0)); R(epoll_wait(e, out, 0, 0)); R(epoll_wait(p[0], out, 1, 0));
  v.events = EPOLLIN | EPOLLONESHOT; R(epoll_ctl(e, EPOLL_CTL_MOD, q[1], &v)); R(epoll_wait(e, out, 4, 0)); R(epoll_wait(e, out, 4, 0)); close(q[0]); R(epoll_ctl(e, EPOLL_CTL_DEL, q[1], NULL)); R(epoll_wait(e, out, 4, 5)); int f = open("f", O_CREAT | O_RDWR, 0644); R(epoll_ctl(e, EPOLL_CTL_ADD, f, &v));
  int c = eventfd(3, EFD_NONBLOCK); eventfd_t count; R(events(c, POLLIN | POLLOUT)); R(eventfd_write(c, 4)); R(eventfd_read(c, &count)); R(count); R(eventfd_read(c, &count)); R(events(c, POLLIN | POLLOUT)); c = eventfd(2, EFD_SEMAPHORE | EFD_NONBLOCK); R(eventfd_read(c, &count)); R(count); R(read(c, buffer, 4));
  write(f, "send this file", 14); off_t offset = 5; socketpair(AF_UNIX, SOCK_STREAM, 0, q); R(sendfile(q[0], f, &offset, 4)); R(offset); R(read(q[1], buffer, 99)); show(buffer, result); lseek(f, 10, SEEK_SET); R(sendfile(q[0], f, NULL, 99)); R(lseek(f, 0, SEEK_CUR)); R(read(q[1], buffer, 99)); show(buffer, result);
  int memory = memfd_create("m", 0); R(write(memory, "abc", 3)); R(ftruncate(memory, 10)); R(lseek(memory, 0, SEEK_END));`,

  'addresses as text': `
  const char *texts[] = {"127.0.0.1", "1.2.3", "1.2", "1", "0x7f.1", "010.1.1.1", "256.1.1.1", "1.2.3.4.5", "1.2.3.4 x", "1.2.3.4x", "", "a", "1.2.3.", "::1", "::", "1::8", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::", "::ffff:1.2.3.4", "::1.2.3.4", "1::2::3", ":1", "1:", "12345::", "fe80::1%lo", "1:2:3:4:5:6:7", "1:2:3:4:5:6:1.2.3.4", "::FFFF", "0:0:1:0:0:0:0:1", "01.2.3.4", "1:2:3:4:5:6:7:8:9", ":::", "1.2.3.4::", "4294967295", "4294967296"};
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) { struct in_addr old = {0}; unsigned char bytes[16] = {0}; char text[64];
    printf("\\n%s: ", texts[i]); R(inet_aton(texts[i], &old)); printf("%x %s ", old.s_addr, inet_ntoa(old)); R(inet_pton(AF_INET, texts[i], bytes)); if (result == 1) printf("%s ", inet_ntop(AF_INET, bytes, text, sizeof text));
    memset(bytes, 0, 16); R(inet_pton(AF_INET6, texts[i], bytes)); if (result == 1) printf("%s ", inet_ntop(AF_INET6, bytes, text, sizeof text)); printf("%x %x", inet_addr(texts[i]), inet_network(texts[i])); }
  R(inet_pton(77, "x", buffer)); R(inet_ntop(AF_INET, buffer, buffer, 3) != NULL); R(inet_ntop(77, buffer, buffer, 3) != NULL); R(htons(0x1234)); R(ntohl(0x12345678)); struct in_addr m = inet_makeaddr(10, 0x10203); R(m.s_addr); R(inet_lnaof(m)); R(inet_netof(m));
  srand(7); for (int i = 0; i < 300; i++) { unsigned char b[16]; char t[64]; for (int j = 0; j < 16; j++) b[j] = rand() % 3 ? 0 : rand() % 5 ? 0xff & rand() : 0xff; printf("%s ", inet_ntop(AF_INET6, b, t, sizeof t)); }
  struct ether_addr *e = ether_aton("1:2:aa:BB:0c:ff"); printf("%s ", ether_ntoa(e)); R(ether_aton("1:2:3") != NULL);`,

  'hosts and services that need nobody': `
  struct addrinfo *list, hints = {.ai_socktype = SOCK_STREAM}; char host[64], port[16];
#define A(node, service) (result = getaddrinfo(node, service, &hints, &list), printf("%ld %s: ", result, result ? gai_strerror(result) : ""))
#define L() for (struct addrinfo *a = list; a; a = a->ai_next) { R(getnameinfo(a->ai_addr, a->ai_addrlen, host, 64, port, 16, NI_NUMERICHOST | NI_NUMERICSERV)); printf("%d %d %d %d %s %s %s, ", a->ai_family, a->ai_socktype, a->ai_protocol, (int)a->ai_addrlen, host, port, a->ai_canonname ? a->ai_canonname : "-"); } freeaddrinfo(list);
  A("127.0.0.1", "80"); L(); A("::1", "80"); L(); hints.ai_flags = AI_NUMERICHOST; A("nohost", "80"); A("1.2.3.4", NULL); L(); hints.ai_flags = AI_NUMERICHOST | AI_CANONNAME; A("1.2.3.4", "7"); L(); hints.ai_flags = AI_NUMERICSERV; A("1.2.3.4", "http"); hints.ai_flags = 0;
  A(NULL, NULL); hints.ai_flags = 0x8000000; A("1.2.3.4", "80"); hints.ai_flags = AI_CANONNAME; A(NULL, "80"); hints.ai_flags = 0; hints.ai_family = 77; A("1.2.3.4", "80"); hints.ai_family = AF_INET; A("1.2.3.4", "80"); L(); hints.ai_flags = AI_PASSIVE; A(NULL, "8080"); L(); hints.ai_flags = 0; A(NULL, "8080"); L(); hints.ai_socktype = 0; A("1.2.3.4", "53"); L(); hints.ai_socktype = 77; A("1.2.3.4", "80"); hints.ai_socktype = SOCK_DGRAM; A("1.2.3.4", "no-such-service");
  struct sockaddr_in a = {AF_INET, htons(5), {htonl(0xc0000205)}}; R(getnameinfo((void *)&a, sizeof a, host, 3, NULL, 0, NI_NUMERICHOST)); R(getnameinfo((void *)&a, 4, host, 64, NULL, 0, NI_NUMERICHOST)); R(getnameinfo((void *)&a, sizeof a, NULL, 0, NULL, 0, 0)); R(getnameinfo((void *)&a, sizeof a, host, 64, port, 16, NI_NUMERICHOST | NI_NUMERICSERV)); printf("%s %s ", host, port);
  for (int i = -20; i < 3; i++) printf("%s; ", gai_strerror(i)); for (int i = -2; i < 7; i++) printf("%s; ", hstrerror(i)); struct hostent *h = gethostbyname("10.1.2.3"); printf("%s %d %d %s", h->h_name, h->h_addrtype, h->h_length, inet_ntoa(*(struct in_addr *)h->h_addr));`,
};

comparison('sockets of one process', async () => {
  const bodies = Object.values(cases);
  const functions = bodies.map((body, i) => `static void case_${i}(void) {${body}\n}`);
  const calls = Object.keys(cases).map((name, i) => `puts("\\n== ${name}"); case_${i}();`);
  const source = `${includes}${functions.join('\n')}\nint main(void) { ${calls.join(' ')} puts(""); return 0; }`;
  const { glibc, ours } = await compareLibraries(source);
  expect(glibc.status).toBe(0);
  expect(ours.stdout.toString('latin1').split('\n')).toEqual(
    glibc.stdout.toString('latin1').split('\n'),
  );
  expect(ours.stderr.toString('latin1')).toBe(glibc.stderr.toString('latin1'));
  expect(ours.status).toBe(0);
});

comparison('sequences of calls', async () => {
  const file = join(import.meta.dirname, 'cases/sockets.c');
  const { glibc, ours } = await compareLibraries(readFileSync(file, 'utf8'));
  expect(glibc.status).toBe(0);
  expect(ours.stdout.toString().split('\n')).toEqual(glibc.stdout.toString().split('\n'));
});
