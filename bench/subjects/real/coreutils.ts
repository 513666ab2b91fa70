/** GNU coreutils: sixteen of the programs that KLEE's users know from its first paper on. */

import {
  debian,
  type Invocation,
  type Package,
  type Program,
  type SymbolicCheck,
} from '../subject.ts';
import * as posix from './posix-utilities.ts';
import { words } from './posix-utilities.ts';

/** Where a utility's code is, if not in a file of its name. */
const sources = new Map([['base64', 'basenc']]);

function utility(
  name: string,
  invocations: readonly Invocation[],
  ...checks: readonly SymbolicCheck[]
): Program {
  return {
    name,
    path: `coreutils/src/${name}`,
    covers: new RegExp(`^coreutils/src/${sources.get(name) ?? name}\\.c$`),
    invocations,
    checks,
  };
}

/** What KLEE's users write: a few short arguments, and a few bytes to read. */
const usual = ['--sym-args', '0', '2', '3', '--sym-stdin', '8'];
const numbers = 'b 10\na 9\nc 100\n';

export const coreutils: Package = {
  name: 'coreutils',
  sources: [
    debian(
      'coreutils',
      [
        'coreutils_9.1.orig.tar.xz',
        '61a1f410d78ba7e7f37a5a4f50e6d1320aca33375484a3255eddf17a38580423',
      ],
      [
        'coreutils_9.7.orig.tar.xz',
        'e8bb26ad0293f9b5a1fc43fb42ba970e312c66ce92c1b0b16713d7500db251bf',
      ],
    ),
  ],
  build: [
    'FORCE_UNSAFE_CONFIGURE=1 ./configure --disable-nls --disable-threads --disable-acl --disable-xattr --disable-libcap --without-selinux --without-openssl --without-libgmp',
    'make',
  ],
  programs: [
    utility(
      'sort',
      [
        { stdin: words },
        { arguments: ['-r', '-u'], stdin: words },
        { arguments: ['-k2,2n', '-s'], stdin: numbers },
        { arguments: ['-t:', '-k2', 'f'], files: { f: 'x:b\ny:a\n' } },
        { arguments: ['-c'], stdin: words },
        { arguments: ['-h'], stdin: '2K\n1M\n3\n' },
        { arguments: ['--key=x'] },
      ],
      { options: usual, seeds: [{ arguments: ['-k2', '-n'], stdin: 'a 9\nb 10' }] },
    ),
    utility(
      'uniq',
      [
        { stdin: 'a\na\nb\n' },
        { arguments: ['-c'], stdin: 'a\na\nb\n' },
        { arguments: ['-d', '-f', '1'], stdin: '1 a\n2 a\n3 b\n' },
        { arguments: ['--group', 'f'], files: { f: 'a\na\nb\n' } },
        { arguments: ['missing'] },
      ],
      { options: usual, seeds: [{ arguments: ['-c'], stdin: 'a\na\nbb\nb' }] },
    ),
    utility(
      'cut',
      [
        { arguments: ['-d:', '-f1,3'], stdin: 'a:b:c\nd:e:f\n' },
        { arguments: ['-c', '2-4'], stdin: 'abcdef\n' },
        { arguments: ['-b3-', '--complement'], stdin: 'abcdef\n' },
        { arguments: ['-s', '-f2', '--output-delimiter=+'], stdin: 'x\ty\nnone\n' },
        { arguments: ['-f0'], stdin: 'a\n' },
        {},
      ],
      { options: usual, seeds: [{ arguments: ['-b2', '-n'], stdin: 'abc\ndef\n' }] },
    ),
    utility('tr', [...posix.tr, { arguments: ['[=a=]', '[x*2]'], stdin: 'banana' }], {
      options: ['--sym-arg', '6', '--sym-arg', '6', '--sym-stdin', '6'],
      seeds: [{ arguments: ['[a-c]', '[x*]'], stdin: 'abcdef' }],
    }),
    utility('wc', posix.wc, {
      options: usual,
      seeds: [{ arguments: ['-lw'], stdin: 'one two\n' }],
    }),
    utility(
      'head',
      [
        { stdin: '1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n' },
        { arguments: ['-n', '2', 'f'], files: { f: words } },
        { arguments: ['-c', '5'], stdin: words },
        { arguments: ['-n', '-1'], stdin: words },
        { arguments: ['-q', 'a', 'b'], files: { a: 'x\n', b: 'y\n' } },
        { arguments: ['-n', 'q'] },
      ],
      { options: usual, seeds: [{ arguments: ['-n1'], stdin: 'a\nb\nc\nd\n' }] },
    ),
    utility(
      'tail',
      [
        { stdin: words },
        { arguments: ['-n', '2', 'f'], files: { f: words } },
        { arguments: ['-c', '5'], stdin: words },
        { arguments: ['-n', '+3'], stdin: words },
        { arguments: ['-v', 'a', 'b'], files: { a: 'x\n', b: 'y\n' } },
        { arguments: ['-n', 'q'] },
      ],
      { options: usual, seeds: [{ arguments: ['-n1'], stdin: 'a\nb\nc\nd\n' }] },
    ),
    utility(
      'fold',
      [
        { arguments: ['-w', '5'], stdin: 'a long line of text\n' },
        { arguments: ['-s', '-w', '8'], stdin: 'a long line of text\n' },
        { arguments: ['-b', '-w3', 'f'], files: { f: 'abcdefgh\n' } },
        { stdin: 'x\b\ty\r\n' },
        { arguments: ['-w', '0'] },
      ],
      { options: usual, seeds: [{ arguments: ['-w3', '-s'], stdin: 'ab cd ef' }] },
    ),
    utility('expr', [...posix.expr, { arguments: ['substr', 'hello', '2', '3'] }], {
      options: ['--sym-arg', '3', '--sym-arg', '1', '--sym-arg', '3'],
      seeds: [{ arguments: ['12', '+', '7'] }],
    }),
    utility(
      'od',
      [
        { stdin: 'hello\n' },
        { arguments: ['-c'], stdin: 'a\tb\0\n' },
        { arguments: ['-A', 'x', '-t', 'x1z'], stdin: words },
        { arguments: ['-j', '2', '-N', '4', '-b'], stdin: 'abcdefgh' },
        { arguments: ['-t', 'f8'], stdin: '\0\0\0\0\0\0\x08@' },
        { arguments: ['-t', 'q9'], stdin: 'x' },
      ],
      { options: usual, seeds: [{ arguments: ['-tx', '-v'], stdin: 'abcdefgh' }] },
    ),
    utility('printf', [...posix.printf, { arguments: ['%q %c\\n', 'a b', 'xyz'] }], {
      options: ['--sym-arg', '6', '--sym-arg', '3'],
      seeds: [{ arguments: ['%4d\\n', '12'] }],
    }),
    utility(
      'seq',
      [
        { arguments: ['5'] },
        { arguments: ['2', '3', '11'] },
        { arguments: ['-w', '8', '11'] },
        { arguments: ['-s,', '1', '0.5', '3'] },
        { arguments: ['-f', '%05.2f', '1', '2'] },
        { arguments: ['x'] },
      ],
      {
        options: ['--sym-arg', '2', '--sym-arg', '2', '--sym-arg', '2'],
        seeds: [{ arguments: ['-w', '8', '11'] }],
      },
    ),
    utility(
      'nl',
      [
        { stdin: words },
        { arguments: ['-b', 'a', '-n', 'rz', '-w', '3'], stdin: 'a\n\nb\n' },
        { arguments: ['-s', ': ', '-i', '5', 'f'], files: { f: words } },
        { arguments: ['-b', 'p^a'], stdin: words },
        { arguments: ['-w', '0'] },
      ],
      { options: usual, seeds: [{ arguments: ['-ba', '-nr'], stdin: 'a\n\nb\nc\n' }] },
    ),
    utility(
      'join',
      [
        { arguments: ['a', 'b'], files: { a: '1 x\n2 y\n', b: '1 p\n3 q\n' } },
        { arguments: ['-a', '1', 'a', 'b'], files: { a: '1 x\n2 y\n', b: '1 p\n3 q\n' } },
        {
          arguments: ['-t', ':', '-1', '2', '-2', '1', 'a', 'b'],
          files: { a: 'x:1\n', b: '1:p\n' },
        },
        { arguments: ['-v', '2', '-o', '2.2,0', 'a', 'b'], files: { a: '1 x\n', b: '1 p\n3 q\n' } },
        { arguments: ['a', 'b'], files: { a: '2 x\n1 y\n', b: '1 p\n2 q\n' } },
        { arguments: ['a', 'missing'], files: { a: '' } },
      ],
      {
        options: ['--sym-file', 'a:8', '--sym-file', 'b:8'],
        with: { arguments: ['a', 'b'] },
        seeds: [{ files: { a: '1 x\n2 y\n', b: '1 p\n3 q\n' } }],
      },
    ),
    utility(
      'comm',
      [
        { arguments: ['a', 'b'], files: { a: 'a\nb\n', b: 'b\nc\n' } },
        { arguments: ['-12', 'a', 'b'], files: { a: 'a\nb\n', b: 'b\nc\n' } },
        { arguments: ['--total', 'a', 'b'], files: { a: 'a\nb\n', b: 'b\nc\n' } },
        { arguments: ['-3', 'a', '-'], files: { a: 'a\nb\n' }, stdin: 'b\nc\n' },
        { arguments: ['a', 'b'], files: { a: 'b\na\n', b: 'a\n' } },
        { arguments: ['a'], files: { a: '' } },
      ],
      {
        options: ['--sym-file', 'a:6', '--sym-file', 'b:6'],
        with: { arguments: ['a', 'b'] },
        seeds: [{ files: { a: 'a\nb\nc\n', b: 'b\nc\nd\n' } }],
      },
    ),
    utility(
      'base64',
      [
        { stdin: 'hello world\n' },
        { arguments: ['-w', '4'], stdin: 'hello world\n' },
        { arguments: ['-d'], stdin: 'aGVsbG8K\n' },
        { arguments: ['-d', '-i'], stdin: 'aGV*sbG8K\n' },
        { arguments: ['-d'], stdin: '!!!!' },
      ],
      {
        options: ['--sym-stdin', '12'],
        with: { arguments: ['-d'] },
        seeds: [{ arguments: ['-d'], stdin: 'aGVsbG8gdGhl' }],
      },
    ),
    utility(
      'ls',
      [
        { files: { a: '', b: '', 'c/d': '' } },
        { arguments: ['-1', '-a', '-p'], files: { a: '', '.h': '', 'c/d': '' } },
        { arguments: ['-R', '-F'], files: { a: '', 'c/d': '', 'c/e/f': '' } },
        { arguments: ['-m', '-r', '-S'], files: { a: 'xxx', b: 'x' } },
        { arguments: ['missing'] },
        { arguments: ['-Q', '-x', '-w', '20'], files: { 'a b': '', c: '', d: '' } },
      ],
      {
        options: ['--sym-args', '1', '2', '3'],
        with: { files: { a: 'x', 'c/d': '' } },
        seeds: [{ arguments: ['-1a'] }],
      },
    ),
  ],
};
