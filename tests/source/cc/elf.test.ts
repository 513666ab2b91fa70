// Our reader of ELF files and archives, and the section that we add, judged by the system's own tools.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { appendSection } from '../../../src/source/elf/append-section.ts';
import { archiveMembers, isArchive } from '../../../src/source/elf/archive.ts';
import { dynamicInfo, dynamicSymbols, staticSymbols } from '../../../src/source/elf/dynamic.ts';
import { contentOf, elfKind, readElf, sectionsNamed } from '../../../src/source/elf/elf-file.ts';
import { execFileSync, spawnSync } from '../../children.ts';
import { has, systemCompiler } from '../../judge/native.ts';
import { project } from '../project.ts';

const hasTools = systemCompiler !== undefined && has('ar', 'ld', 'strip');

const files = {
  'a.c':
    'int b(void);\nint shown = 3;\nstatic int own(void) { return 4; }\nint a(void) { return b() + own(); }\n',
  'b.c': 'int b(void) { return 38; }\n',
  'main.c': 'int a(void);\nint main(void) { return a(); }\n',
};

const textsIn = (path: string) => {
  const elf = readElf(readFileSync(path), path);
  return sectionsNamed(elf, '.test').map((each) => Buffer.from(contentOf(elf, each)).toString());
};

describe.skipIf(!hasTools)('with binutils (needs cc, ar, ld, strip)', () => {
  const built = () => {
    const made = project(files);
    const run = (...words: [string, ...string[]]) =>
      execFileSync(words[0], words.slice(1), { cwd: made.folder });
    for (const name of ['a', 'b', 'main']) run('cc', '-fPIC', '-c', `${name}.c`);
    appendSection(made.path('a.o'), '.test', Buffer.from('<a>'));
    appendSection(made.path('b.o'), '.test', Buffer.from('<b>'));
    return { ...made, run };
  };

  test('a section that was added goes through ar, ld -r, ld --gc-sections and strip', () => {
    const { run, path, folder } = built();
    run('ar', 'rcs', 'libb.a', 'b.o');
    run('ld', '-r', '-o', 'joined.o', 'a.o', 'b.o');
    expect(textsIn(path('joined.o')).join('')).toBe('<a><b>');
    run('cc', '-Wl,--gc-sections', 'main.o', 'a.o', 'libb.a', '-o', 'program');
    expect(textsIn(path('program')).join('')).toBe('<a><b>');
    appendSection(path('program'), '.test', Buffer.from('<program>'));
    run('strip', 'program');
    expect(textsIn(path('program')).join('')).toBe('<a><b><program>');
    expect(spawnSync(join(folder, 'program')).status).toBe(42);
  });

  test('another name of the same file is left as it was', () => {
    const { run, path } = built();
    run('ln', 'main.o', 'cached.o');
    appendSection(path('main.o'), '.test', Buffer.from('<main>'));
    expect(textsIn(path('main.o'))).toEqual(['<main>']);
    expect(textsIn(path('cached.o'))).toEqual([]);
  });

  test('members of an archive are found by their names, long ones too', () => {
    const { run, path } = built();
    run('cp', 'b.o', 'a-name-that-is-longer-than-sixteen.o');
    run('ar', 'rcs', 'lib.a', 'a.o', 'a-name-that-is-longer-than-sixteen.o');
    run('ar', 'rcsT', 'thin.a', 'a.o', 'b.o');
    const members = (name: string) =>
      archiveMembers(readFileSync(path(name)), path(name)).map((each) => ({
        name: each.name,
        isWhole: elfKind(each.bytes) === 'elf',
      }));
    expect(members('lib.a')).toEqual([
      { name: 'a.o', isWhole: true },
      { name: 'a-name-that-is-longer-than-sixteen.o', isWhole: true },
    ]);
    expect(members('thin.a')).toEqual([
      { name: 'a.o', isWhole: true },
      { name: 'b.o', isWhole: true },
    ]);
    expect(isArchive(readFileSync(path('a.o')))).toBe(false);
  });

  test('symbols and needed libraries are those that the linker wrote', () => {
    const { run, path } = built();
    run('cc', '-shared', '-o', 'libb.so', 'b.o', '-Wl,-soname,libb.so.1');
    run('cp', 'libb.so', 'libb.so.1');
    run('cc', '-shared', '-o', 'liba.so', 'a.o', '-L.', '-lb', '-Wl,-rpath,$ORIGIN/x');
    const elf = readElf(readFileSync(path('liba.so')), 'liba.so');
    expect(dynamicInfo(elf)).toMatchObject({ folders: ['$ORIGIN/x'] });
    expect(dynamicInfo(elf).needed).toContain('libb.so.1');
    const byName = new Map(dynamicSymbols(elf).map((symbol) => [symbol.name, symbol]));
    expect(byName.get('a')).toMatchObject({ isDefined: true, isFunction: true });
    expect(byName.get('shown')).toMatchObject({ isDefined: true, isFunction: false });
    expect(byName.get('b')).toMatchObject({ isDefined: false });
    expect(byName.has('own')).toBe(false);
    const all = new Map(staticSymbols(elf).map((symbol) => [symbol.name, symbol]));
    expect(all.get('own')).toMatchObject({ isDefined: true, isLocal: true });
  });

  test('a file that was cut off is a clear mistake', () => {
    const { path } = built();
    const bytes = readFileSync(path('a.o'));
    writeFileSync(path('cut.o'), bytes.subarray(0, bytes.length - 100));
    expect(() => readElf(readFileSync(path('cut.o')), 'cut.o')).toThrow("'cut.o' is a damaged ELF");
  });
});

test('other machines are told apart', () => {
  const header = Buffer.alloc(64);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
  header.writeUInt16LE(183, 18);
  expect(elfKind(header)).toBe('foreign');
  header.writeUInt16LE(62, 18);
  expect(elfKind(header)).toBe('elf');
  expect(elfKind(Buffer.from('text'))).toBe('not-elf');
});
