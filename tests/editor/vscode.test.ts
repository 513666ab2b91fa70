// The client for Visual Studio Code: its problem matcher reads what clew check prints.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findingKinds } from '../../src/base/finding-kind.ts';
import { spawnSync } from '../children.ts';

const folder = join(import.meta.dirname, '../../editors/vscode');
const { contributes } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const matcher = new RegExp(contributes.problemMatchers[0].pattern.regexp);

test.each(findingKinds)('the problem matcher knows a finding of kind %s', (kind) => {
  const found = matcher.exec(`src/a b.c:42:16: ${kind}: write of 1 byte`);
  expect(found?.slice(1)).toEqual(['src/a b.c', '42', '16', kind, 'write of 1 byte']);
});

test('it does not take notes for findings', () => {
  expect(
    matcher.test("examples/message.c:37: note: 'name' of greet, 8 bytes, is declared here"),
  ).toBe(false);
  expect(matcher.test('  #0  greet  examples/message.c:42:16')).toBe(false);
});

test('the client is JavaScript that Node can read', () => {
  const words = ['--check', join(folder, 'extension.js')];
  expect(spawnSync(process.execPath, words, { encoding: 'utf8' }).stderr).toBe('');
});
