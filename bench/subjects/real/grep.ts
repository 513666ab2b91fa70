/** GNU grep: patterns compiled to automata, and glibc's regular expressions for what those cannot do. */

import { debian, type Package } from '../subject.ts';

const text = 'alpha one\nBeta two\ngamma three\nbeta four 44\n\nend.\n';

export const grep: Package = {
  name: 'grep',
  sources: [
    debian(
      'grep',
      ['grep_3.8.orig.tar.xz', '498d7cc1b4fb081904d87343febb73475cf771e424fb7e6141aff66013abc382'],
      ['grep_3.11.orig.tar.xz', '1db2aedde89d0dea42b16d9528f894c8d15dae4e190b59aecc78f5a951276eab'],
    ),
  ],
  build: ['./configure --disable-nls --disable-perl-regexp --disable-threads', 'make'],
  programs: [
    {
      name: 'grep',
      path: 'grep/src/grep',
      covers: /^grep\/(src|lib)\/[^/]*\.[ch]$/,
      invocations: [
        { arguments: ['beta'], stdin: text },
        { arguments: ['-n', '-i', '^b'], stdin: text },
        { arguments: ['-E', '-o', '[0-9]+|e+'], stdin: text },
        { arguments: ['-v', '-c', 'a', 't.txt'], files: { 't.txt': text } },
        { arguments: ['-F', '-x', '-e', 'end.', '-e', 'x'], stdin: text },
        { arguments: ['\\(.\\)\\1', 'a', 'b'], files: { a: 'book\n', b: 'cat\n' } },
        {
          arguments: ['-r', '-l', 'x', 'dir'],
          files: { 'dir/a': 'y\n', 'dir/sub/b': 'x\n', 'dir/c': 'y\n' },
        },
        { arguments: ['-A1', '-B1', '--color=always', 'gamma'], stdin: text },
        { arguments: ['-w', 'nothing'], stdin: text },
        { arguments: ['-E', '(a'], stdin: text },
      ],
      checks: [
        {
          options: ['--sym-arg', '8', '--sym-stdin', '12'],
          seeds: [{ arguments: ['a[b-d]*$'], stdin: 'xabcd\nbbb\nac' }],
          after: 'ParaDySE, Table 2',
        },
        {
          name: 'pattern',
          options: ['--sym-file', 'pattern:16'],
          with: { arguments: ['-E', '-f', 'pattern', 'in.txt'], files: { 'in.txt': text } },
          seeds: [{ files: { pattern: '(a|b)[c-t]*$' } }],
        },
      ],
    },
  ],
};
