/** GNU m4, the macro processor, as Pending Constraints tested it. */

import { debian, type Package } from '../subject.ts';

const after = 'Pending Constraints, Table 1';

export const m4: Package = {
  name: 'm4',
  sources: [
    debian('m4', [
      'm4_1.4.19.orig.tar.xz',
      '63aede5c6d33b6d9b13511cd0be2cac046f2e70fd0a07aa9573a04a82783af96',
    ]),
  ],
  build: ['./configure --disable-nls --without-libsigsegv-prefix', 'make'],
  programs: [
    {
      name: 'm4',
      path: 'm4/src/m4',
      covers: /^m4\/src\/[^/]*\.[ch]$/,
      invocations: [
        { arguments: ['-G', '-DM=6'], stdin: 'M is M also M is B\n' },
        { arguments: ['-G', '-DM=6'], stdin: "ifdef(`M', ha, nah)\n" },
        { stdin: "define(`f', `$1 and $2: $#, $*')f(a, `b, c', d)\neval(2 ** 10 % 7, 2, 8)\n" },
        {
          stdin:
            "translit(`abc', `a-c', `A-C') len(`four') substr(`abcdef', 2, 3) index(`abc', `c')\n",
        },
        {
          arguments: ['main.m4'],
          files: {
            'main.m4': "include(`lib.m4')dnl\nhello(`you')\n",
            'lib.m4': "define(`hello', `Hello, $1!')",
          },
        },
        {
          stdin:
            "regexp(`GNUs not Unix', `\\(\\w+\\)$', `*** \\1 ***') patsubst(`a b', ` ', `_') format(`%05d', 42)\n",
        },
        { stdin: 'divert(1)late\ndivert(0)early\nforeach\nchangequote([,])define([x], [[y]])x\n' },
        { arguments: ['-E'], stdin: "include(`missing')\neval(1 / 0)\nm4exit(3)\n" },
        { arguments: ['--version'] },
      ],
      checks: [
        {
          options: ['--sym-arg', '2', '--sym-arg', '5', '--sym-stdin', '20'],
          with: { arguments: ['-G', '-H37'] },
          seeds: [{ arguments: ['-G', '-H37', '-G', '-DM=6'], stdin: 'M is M also M is B' }],
          after: `${after}, seed set 1`,
        },
        {
          name: 's2',
          options: ['--sym-arg', '2', '--sym-arg', '5', '--sym-stdin', '20'],
          with: { arguments: ['-G', '-H37'] },
          seeds: [{ arguments: ['-G', '-H37', '-G', '-DM=6'], stdin: "ifdef(`M', ha, nah)" }],
          after: `${after}, seed set 2`,
        },
      ],
    },
  ],
};
