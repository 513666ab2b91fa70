/** GNU sed: scripts over lines, with glibc's or gnulib's regular expressions. */

import { debian, type Package } from '../subject.ts';

const lines = 'alpha one\nbeta two\ngamma three\nbeta four\n';

export const sed: Package = {
  name: 'sed',
  sources: [
    debian('sed', [
      'sed_4.9.orig.tar.xz',
      '6e226b732e1cd739464ad6862bd1a1aba42d7982922da7a53519631d24975181',
    ]),
  ],
  build: ['./configure --disable-nls --without-selinux --disable-acl', 'make'],
  programs: [
    {
      name: 'sed',
      path: 'sed/sed/sed',
      covers: /^sed\/sed\/[^/]*\.[ch]$/,
      invocations: [
        { arguments: ['s/beta/BETA/g'], stdin: lines },
        { arguments: ['-n', '2,3p;$='], stdin: lines },
        { arguments: ['-E', 's/^(\\w+) (\\w+)$/\\2 \\1/'], stdin: lines },
        {
          arguments: ['-f', 'script.sed', 'in.txt'],
          files: { 'script.sed': '/beta/{h;d}\n$G\ny/aeiou/AEIOU/\n', 'in.txt': lines },
        },
        { arguments: ['-n', '-e', ':a;N;$!ba;s/\\n/+/g;p'], stdin: lines },
        { arguments: ['-s', '1i\\\nfirst', 'a', 'b'], files: { a: 'x\n', b: 'y\n' } },
        { arguments: ['--debug', '-n', 'l 10'], stdin: 'tab\there is a long line\n' },
        { arguments: ['-n', '/beta/w /dev/stdout'], stdin: lines },
        { arguments: ['2e echo from a shell'], stdin: lines },
        { arguments: ['s/beta two/echo found; exit 3/e'], stdin: lines, startsItself: true },
        { arguments: ['s/(/'], stdin: lines },
        { arguments: ['s/a/b'] },
        { arguments: ['--version'] },
      ],
      checks: [
        {
          options: ['--sym-arg', '8', '--sym-stdin', '12'],
          seeds: [{ arguments: ['s/a*/x/g'], stdin: 'baaac\nabc\nde' }],
          after: 'ParaDySE, Table 2',
        },
        {
          name: 'script',
          options: ['--sym-file', 'script.sed:20'],
          with: { arguments: ['-f', 'script.sed', 'in.txt'], files: { 'in.txt': lines } },
          seeds: [{ files: { 'script.sed': 's/b[a-e]*/x/g;2d' } }],
        },
      ],
    },
  ],
};
