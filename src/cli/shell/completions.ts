// What can be completed, from the tables of options; each shell writes it in its own language.

import type { Command } from '../command.ts';
import { nameOf } from '../option.ts';

export interface CompletedCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly CompletedOption[];
  /** What operands are. */
  readonly operands: 'files' | 'nothing' | readonly string[];
}

export interface CompletedOption {
  /** "--sym-stdin" */
  readonly name: string;
  /** One short line. */
  readonly meaning: string;
  /** What follows it: nothing, one of these words, a name of a file, or anything. */
  readonly value: 'none' | 'file' | 'folder' | 'text' | readonly string[];
  readonly repeats: boolean;
}

export function completionsOf(commands: readonly Command[]): readonly CompletedCommand[] {
  return commands.map((command) => ({
    name: command.name,
    summary: command.summary,
    options: Object.values(command.options).map((row) => ({
      name: nameOf(row),
      meaning: shortened(row.meaning),
      value: completedValue(row),
      repeats: row.repeats === true,
    })),
    operands: operandsOf(command),
  }));
}

function completedValue({
  flags,
  words,
  accept,
}: Command['options'][string]): CompletedOption['value'] {
  if (accept === undefined) return 'none';
  if (words !== undefined) return words;
  if (/<folder>/.test(flags)) return 'folder';
  return /[<[](path|file|files\.\.\.|file)[>\]]/.test(flags) ? 'file' : 'text';
}

/** "bash, zsh or fish" are words to choose from; other operands are files. */
function operandsOf({ operands, operandsMeaning }: Command): CompletedCommand['operands'] {
  if (operands === '') return 'nothing';
  if (operands === '<shell>') return operandsMeaning.split(/, | or /);
  return operands === '[kind]' ? 'nothing' : 'files';
}

const longest = 60;

/** The first clause, as far as it is short. */
function shortened(meaning: string): string {
  const [clause] = meaning.split(/[;:(]|, (?=which|with|each|that)/);
  const text = clause.trim();
  return text.length <= longest ? text : `${text.slice(0, longest - 1).trimEnd()}…`;
}
