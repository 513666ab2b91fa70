/** pcre2test: patterns and subjects from standard input. EXE found its bugs in the compiler of patterns. */

import { debian, type Package } from '../subject.ts';

export const pcre2: Package = {
  name: 'pcre2',
  sources: [
    debian(
      'pcre2',
      [
        'pcre2_10.42.orig.tar.gz',
        'c33b418e3b936ee3153de2c61cc638e7e4fe3156022a5c77d0711bcbb9d64f1f',
      ],
      [
        'pcre2_10.46.orig.tar.gz',
        '8d28d7f2c3b970c3a4bf3776bcbb5adfc923183ce74bc8df1ebaad8c1985bd07',
      ],
    ),
  ],
  build: [
    './configure --disable-shared --disable-pcre2grep-libz --disable-pcre2grep-libbz2',
    'make pcre2test',
  ],
  programs: [
    {
      name: 'pcre2test',
      path: 'pcre2/pcre2test',
      covers: /^pcre2\/src\/pcre2_[^/]*\.[ch]$/,
      invocations: [
        { arguments: ['-q'], stdin: '/a(b|c)+d/\n  xabcbd\n  abd\n  nothing\n' },
        { arguments: ['-q'], stdin: '/(?<year>\\d{4})-(?<m>\\d\\d)/i\n  on 2024-05-06\n' },
        { arguments: ['-q'], stdin: '/^(?:(?=a)(\\w)|b)*+\\b(?!x)/g\n  aab bba\n' },
        { arguments: ['-q'], stdin: '/(a/\n  a\n' },
        { arguments: ['-q'], stdin: '/\\x{20ac}+/utf\n  \\x{20ac}\\x{20ac}x\n' },
        { arguments: ['-q', 'in', 'out'], files: { in: '/x*?y/info\n  xxy\n' } },
        { arguments: ['-C', 'unicode'] },
        { arguments: ['-q'], stdin: '/(.)\\1/replace=<$1>\n  hello\n' },
      ],
      checks: [
        {
          options: ['--sym-stdin', '20'],
          with: { arguments: ['-q'] },
          seeds: [{ arguments: ['-q'], stdin: '/a(b|[c-d])*?/\nabcd' }],
          after: 'EXE, section 6.3',
        },
      ],
    },
  ],
};
