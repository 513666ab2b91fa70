/** GNU datamash: sums, means and digests of columns, as Pending Constraints tested it. */

import { debian, type Package } from '../subject.ts';

const after = 'Pending Constraints, Table 1';
const options = [
  '--sym-arg',
  '3',
  '--sym-arg',
  '1',
  '--sym-arg',
  '4',
  '--sym-arg',
  '1',
  '--sym-stdin',
  '20',
];
const sorted = 'a\t3\t1.5\na\t5\t3.5\nb\t4\t2.5\n';
const table = 'a\t3\t1.5\nb\t4\t2.5\na\t5\t3.5\n';

export const datamash: Package = {
  name: 'datamash',
  sources: [
    debian(
      'datamash',
      [
        'datamash_1.7.orig.tar.gz',
        '574a592bb90c5ae702ffaed1b59498d5e3e7466a8abf8530c5f2f3f11fa4adb3',
      ],
      [
        'datamash_1.9.orig.tar.gz',
        'f382ebda03650dd679161f758f9c0a6cc9293213438d4a77a8eda325aacb87d2',
      ],
    ),
  ],
  build: ['./configure --disable-nls', 'make'],
  programs: [
    {
      name: 'datamash',
      path: 'datamash/datamash',
      covers: /^datamash\/src\/[^/]*\.[ch]$/,
      invocations: [
        { arguments: ['sum', '2', 'mean', '3'], stdin: table },
        { arguments: ['-g', '1', 'count', '1', 'max', '3'], stdin: sorted },
        { arguments: ['md5', '1', 'sha1', '2'], stdin: table },
        { arguments: ['transpose'], stdin: table },
        {
          arguments: ['-t', ',', '--header-in', 'median', '1', 'sstdev', '1'],
          stdin: 'x,y\n1,2\n4,5\n9,1\n',
        },
        { arguments: ['check'], stdin: 'a\tb\nc\n' },
        { arguments: ['sum', '1'], stdin: 'abc\n' },
        { arguments: ['-W', 'reverse'], stdin: '1 2 3\n' },
        { arguments: ['frobnicate', '1'] },
      ],
      checks: [
        {
          options,
          seeds: [{ arguments: ['sum', '1', 'mean', '3'], stdin: '1\t2\t3\n4\t5\t6\n7\t8\t9\n' }],
          after: `${after}, seed set 1`,
        },
        {
          name: 's2',
          options,
          seeds: [{ arguments: ['md5', '1', 'sha1', '2'], stdin: '1\t2\n3\t4\n5\t6\n' }],
          after: `${after}, seed set 2`,
        },
      ],
    },
  ],
};
