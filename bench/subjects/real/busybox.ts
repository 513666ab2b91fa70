/** Applets of busybox, one executable of its own build: EXE's DHCP server, and what a small system is made of. */

import {
  debian,
  type Invocation,
  type Package,
  type Program,
  type SymbolicCheck,
} from '../subject.ts';
import * as posix from './posix-utilities.ts';
import { words } from './posix-utilities.ts';

/** An applet is called as `busybox NAME ...`, and its source is one file. */
function applet(
  name: string,
  file: string,
  invocations: readonly Invocation[],
  ...checks: readonly SymbolicCheck[]
): Program {
  const called = <T extends Omit<Invocation, 'stdin'>>(each: T): T => ({
    ...each,
    arguments: [name, ...(each.arguments ?? [])],
  });
  return {
    name: `busybox-${name}`,
    path: 'busybox/busybox_unstripped',
    covers: new RegExp(`^busybox/${file}$`),
    invocations: invocations.map(called),
    checks: checks.map((check) => ({
      ...check,
      with: called(check.with ?? {}),
      ...(check.seeds
        ? { seeds: check.seeds.map((seed) => (seed.arguments ? called(seed) : seed)) }
        : {}),
    })),
  };
}

/** An interface that no machine has: the server ends when it looks for it. */
const nowhere = 'interface nowhere0\n';

const settings = 'start 192.168.0.20\nend 192.168.0.254\nopt dns 192.168.10.2\nlease_file leases\n';

/** A client that looks for a server: the fixed part of a DHCP message, its cookie, and three options. */
const discover = Buffer.concat([
  Buffer.from('010106003903f326', 'hex'),
  Buffer.alloc(20),
  Buffer.from('020000000002', 'hex'),
  Buffer.alloc(202),
  Buffer.from('63825363 350101 370201 03 3204c0a80021 ff 0000000000'.replaceAll(' ', ''), 'hex'),
]);

