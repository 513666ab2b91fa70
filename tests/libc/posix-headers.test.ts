// The headers of files and processes against the system's: every integer constant that ours define,
// and the layout of every structure.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { compareLibraries, comparison } from './compare.ts';

const headers = [
  ...['stdio.h', 'unistd.h', 'fcntl.h', 'getopt.h', 'dirent.h', 'poll.h', 'termios.h', 'syslog.h'],
  ...[
    'pwd.h',
    'grp.h',
    'utime.h',
    'paths.h',
    'sys/stat.h',
    'sys/types.h',
    'sys/time.h',
    'sys/times.h',
  ],
  ...['sys/select.h', 'sys/uio.h', 'sys/ioctl.h', 'sys/wait.h', 'sys/resource.h', 'sys/utsname.h'],
  ...[
    'sys/mman.h',
    'sys/file.h',
    'sys/statvfs.h',
    'sys/sysinfo.h',
    'sys/random.h',
    'sys/syscall.h',
  ],
  ...['bits/confname.h', 'bits/stat_modes.h'],
  ...['sys/socket.h', 'sys/un.h', 'netinet/in.h', 'netinet/tcp.h', 'netinet/udp.h', 'netinet/ip.h'],
  ...[
    'netinet/ether.h',
    'net/ethernet.h',
    'net/if.h',
    'netpacket/packet.h',
    'netdb.h',
    'ifaddrs.h',
  ],
  ...['arpa/inet.h', 'sys/epoll.h', 'sys/eventfd.h', 'sys/timerfd.h', 'ftw.h', 'fts.h'],
];
const ours = join(import.meta.dirname, '../../libc/include');

/** What has no value of its own to compare. */
const notIntegers =
  /^(stdin|stdout|stderr|d_fileno|st_[amc]time|P_tmpdir|_PATH_.*|_[A-Z_]*_H|_DIRENT_HAVE_.*|MAP_FAILED|IN6_.*|IN6ADDR_.*|s6_addr\d*|ifr_.*|ifc_.*|ifa_.*|h_addr|h_errno|SUN_LEN)$/;
/** The box has no threads. */
const different = /^_POSIX_THREADS$/;

