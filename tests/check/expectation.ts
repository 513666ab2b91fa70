// What a test program says of itself, in comments at its start:
//
//   clew: OPTIONS             how it is checked
//   paths: N, tests: N        exactly so many
//   finding: KIND MARKER      a finding on the line that ends with `// MARKER`
//   value: NAME NUMBER        some test has this little-endian number as its input NAME
//   stopped: REASON

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

export interface Expectation {
  readonly file: string;
  readonly name: string;
  readonly options: readonly string[];
  readonly paths: number | undefined;
  readonly tests: number | undefined;
  /** `kind:line`, sorted. */
  readonly findings: readonly string[];
  readonly values: readonly { readonly name: string; readonly value: number }[];
  readonly stopped: string | undefined;
}

export function expectationOf(file: string): Expectation {
  const lines = readFileSync(file, 'utf8').split('\n');
  const said = (key: string) =>
    lines.flatMap((line) => (line.startsWith(`// ${key}:`) ? [line.slice(key.length + 4)] : []));
  const words = (text: string) => text.trim().split(/\s+/).filter(Boolean);
  const number = (key: string) => said(key).map(Number)[0];
  return {
    file,
    name: basename(file, '.c'),
    options: said('clew').flatMap(words),
    paths: number('paths'),
    tests: number('tests'),
    findings: said('finding')
      .map(words)
      .map(([kind, marker]) => `${kind}:${lineOf(lines, marker, file)}`)
      .sort(),
    values: said('value')
      .map(words)
      .map(([name, value]) => ({ name: name, value: Number(value) })),
    stopped: said('stopped').flatMap(words)[0],
  };
}

export function lineOf(lines: readonly string[], marker: string, file: string): number {
  const index = lines.findIndex((line) => line.endsWith(`// ${marker}`));
  if (index < 0) throw new Error(`${file} has no line that ends with // ${marker}`);
  return index + 1;
}