export const busybox: Package = {
  name: 'busybox',
  sources: [
    debian(
      'busybox',
      [
        'busybox_1.35.0.orig.tar.bz2',
        'faeeb244c35a348a334f4a59e44626ee870fb07b6884d68c10ae8bc19f83a694',
      ],
      [
        'busybox_1.37.0.orig.tar.bz2',
        '3311dff32e746499f4df0d5df04d7eb396382d7e108bb9250e7b519b837043a4',
      ],
    ),
  ],
  build: [
    'make allnoconfig >/dev/null',
    `for option in BUSYBOX UDHCPD FEATURE_UDHCP_PORT SORT FEATURE_SORT_BIG UNIQ CUT TR WC SED AWK FEATURE_AWK_LIBM GREP EGREP FGREP DC BC FEATURE_DC_BIG EXPR FACTOR OD FEATURE_OD FOLD NL CAL PRINTF TEST BASE64 MD5SUM LFS LONG_OPTS FEATURE_SH_IS_NONE FEATURE_EDITING_NOT SHOW_USAGE FEATURE_VERBOSE_USAGE CKSUM HEXDUMP TAC UUDECODE UUENCODE; do sed -i "s/^# CONFIG_$option is not set/CONFIG_$option=y/" .config; done`,
    'yes "" | make oldconfig >/dev/null',
    'make CC="$CC" CFLAGS_busybox= EXTRA_CFLAGS="$CFLAGS" SKIP_STRIP=y busybox_unstripped',
  ],
  programs: [
    applet(
      'udhcpd',
      'networking/udhcp/[^/]*\\.c',
      [
        { arguments: ['--help'] },
        { arguments: ['-f', 'no.conf'], files: { 'no.conf': nowhere } },
        {
          arguments: ['-f', 'udhcpd.conf'],
          files: { 'udhcpd.conf': `${nowhere}start 192.168.0.254\nend 192.168.0.1\n` },
        },
        {
          arguments: ['-f', 'udhcpd.conf'],
          files: { 'udhcpd.conf': `${nowhere}start 300.1.1.1\nbad line here\nopt nosuch 1\n` },
        },
        { arguments: ['-f', 'udhcpd.conf'], files: { 'udhcpd.conf': settings + nowhere } },
        { arguments: ['-Z'] },
      ],
      {
        options: ['--sym-socket', String(discover.length)],
        with: {
          arguments: ['-f', 'udhcpd.conf'],
          files: { 'udhcpd.conf': `${settings}interface eth0\n` },
        },
        seeds: [{ connections: [discover] }],
        after: 'EXE, section 6.2',
      },
      {
        name: 'settings',
        options: ['--sym-file', 'udhcpd.conf:40'],
        with: { arguments: ['-f', 'udhcpd.conf'] },
        seeds: [{ files: { 'udhcpd.conf': 'start 192.168.0.20\nopt dns 192.168.10.2\n' } }],
      },
    ),
    applet(
      'sort',
      'coreutils/sort\\.c',
      [
        { stdin: words },
        { arguments: ['-r', '-u'], stdin: words },
        { arguments: ['-n', '-k', '2'], stdin: 'a 10\nb 9\nc 100\n' },
        { arguments: ['-t', ':', '-k2,2', 'f'], files: { f: 'x:b\ny:a\n' } },
        { arguments: ['-c'], stdin: words },
        { arguments: ['-Q'] },
      ],
      {
        options: ['--sym-arg', '4', '--sym-stdin', '12'],
        seeds: [{ arguments: ['-k2n'], stdin: 'a 10\nb 9\nc 1' }],
      },
    ),
    applet(
      'uniq',
      'coreutils/uniq\\.c',
      [
        { stdin: 'a\na\nb\n' },
        { arguments: ['-c'], stdin: 'a\na\nb\n' },
        { arguments: ['-d', '-f', '1'], stdin: '1 a\n2 a\n3 b\n' },
        { arguments: ['-u', '-s', '2', 'f'], files: { f: 'xxa\nyya\nzzb\n' } },
        { arguments: ['-w', '1', 'missing'] },
      ],
      {
        options: ['--sym-args', '0', '2', '3', '--sym-stdin', '10'],
        seeds: [{ arguments: ['-c'], stdin: 'a\na\nbb\nbb\n' }],
      },
    ),
    applet(
      'cut',
      'coreutils/cut\\.c',
      [
        { arguments: ['-d:', '-f1,3'], stdin: 'a:b:c\nd:e:f\n' },
        { arguments: ['-c', '2-4'], stdin: 'abcdef\n' },
        { arguments: ['-b', '3-'], stdin: 'abcdef\n' },
        { arguments: ['-s', '-f', '2'], stdin: 'x\ty\nnone\n' },
        { arguments: ['-f', '0'], stdin: 'a\n' },
        {},
      ],
      {
        options: ['--sym-arg', '3', '--sym-arg', '5', '--sym-stdin', '10'],
        seeds: [{ arguments: ['-d:', '-f1,3'], stdin: 'a:b:c\nd:e\n' }],
      },
    ),
    applet('tr', 'coreutils/tr\\.c', posix.tr, {
      options: ['--sym-arg', '5', '--sym-arg', '5', '--sym-stdin', '6'],
      seeds: [{ arguments: ['[a-c]', 'x\\n-z'], stdin: 'abcdef' }],
    }),
    applet('wc', 'coreutils/wc\\.c', posix.wc, {
      options: ['--sym-arg', '3', '--sym-stdin', '12'],
      seeds: [{ arguments: ['-lw'], stdin: 'one two\n  x\n' }],
    }),
    applet(
      'sed',
      'editors/sed\\.c',
      [
        { arguments: ['s/p/P/g'], stdin: words },
        { arguments: ['-n', '2,3p'], stdin: words },
        { arguments: ['-e', '$!N;s/\\n/ /', '-e', 'y/abc/xyz/'], stdin: words },
        { arguments: ['-f', 's', 'f'], files: { s: '/fig/d\n1i\\\nhead\n', f: words } },
        { arguments: ['s/x'], stdin: words },
      ],
      {
        options: ['--sym-arg', '8', '--sym-stdin', '8'],
        seeds: [{ arguments: ['s/a*/x/g'], stdin: 'baac\nabc' }],
      },
    ),
    applet(
      'awk',
      'editors/awk\\.c',
      [
        { arguments: ['{ print $2 }'], stdin: 'a b\nc d\n' },
        { arguments: ['BEGIN { x = 2 ^ 10; printf "%d %s\\n", x, substr("hello", 2, 3) }'] },
        {
          arguments: ['-F:', '-v', 'n=3', '{ s += $1 * n } END { print s, NR }'],
          stdin: '1:a\n2:b\n',
        },
        { arguments: ['{ gsub(/a/, "<&>"); print length, toupper($0) }'], stdin: words },
        { arguments: ['BEGIN { print 1 +* 2 }'] },
      ],
      {
        options: ['--sym-arg', '12', '--sym-stdin', '8'],
        seeds: [{ arguments: ['/a/{print$1}'], stdin: 'ab c\nd e' }],
      },
    ),
    applet(
      'grep',
      'findutils/grep\\.c',
      [
        { arguments: ['ap'], stdin: words },
        { arguments: ['-v', '-n', 'p'], stdin: words },
        { arguments: ['-E', '-o', '[a-f]+'], stdin: words },
        { arguments: ['-c', '-i', 'APPLE', 'f'], files: { f: words } },
        { arguments: ['-F', '-q', 'zzz'], stdin: words },
        { arguments: ['('], stdin: words },
      ],
      {
        options: ['--sym-arg', '6', '--sym-stdin', '10'],
        seeds: [{ arguments: ['^a.*b$'], stdin: 'axb\nccc\nab' }],
      },
    ),
    applet('expr', 'coreutils/expr\\.c', posix.expr, {
      options: ['--sym-arg', '3', '--sym-arg', '1', '--sym-arg', '3'],
      seeds: [{ arguments: ['12', '+', '7'] }],
    }),
    applet(
      'od',
      '(coreutils/od|libbb/dump)\\.c',
      [
        { stdin: 'hello\n' },
        { arguments: ['-c'], stdin: 'a\tb\0\n' },
        { arguments: ['-x'], stdin: words },
        { arguments: ['-b', '-v'], stdin: 'abcdefgh' },
        { arguments: ['-Q'], stdin: 'x' },
      ],
      {
        options: ['--sym-arg', '4', '--sym-stdin', '10'],
        seeds: [{ arguments: ['-x'], stdin: 'abcdefghij' }],
      },
    ),
    applet('printf', 'coreutils/printf\\.c', posix.printf, {
      options: ['--sym-arg', '6', '--sym-arg', '3'],
      seeds: [{ arguments: ['%4d\\n', '12'] }],
    }),
    applet(
      'dc',
      'miscutils/(bc|dc)\\.c',
      [
        { stdin: '3 4 + p\n' },
        { stdin: '20 k 2 v p\n' },
        { stdin: '[la1+dsa*pla10>y]sy0sa1lyx\n' },
        { arguments: ['-e', '16 o 255 p'] },
        { stdin: 'p\n1 0 /\n' },
      ],
      { options: ['--sym-stdin', '12'], seeds: [{ stdin: '3 4+p[x]Pq\n' }] },
    ),
  ],
};
