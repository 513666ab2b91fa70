// Small helpers that exist because Node's own are not everywhere: they say what Node's say.

import { posix } from 'node:path';
import { crc32 as nodes } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { containsText } from '../../src/base/contains-text.ts';
import { crc32 } from '../../src/base/crc32.ts';
import { packed, unpacked } from '../../src/base/pack.ts';
import { extensionOf, lastName, resolvePath } from '../../src/base/posix-path.ts';

const paths = fc
  .array(fc.constantFrom('a', '.', '..', '', 'b.c', '.d', 'e.f.g'), { maxLength: 6 })
  .map((parts) => parts.join('/'));

test('paths are resolved as Node resolves them', () => {
  fc.assert(
    fc.property(paths, paths, (directory, path) => {
      expect(resolvePath(`/${directory}`, path)).toBe(posix.resolve(`/${directory}`, path));
    }),
  );
});

test.each(['a.c', 'x/y.tar.gz', '.hidden', 'x/.hidden.c', 'plain', 'x.y/plain'])(
  'names of %s',
  (path) => {
    expect(lastName(path)).toBe(posix.basename(path));
    expect(extensionOf(path)).toBe(posix.extname(path));
  },
);

test('the checksum is that of zlib, also in parts', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.uint8Array(), (first, second) => {
      expect(crc32(second, crc32(first))).toBe(nodes(second, nodes(first)));
    }),
  );
});

test('a text is found where Buffer finds it', () => {
  const few = fc
    .array(fc.constantFrom(...'ab'), { maxLength: 12 })
    .map((letters) => letters.join(''));
  fc.assert(
    fc.property(few, few, (text, word) => {
      expect(containsText(Buffer.from(text), word)).toBe(text.includes(word));
    }),
  );
});

test('files that are packed come out as they were', () => {
  const files = fc.array(fc.tuple(fc.string(), fc.uint8Array()), { maxLength: 8 });
  fc.assert(
    fc.property(files, (entries) => {
      const given = new Map(entries);
      const names = [...given.keys()].filter((name) => name !== '__proto__');
      const plain = new Map(names.map((name) => [name, given.get(name) as Uint8Array]));
      const out = unpacked(packed(plain));
      expect([...out].sort()).toEqual([...plain].sort());
    }),
  );
});
