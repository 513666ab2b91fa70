// What a check has left on the disk, in a form that can be compared: the inputs of all tests, and where the findings are.

import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readInputJson } from '../../src/results/input-json.ts';
import { Failure } from './attack.ts';

export interface Results {
  /** In hex, sorted. */
  readonly inputs: readonly string[];
  /** KIND:LINE, sorted. */
  readonly findings: readonly string[];
}

/** All tests must be whole: a half one under its own name is a failure by itself. */
export function resultsIn(out: string): Results {
  const inputs = numbered(join(out, 'tests')).map((folder) => {
    const stdin = readFileSync(join(folder, 'stdin')).toString('hex');
    const { input } = readInputJson(readFileSync(join(folder, 'input.json'), 'utf8'));
    const same = Buffer.from(input.get('stdin') ?? []).toString('hex');
    if (same !== stdin) throw new Failure('wrong', `${folder}: input.json and stdin differ`);
    return stdin;
  });
  const findings = numbered(join(out, 'findings')).map((folder) => {
    const { kind, line } = JSON.parse(readFileSync(join(folder, 'finding.json'), 'utf8'));
    return `${kind}:${line}`;
  });
  return { inputs: inputs.sort(), findings: findings.sort() };
}

/** The inputs of those tests that can be read, whatever has happened to the others. */
export function readableInputs(out: string): readonly string[] {
  return numbered(join(out, 'tests'))
    .map((folder) => join(folder, 'stdin'))
    .filter((file) => existsSync(file) && lstatSync(file).isFile())
    .map((file) => readFileSync(file).toString('hex'));
}

export function expectSame(results: Results, expected: Results, when: string): void {
  for (const [what, found, wanted] of [
    ['tests', results.inputs, expected.inputs],
    ['findings', results.findings, expected.findings],
  ] as const) {
    if (found.join() === wanted.join()) continue;
    const missing = wanted.filter((one) => !found.includes(one));
    const extra = found.filter((one) => !wanted.includes(one));
    const text = `${found.length} ${what} instead of ${wanted.length}; missing ${missing.join(' ')}; new ${extra.join(' ')}`;
    throw new Failure(missing.length > 0 ? 'lost' : 'wrong', `${when}: ${text}`);
  }
}

function numbered(parent: string): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => join(parent, name));
}
