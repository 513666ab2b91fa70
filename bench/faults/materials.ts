// What attacks start from, made once by undisturbed commands: results of a check, bitcode, an object of clew cc, a heuristic.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileSources } from '../../src/source/compile.ts';
import { systemCompiler } from '../../tests/judge/native.ts';
import { type Laboratory, subject } from './attack.ts';
import { type Results, resultsIn } from './results.ts';

export interface Materials {
  /** The folder of an undisturbed check. */
  readonly out: string;
  readonly results: Results;
  readonly bitcode: string;
  /** It is there only where the machine has a compiler. */
  readonly object: string;
  readonly heuristic: string;
}

export const checkWords = ['check', '--sym-stdin', '3', '--no-native', subject];

export async function makeMaterials(laboratory: Laboratory): Promise<Materials> {
  const [out, bitcode] = [laboratory.path('results'), laboratory.path('subject.bc')];
  const [object, heuristic] = [laboratory.path('subject.o'), laboratory.path('heuristic.json')];
  mkdirSync(laboratory.cache, { recursive: true });
  await laboratory.run([...checkWords, '--workers', '1', '--out', out]);
  const compilation = await compileSources([subject], { flags: [], cache: undefined });
  if (compilation.kind === 'failed') throw new Error(compilation.diagnostics);
  writeFileSync(bitcode, compilation.units[0].bytes);
  if (systemCompiler !== undefined) await laboratory.run(['cc', '-c', '-g', subject, '-o', object]);
  const learning = ['--budget', '20s', '--runs', '100', '--out', laboratory.path('tuned')];
  const where = ['--heuristic', heuristic];
  await laboratory.run(['tune', '--sym-stdin', '3', ...learning, ...where, subject]);
  return { out, results: resultsIn(out), bitcode, object, heuristic };
}

/** The name that clew looks for in the folder where it is called. */
export const usualHeuristic = 'clew.heuristic.json';

export function firstTest({ out }: Materials): string {
  return join(out, 'tests', '0001');
}
