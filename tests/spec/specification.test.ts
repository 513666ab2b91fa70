// A specification all the way: written, built by the host's compiler and run, confirmed, corrected, contradicted.

import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultMemory } from '../../src/abi/address-space.ts';
import { present } from '../../src/base/known.ts';
import { check } from '../../src/check/check.ts';
import { loadTest } from '../../src/results/test-folder.ts';
import { type PathOfCheck, writeSpecification } from '../../src/spec/specification.ts';
import { execFileSync, spawnSync } from '../children.ts';
import { nativeCompiler as compiler } from '../judge/native.ts';

const folder = mkdtempSync(join(tmpdir(), 'clew-spec-test-'));
const source = join(folder, 'mix.c');
const file = join(folder, 'mix.spec.c');
const entry = { name: 'mix', nulls: true, elements: 2, characters: 1 };
const subject = {
  ...{ files: [source], flags: [], entry, clang: undefined, cacheFolder: undefined },
  ...{ memory: defaultMemory, fuel: undefined, command: 'clew check --fn mix --spec mix.c' },
};
let paths: PathOfCheck[] = [];

beforeAll(async () => {
  copyFileSync(new URL('./mix.c', import.meta.url), source);
  const out = join(folder, 'out');
  for await (const event of check({ files: [source], fn: entry, workers: 1, native: false, out })) {
    if (event.kind !== 'ended') continue;
    const { findings } = event.result;
    const broken = new Map(findings.map((each) => [each.test, 'is a finding']));
    paths = readdirSync(join(out, 'tests')).map((name) => {
      const test = join(out, 'tests', name);
      return { test: loadTest(test), finding: broken.get(test) };
    });
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = () => writeSpecification(subject, paths, file);
const text = () => readFileSync(file, 'utf8');

test.skipIf(compiler === undefined)(
  'has a case for each path, which the host confirms (needs a compiler)',
  async () => {
    const result = await write();
    expect(result.fresh + result.unspecified).toBe(paths.length);
    expect(result).toMatchObject({ confirmed: 0, contradictions: [] });
    expect(result.unspecified).toBeGreaterThan(0);
    expect(text()).toContain('EXPECT_TEXT(result, "a text of its own");');
    expect(text()).toContain('EXPECT_POINTER(result, text + 1);');
    expect(text()).toContain('EXPECT(point.flag, 5);');
    expect(text()).toContain('memcpy(&point.small, "\\002\\000\\000\\000", 4);');
    expect(text()).toContain('EXPECT_BYTES(point.large, "\\320\\001\\001");');
    expect(text()).toContain('.next = &point_next');
    expect(text()).toContain("EXPECT(point_next.tag, 'n');");
    expect(text()).toMatch(/\/\/ not specified: .*mix\(.*NULL.*\) is a finding/);
    execFileSync(present(compiler), ['-w', 'mix.spec.c', '-lm', '-o', 'spec'], { cwd: folder });
    expect(spawnSync(join(folder, 'spec'), { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: `${result.fresh} cases, 0 failed\n`,
    });
  },
);

test.skipIf(compiler === undefined)(
  'what is confirmed is kept, and contradicted by its line (needs a compiler)',
  async () => {
    const confirmed = text()
      .replaceAll('CASE(new,', 'CASE(confirmed,')
      .replace('EXPECT_TEXT(result, "a text of its own");', 'EXPECT_TEXT(result, "another");');
    writeFileSync(file, confirmed);
    const result = await write();
    const line = confirmed.split('\n').findIndex((each) => each.includes('"another"')) + 1;
    expect(text().replace(/ *\/\/ not specified.*\n/g, '')).toBe(
      confirmed.replace(/ *\/\/ not specified.*\n/g, ''),
    );
    expect(result.fresh).toBe(0);
    expect(result.contradictions).toEqual([
      { file, line, message: 'result is "a text of its own", expected "another"' },
    ]);
    execFileSync(present(compiler), ['-w', 'mix.spec.c', '-lm', '-o', 'spec'], { cwd: folder });
    const ran = spawnSync(join(folder, 'spec'), { encoding: 'utf8' });
    expect(ran.status).toBe(1);
    expect(ran.stderr).toBe(
      `mix.spec.c:${line}: result is "a text of its own", expected "another"\n`,
    );
  },
);