function constants(): string[] {
  const names = headers.flatMap((header) => {
    const text = readFileSync(join(ours, header), 'utf8');
    return [...text.matchAll(/^# *define (\w+) +[^ ]/gm)].map((match) => match[1]);
  });
  const wanted = names.filter(
    (name) => !notIntegers.test(name) && !different.test(name) && !name.startsWith('__'),
  );
  return [...new Set(wanted)];
}

const structures: Record<string, readonly string[]> = {
  FILE: ['_flags', '_IO_read_ptr', '_IO_write_end', '_IO_buf_base', '_fileno', '_mode'],
  fpos_t: ['__pos'],
  'struct stat': [
    'st_dev',
    'st_ino',
    'st_mode',
    'st_nlink',
    'st_uid',
    'st_rdev',
    'st_size',
    'st_blocks',
    'st_atim',
    'st_mtim',
    'st_ctim',
  ],
  'struct stat64': ['st_size', 'st_ctim'],
  'struct statx': ['stx_mode', 'stx_ino', 'stx_size', 'stx_atime', 'stx_mtime', 'stx_dev_minor'],
  'struct dirent': ['d_ino', 'd_off', 'd_reclen', 'd_type', 'd_name'],
  'struct flock': ['l_type', 'l_start', 'l_pid'],
  'struct pollfd': ['events', 'revents'],
  'struct termios': ['c_lflag', 'c_line', 'c_cc', 'c_ispeed', 'c_ospeed'],
  'struct winsize': ['ws_col'],
  'struct passwd': ['pw_name', 'pw_uid', 'pw_gecos', 'pw_shell'],
  'struct group': ['gr_gid', 'gr_mem'],
  'struct utimbuf': ['modtime'],
  'struct timeval': ['tv_usec'],
  'struct timezone': ['tz_dsttime'],
  'struct itimerval': ['it_value'],
  'struct tms': ['tms_cstime'],
  fd_set: [],
  'struct iovec': ['iov_len'],
  'struct rusage': ['ru_stime', 'ru_maxrss', 'ru_nivcsw'],
  'struct rlimit': ['rlim_max'],
  'struct utsname': ['release', 'machine'],
  'struct statvfs': ['f_frsize', 'f_files', 'f_namemax'],
  'struct sysinfo': ['loads', 'totalram', 'procs', 'mem_unit'],
  'struct option': ['has_arg', 'flag', 'val'],
  cookie_io_functions_t: ['write', 'close'],
  'struct sockaddr': ['sa_data'],
  'struct sockaddr_storage': ['ss_family'],
  'struct sockaddr_in': ['sin_port', 'sin_addr', 'sin_zero'],
  'struct sockaddr_in6': ['sin6_port', 'sin6_flowinfo', 'sin6_addr', 'sin6_scope_id'],
  'struct sockaddr_un': ['sun_path'],
  'struct sockaddr_ll': ['sll_protocol', 'sll_ifindex', 'sll_pkttype', 'sll_addr'],
  'struct msghdr': [
    'msg_namelen',
    'msg_iov',
    'msg_iovlen',
    'msg_control',
    'msg_controllen',
    'msg_flags',
  ],
  'struct mmsghdr': ['msg_len'],
  'struct cmsghdr': ['cmsg_level', 'cmsg_type'],
  'struct linger': ['l_linger'],
  'struct ucred': ['gid'],
  'struct in6_addr': [],
  'struct in6_pktinfo': ['ipi6_ifindex'],
  'struct in_pktinfo': ['ipi_addr'],
  'struct ip_mreqn': ['imr_ifindex'],
  'struct ipv6_mreq': ['ipv6mr_interface'],
  'struct tcphdr': ['th_seq', 'th_flags', 'th_win', 'th_urp'],
  'struct udphdr': ['uh_sum'],
  'struct iphdr': ['tot_len', 'protocol', 'daddr'],
  'struct ip': ['ip_len', 'ip_p', 'ip_dst'],
  'struct ether_header': ['ether_type'],
  'struct hostent': ['h_aliases', 'h_length', 'h_addr_list'],
  'struct servent': ['s_port', 's_proto'],
  'struct protoent': ['p_proto'],
  'struct addrinfo': ['ai_protocol', 'ai_addrlen', 'ai_addr', 'ai_canonname', 'ai_next'],
  'struct ifreq': ['ifr_addr', 'ifr_flags'],
  'struct ifconf': ['ifc_buf'],
  'struct ifaddrs': ['ifa_flags', 'ifa_addr', 'ifa_netmask', 'ifa_broadaddr', 'ifa_data'],
  'struct epoll_event': ['data'],
  'struct FTW': ['level'],
  FTS: ['fts_path', 'fts_rfd', 'fts_compar', 'fts_options'],
  FTSENT: [
    'fts_link',
    'fts_number',
    'fts_accpath',
    'fts_path',
    'fts_errno',
    'fts_pathlen',
    'fts_ino',
    'fts_nlink',
    'fts_level',
    'fts_info',
    'fts_instr',
    'fts_statp',
    'fts_name',
  ],
};
const types = [
  'dev_t',
  'ino_t',
  'mode_t',
  'nlink_t',
  'off_t',
  'pid_t',
  'ssize_t',
  'blkcnt_t',
  'rlim_t',
  'nfds_t',
  'socklen_t',
  'useconds_t',
  'id_t',
];

comparison('constants and layouts', async () => {
  const lines = [
    ...constants().map(
      (name) => `#ifdef ${name}\n  printf("${name}=%jd\\n", (intmax_t)(${name}));\n#endif`,
    ),
    ...Object.entries(structures).flatMap(([type, members]) => [
      `  printf("${type}=%zu\\n", sizeof(${type}));`,
      ...members.map(
        (member) => `  printf("${type}.${member}=%zu\\n", offsetof(${type}, ${member}));`,
      ),
    ]),
    ...types.map((type) => `  printf("${type}=%zu %d\\n", sizeof(${type}), (${type})-1 < 0);`),
    '  printf("devices=%x %x %lx\\n", major(0x123456789abcdef0), minor(0x123456789abcdef0), makedev(0x1234567, 0x89abcde));',
  ];
  const includes = headers.filter((header) => !header.startsWith('bits/'));
  const source = `${includes.map((header) => `#include <${header}>`).join('\n')}
#include <stddef.h>
#include <stdint.h>
#include <sys/sysmacros.h>
int main(void) {
${lines.join('\n')}
  return 0;
}
`;
  const outcome = await compareLibraries(source);
  const actual = outcome.ours.stdout.toString().split('\n');
  const expected = new Map(
    outcome.glibc.stdout
      .toString()
      .split('\n')
      .map((line) => [line.replace(/=.*/, ''), line]),
  );
  // Ours may have names that this version of the system's headers does not have yet.
  const differing = actual.filter(
    (line) => (expected.get(line.replace(/=.*/, '')) ?? line) !== line,
  );
  expect(differing).toEqual([]);
  expect(actual.length).toBeGreaterThan(800);
});
