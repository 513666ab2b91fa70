/** tcpdump over libpcap, both built from source: it prints packets of a capture file, as Pending Constraints tested it. */

import { debian, type Package } from '../subject.ts';

const after = 'Pending Constraints, Table 1';

/** A capture file with one Ethernet packet, padded with zeros. */
function capture(packet: string, size?: number): Uint8Array {
  const bytes = Buffer.from(packet.replaceAll(' ', ''), 'hex');
  const header = Buffer.from('d4c3b2a1020004000000000000000000ffff000001000000', 'hex');
  const record = Buffer.alloc(16);
  record.writeUInt32LE(1_000_000_000, 0);
  record.writeUInt32LE(250_000, 4);
  record.writeUInt32LE(bytes.length, 8);
  record.writeUInt32LE(bytes.length, 12);
  const whole = Buffer.concat([header, record, bytes]);
  return size === undefined ? whole : Buffer.concat([whole, Buffer.alloc(size)]).subarray(0, size);
}

const ethernet = '020000000001 020000000002';
/** From 10.0.0.1 to 10.0.0.2, with a protocol and the length of what is in it. */
function ip(protocol: string, length: number): string {
  const total = (20 + length).toString(16).padStart(4, '0');
  return `${ethernet} 0800 4500 ${total} 0001 0000 40 ${protocol} 0000 0a000001 0a000002`;
}

const echo = capture(`${ip('01', 16)} 0800 f7ff 0000 0000 0102030405060708`);
const syn = capture(`${ip('06', 20)} 3039 0050 00000001 00000000 5002 2000 0000 0000`);
const dns = capture(
  `${ip('11', 29)} 3039 0035 001d 0000 1234 0100 0001 0000 0000 0000 01 61 02 6f 6b 00 0001 0001`,
);
const arp = capture(
  `${ethernet} 0806 0001 0800 06 04 0001 020000000002 0a000001 000000000000 0a000002`,
);
const ip6 = capture(
  `${ethernet} 86dd 60000000 0008 3a 40 fe800000000000000000000000000001 ff020000000000000000000000000001 8000 0000 0001 0001`,
);

export const tcpdump: Package = {
  name: 'tcpdump',
  sources: [
    debian(
      'tcpdump',
      [
        'tcpdump_4.99.3.orig.tar.gz',
        'ad75a6ed3dc0d9732945b2e5483cb41dc8b4b528a169315e499c6861952e73b3',
      ],
      [
        'tcpdump_4.99.5.orig.tar.xz',
        'd76395ab82d659d526291b013eee200201380930793531515abfc6e77b4f2ee5',
      ],
    ),
    debian(
      'libpcap',
      [
        'libpcap_1.10.3.orig.tar.gz',
        '2a8885c403516cf7b0933ed4b14d6caa30e02052489ebd414dc75ac52e7559e6',
      ],
      [
        'libpcap_1.10.5.orig.tar.xz',
        '84fa89ac6d303028c1c5b754abff77224f45eca0a94eb1a34ff0aa9ceece3925',
      ],
    ),
  ],
  tools: { bison: 'bison', flex: 'flex' },
  build: [
    'cd ../libpcap && ./configure --disable-shared --disable-usb --disable-bluetooth --disable-dbus --disable-rdma --without-libnl',
    'cd ../libpcap && make libpcap.a',
    './configure --without-crypto --without-cap-ng --without-smi',
    'make tcpdump',
  ],
  programs: [
    {
      name: 'tcpdump',
      path: 'tcpdump/tcpdump',
      covers: /^(tcpdump|libpcap)\/[^/]*\.[ch]$/,
      invocations: [
        { arguments: ['-n', '-r', 'echo.pcap'], files: { 'echo.pcap': echo } },
        { arguments: ['-n', '-K', '-S', '-r', 'syn.pcap'], files: { 'syn.pcap': syn } },
        { arguments: ['-n', '-vv', '-e', '-r', 'dns.pcap'], files: { 'dns.pcap': dns } },
        { arguments: ['-n', '-t', '-X', '-r', 'arp.pcap'], files: { 'arp.pcap': arp } },
        { arguments: ['-n', '-r', 'ip6.pcap', 'icmp6'], files: { 'ip6.pcap': ip6 } },
        { arguments: ['-n', '-r', 'syn.pcap', 'udp port 53'], files: { 'syn.pcap': syn } },
        {
          arguments: ['-d', '-y', 'EN10MB', '-r', 'syn.pcap', 'tcp and port 80'],
          files: { 'syn.pcap': syn },
        },
        { arguments: ['-r', 'short.pcap'], files: { 'short.pcap': syn.subarray(0, 30) } },
        { arguments: ['-r', 'syn.pcap', 'port port'], files: { 'syn.pcap': syn } },
      ],
      checks: [
        {
          options: ['--sym-file', 'A:100'],
          with: { arguments: ['-r', 'A', '-K', '-n'] },
          seeds: [
            {
              arguments: ['-r', 'A', '-K', '-n'],
              files: {
                A: capture(`${ip('06', 20)} 3039 0050 00000001 00000000 5002 2000 0000 0000`, 100),
              },
            },
          ],
          after: `${after}, seed set 1`,
        },
        {
          name: 's2',
          options: ['--sym-file', 'A:100'],
          with: { arguments: ['-r', 'A', '-K', '-n'] },
          seeds: [
            {
              arguments: ['-r', 'A', '-K', '-n'],
              files: {
                A: capture(
                  `${ip('11', 29)} 3039 0035 001d 0000 1234 0100 0001 0000 0000 0000 01 61 02 6f 6b 00 0001 0001`,
                  100,
                ),
              },
            },
          ],
          after: `${after}, seed set 2`,
        },
      ],
    },
  ],
};
