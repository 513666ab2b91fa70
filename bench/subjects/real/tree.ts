/** tree lists folders: a ParaDySE subject that lives on stat, readdir and its many options. */

import { debian, type Package } from '../subject.ts';

const files = {
  'etc/passwd': 'root\n',
  'etc/rc.d/S01': 'start\n',
  'home/me/notes.txt': 'one\ntwo\n',
  'home/me/.hidden': '',
  'home/you/photo.jpg': 'JFIF',
};

export const tree: Package = {
  name: 'tree',
  sources: [
    debian(
      'tree',
      [
        'tree_2.1.0.orig.tar.gz',
        '0160c535bff2b0dc6a830b9944e981e3427380f63e748da96ced7071faebabf6',
      ],
      [
        'tree_2.2.1.orig.tar.gz',
        '68ac45dc78c0c311ada06200ffc3c285e74223ba208061f8d15ffac25e44b2ec',
      ],
    ),
  ],
  build: ['make CC="$CC" CFLAGS="$CFLAGS -std=gnu11 -DLARGEFILE_SOURCE -D_FILE_OFFSET_BITS=64"'],
  programs: [
    {
      name: 'tree',
      path: 'tree/tree',
      covers: /^tree\/[^/]*\.c$/,
      invocations: [
        { arguments: [], files },
        { arguments: ['-a', '-f', '--noreport'], files },
        { arguments: ['-d', '-L', '2', '.'], files },
        { arguments: ['-P', '*.txt', '--prune', '-i'], files },
        { arguments: ['-J', 'home'], files },
        { arguments: ['-X', '-s', 'etc', '--noreport'], files },
        { arguments: ['-F', '-r', '--filesfirst', '-I', '*.jpg'], files },
        { arguments: ['--fromfile', '.'], stdin: 'a/b/c\na/d\ne\n' },
        { arguments: ['--nosuchoption'], files },
      ],
      checks: [
        {
          options: ['--sym-args', '1', '2', '3'],
          with: { files },
          seeds: [{ arguments: ['-a'] }, { arguments: ['-L', '2'] }],
          after: 'ParaDySE, Table 2',
        },
      ],
    },
  ],
};
