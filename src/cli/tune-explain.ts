// clew tune --explain without a program: explains heuristics that were learned before.

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { UserError } from '../base/user-error.ts';
import { findHeuristic } from '../check/heuristic-file.ts';
import { explanationOf, type NamedHeuristic } from '../explore/learned/explanation.ts';
import { type Heuristic, parseHeuristic } from '../explore/learned/heuristic.ts';
import { trained } from '../explore/learned/trained.ts';
import { explanationText } from '../tune/explain.ts';
import { printOutput } from './terminal.ts';

/** Whether the operands are heuristics, or nothing, rather than a program. */
export function areHeuristics(operands: readonly string[]): boolean {
  return operands.every((name) => name.endsWith('.json'));
}

/** Explains the given files. Without files, it explains the heuristic that `--search learned` would use, or else clew's own. */
export function explainFiles(files: readonly string[], isJson: boolean): void {
  explain(files.length > 0 ? files.map(read) : [usual()], isJson);
}

export function explain(heuristics: readonly NamedHeuristic[], isJson: boolean): void {
  const explanation = explanationOf(heuristics);
  printOutput(
    isJson ? `${JSON.stringify(explanation, undefined, 2)}\n` : explanationText(explanation),
  );
}

export function named({ program, weights }: Heuristic): NamedHeuristic {
  return { name: program, weights };
}

function usual(): NamedHeuristic {
  const found = findHeuristic([]);
  return found === undefined ? { name: 'trained', weights: trained } : named(found);
}

function read(file: string): NamedHeuristic {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UserError(`'${file}' cannot be read (${code}): --explain wants what clew tune wrote`);
  }
  const { program, weights } = parseHeuristic(text, file);
  return { name: program || basename(file, '.json'), weights };
}
