/** GNU bc: the calculator with which Pending Constraints, KLEE's peers and our own figures begin. */

import { debian, type Package } from '../subject.ts';

/**
 * The 1,176 branches that figures of other tools are about: all of bc/ but main.c and what bison adds to bc.y. (The
 * archive's scan.c and bc.c name their sources by a path of their own.)
 */
const covers = /^bc\/(bc\/(execute|load|scan|storage|util)\.c|bc\.y|scan\.l)$/;

const afterPending = 'Pending Constraints, Table 1';

export const bc: Package = {
  name: 'bc',
  sources: [
    debian('bc', [
      'bc_1.07.1.orig.tar.gz',
      '62adfca89b0a1c0164c2cdca59ca210c1d44c3ffc46daf9931cf4942664cb02a',
    ]),
  ],
  tools: { bison: 'bison', flex: 'flex', ed: 'ed', makeinfo: 'texinfo' },
  build: ['./configure --without-readline', 'make'],
  programs: [
    {
      name: 'bc',
      path: 'bc/bc/bc',
      covers,
      invocations: [
        { stdin: '435/4+6-3421\n' },
        { stdin: 'x=6 sqrt(2*x+5 )\n' },
        { arguments: ['-l'], stdin: 'scale=30\n4*a(1)\ne(1)\nl(10)\ns(1)\nj(0,2.5)\n' },
        {
          stdin:
            'define f(n) {\n  if (n < 2) return 1;\n  return n * f(n - 1);\n}\nf(50)\nf(200)\n',
        },
        { stdin: 'obase=16\n2^100\nibase=2\n101101\n' },
        {
          arguments: ['-q', 'sum.bc'],
          files: { 'sum.bc': 's=0\nfor (i=1;i<=10;i++) s+=i^2\ns\nquit\n' },
        },
        { stdin: '1/0\nfoo(\n"text" ; a[3]=7 ; a[3]\nlast\n' },
        { arguments: ['-w', '-s'], stdin: 'print "a\\n"\nhalt\n' },
      ],
      checks: [
        {
          options: ['--sym-stdin', '20'],
          seeds: [{ stdin: '435/4+6-3421\n' }],
          after: `${afterPending}, seed set 1`,
        },
        { name: 'unseeded', options: ['--sym-stdin', '20'], after: afterPending },
        {
          name: 's2',
          options: ['--sym-stdin', '20'],
          seeds: [{ stdin: 'x=6 sqrt(2*x+5 )\n' }],
          after: `${afterPending}, seed set 2`,
        },
      ],
    },
  ],
};
