/** GNU awk: a lexer, a parser, an interpreter, regular expressions and floating point in one. */

import { debian, type Package } from '../subject.ts';

const people = 'ann 31 london\nbob 25 paris\ncay 42 rome\n';

export const gawk: Package = {
  name: 'gawk',
  sources: [
    debian('gawk', [
      'gawk_5.2.1.orig.tar.xz',
      '2337a0283b180ec1b9c727973a34781c6478b3ae9bcbdcca0a4dc49861d75a65',
    ]),
  ],
  tools: { bison: 'bison' },
  build: [
    './configure --disable-nls --disable-mpfr --without-readline --disable-extensions --disable-pma',
    'make gawk || make -C support && make gawk',
  ],
  programs: [
    {
      name: 'gawk',
      path: 'gawk/gawk',
      covers: /^gawk\/[^/]*\.[chy]$/,
      invocations: [
        { arguments: ['{ print $2, $1 }'], stdin: people },
        {
          arguments: ['$2 > 30 { n++; s += $2 } END { printf "%d %.2f\\n", n, s / n }'],
          stdin: people,
        },
        {
          arguments: [
            '-F:',
            '-v',
            'x=7',
            'BEGIN { print x * 6, length("hello"), substr("abcdef", 2, 3) }',
          ],
        },
        {
          arguments: ['-f', 'p.awk', 'data'],
          files: {
            'p.awk':
              '{ seen[$3]++ }\nEND { for (k in seen) print k | "" ; n = asorti(seen, a); for (i = 1; i <= n; i++) print a[i] }',
            data: people,
          },
        },
        { arguments: ['{ gsub(/[aeiou]/, "<&>"); print toupper($0) }'], stdin: people },
        {
          arguments: [
            'function f(n) { return n < 2 ? 1 : n * f(n - 1) } BEGIN { print f(10), match("foobar", /o+/), RSTART, RLENGTH }',
          ],
        },
        {
          arguments: [
            'BEGIN { n = split("a,b,c", p, ","); print n, p[3]; print substr("x", 0), index("abc", "c"), sprintf("%05.1f|%-4s|%x", 3.14159, "ab", 255) }',
          ],
        },
        {
          arguments: ['BEGIN { while ((getline line < "data") > 0) print NR, line; exit 3 }'],
          files: { data: 'one\ntwo\n' },
        },
        { arguments: ['BEGIN { print 1 +* }'] },
      ],
      checks: [
        {
          options: ['--sym-arg', '12', '--sym-stdin', '8'],
          seeds: [{ arguments: ['/a/{print$1}'], stdin: 'ab c\nd e' }],
          after: 'ParaDySE, Table 2',
        },
      ],
    },
  ],
};
