/** zlib's minigzip: compresses and expands standard input. */

import { gzipSync } from 'node:zlib';
import { debian, type Package } from '../subject.ts';

const text = 'the quick brown fox jumps over the lazy dog, the quick brown fox\n'.repeat(20);
const packed = gzipSync('clew, clue\n');

export const zlib: Package = {
  name: 'zlib',
  sources: [
    debian(
      'zlib',
      [
        'zlib_1.2.13.dfsg.orig.tar.bz2',
        '71feb7947e3c00ef125f83b79a4e529bde31171e5babe48b391f06758d1ab0a1',
      ],
      [
        'zlib_1.3.dfsg+really1.3.1.orig.tar.gz',
        '60dd315c07f616887caa029408308a018ace66e3d142726a97db164b3b8f69fb',
      ],
    ),
  ],
  build: ['./configure --static', 'make minigzip'],
  programs: [
    {
      name: 'minigzip',
      path: 'zlib/minigzip',
      covers: /^zlib\/[^/]*\.[ch]$/,
      invocations: [
        { stdin: text },
        { arguments: ['-9'], stdin: text },
        { arguments: ['-1', '-r'], stdin: '\0\x01\x02'.repeat(500) },
        { arguments: ['-h'], stdin: 'aaaaabbbbb' },
        { arguments: ['-d'], stdin: packed },
        { arguments: ['-d'], stdin: packed.subarray(0, 20) },
        { arguments: ['-c', 'a.txt'], files: { 'a.txt': text } },
        { arguments: ['missing.txt'] },
      ],
      checks: [
        {
          options: ['--sym-stdin', String(packed.length)],
          with: { arguments: ['-d'] },
          seeds: [{ arguments: ['-d'], stdin: packed }],
        },
        {
          name: 'compress',
          options: ['--sym-stdin', '20'],
          seeds: [{ stdin: 'abcabcabcabcaaaaaaaa' }],
        },
      ],
    },
  ],
};
