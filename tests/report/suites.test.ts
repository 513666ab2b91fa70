import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { present } from '../../src/base/known.ts';
import { noSources, type Sources } from '../../src/input/sources.ts';
import { cSuite, type NamedTest } from '../../src/report/c-suite.ts';
import { metadataXml, testcaseXml } from '../../src/report/testcomp.ts';
import type { Test } from '../../src/results/test.ts';
import { execFileSync, spawnSync } from '../children.ts';
import { sanitizingCompiler as compiler } from '../judge/native.ts';

const plan = { arguments: ['program'], environment: {}, directory: '/home', seed: 0 };

function testOf(objects: Record<string, number[]>, sources: Sources = noSources): Test {
  return {
    input: new Map(Object.entries(objects).map(([name, bytes]) => [name, Uint8Array.from(bytes)])),
    objects: Object.entries(objects).map(([name, bytes]) => ({ name, size: bytes.length })),
    sources,
    plan,
  };
}

describe('Test-Comp', () => {
  test('a test has the values of the calls in their order, by type', () => {
    const xml = testcaseXml(
      testOf({
        'memory/int': [255, 255, 255, 255],
        'memory/uint': [255, 255, 255, 255],
        'memory/int#1': [7, 0, 0, 0],
        'memory/bool': [3],
        'memory/double': [0, 0, 0, 0, 0, 0, 0xf8, 0x3f],
        'memory/data': [1],
        // No call of the program asks for these.
        'memory/uninitialized/x-1': [1],
        'memory/missing/f-1': [1],
      }),
      true,
    );
    expect(xml.split('\n').slice(2)).toEqual([
      '<testcase coversError="true">',
      '  <input type="int">-1</input>',
      '  <input type="uint">4294967295</input>',
      '  <input type="int">7</input>',
      '  <input type="bool">1</input>',
      '  <input type="double">1.5</input>',
      '  <input>1</input>',
      '</testcase>',
      '',
    ]);
    expect(xml).toContain('DTD test-format testcase 1.1//EN');
  });

  test('the suite says what it is about', () => {
    const xml = metadataXml({
      ...{ producer: 'clew', programFile: 'a&b.c', programHash: '00ff', entry: 'main' },
      created: '2026-01-01T00:00:00Z',
    });
    const names = [...xml.matchAll(/^ {2}<(\w+)>/gm)].map((match) => match[1]);
    expect(names).toEqual([
      ...['sourcecodelang', 'producer', 'specification', 'programfile', 'programhash'],
      ...['entryfunction', 'architecture', 'creationtime'],
    ]);
    expect(xml).toContain('a&amp;b.c');
  });
});

const support = readFileSync(
  fileURLToPath(new URL('../../libc/replay/clew-replay.c', import.meta.url)),
  'utf8',
);

describe.skipIf(compiler === undefined)('C files (needs a compiler with sanitizers)', () => {
  const folder = mkdtempSync(join(tmpdir(), 'clew-suite-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The lines that the suite prints, and its exit status. */
  function run(program: string, tests: readonly NamedTest[]): { lines: string[]; status: number } {
    const [source, file] = [join(folder, 'program.c'), join(folder, 'tests.c')];
    writeFileSync(source, program);
    const text = cSuite(tests, {
      file,
      sources: [source],
      flags: ['-DVALUE=7'],
      support,
      frame: 'assert',
    });
    writeFileSync(file, text);
    const command = present(/^\/\/ {3}cc (.*)$/m.exec(text))[1].split(' ');
    execFileSync(present(compiler), [...command.slice(0, -1), join(folder, 'tests')]);
    const { stdout, status } = spawnSync(join(folder, 'tests'), { encoding: 'utf8' });
    return { lines: stdout.trim().split('\n'), status: status ?? -1 };
  }

  test('arguments, standard input, files and memory reach the program', () => {
    const program = `
      #include <stdio.h>
      #include <string.h>
      void klee_make_symbolic(void *, unsigned long, const char *);
      int main(int argc, char **argv) {
        char line[8] = "", text[8] = "";
        int x;
        klee_make_symbolic(&x, sizeof x, "x");
        fgets(line, sizeof line, stdin);
        FILE *file = fopen("data", "r");
        fgets(text, sizeof text, file);
        if (argc != 2 || strcmp(argv[1], "a?\\"b") || strcmp(line, "hi\\n") || strcmp(text, "file")) return 1;
        return x + VALUE;
      }`;
    const exact = (size: number) => ({ min: size, max: size });
    const sources: Sources = {
      ...noSources,
      stdin: exact(3),
      arguments: [exact(4)],
      fewestArguments: 1,
      files: [{ name: 'data', ...exact(4) }],
    };
    const codes = (text: string) => [...Buffer.from(text)];
    const test = testOf(
      {
        'arg-1': codes('a?"b'),
        stdin: codes('hi\n'),
        'files/data': codes('file'),
        'memory/x': [35, 0, 0, 0],
      },
      sources,
    );
    const { lines, status } = run(program, [{ name: '0001', test, finding: undefined }]);
    expect(lines).toEqual(['0001: exit status 42', '1 test, 0 failed']);
    expect(status).toBe(0);
  });

  test('a fuzz target is called, and what the sanitizers find is a failure', () => {
    const program = `
      #include <stddef.h>
      int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size) {
        return size > 1 && data[0] == '<' ? data[size] : 0;
      }`;
    const of = (bytes: number[]) =>
      testOf({ 'memory/size': [bytes.length, 0, 0, 0], 'memory/data': bytes });
    const { lines, status } = run(program, [
      { name: '0001', test: of([1, 2]), finding: undefined },
      { name: '0002', test: of([60, 2, 3]), finding: 'out-of-bounds: read' },
    ]);
    expect(lines[0]).toBe('0001: exit status 0');
    expect(lines[1]).toMatch(/^0002: signal 6, known: out-of-bounds: read$/);
    expect(status).toBe(1);
  });
});
