// The options of a target in a configuration. They are those of the command line, by name, and go through the same table: what is
// wrong there is wrong here, and in the same words.

import { closeNames } from '../base/close-names.ts';
import { UserError } from '../base/user-error.ts';
import type { Option, OptionTable } from './option.ts';

/** The value of an option: true for a switch, a list where the option can be repeated. */
export type OptionValue = string | number | boolean | readonly (string | number)[];

/** A program to check, as clew.config.json describes it. */
export interface Target {
  readonly name: string;
  /** The file that describes it, for messages. */
  readonly config: string;
  /** The folder that names are relative to. */
  readonly directory: string;
  readonly files: readonly string[];
  readonly arguments: readonly string[];
  /** The values by the names of options in the tables: symStdin for --sym-stdin. */
  readonly options: Readonly<Record<string, OptionValue>>;
}

/** The values of those options that the command knows. Others belong to other commands: `requireKnown` has looked at all. */
export function configuredValues(target: Target, table: OptionTable): Record<string, unknown> {
  const known = Object.entries(target.options).filter(([key]) => Object.hasOwn(table, key));
  return Object.fromEntries(
    known.map(([key, value]) => [key, foldedValue(target, key, value, table[key])]),
  );
}

function foldedValue(
  { config, name }: Target,
  key: string,
  value: OptionValue,
  row: Option<unknown>,
): unknown {
  const wrong = (problem: string) => new UserError(`${config}: target '${name}': ${problem}`);
  const { accept } = row;
  if (accept === undefined) {
    if (typeof value === 'boolean') return value;
    throw wrong(`'${key}' must be true or false`);
  }
  if (typeof value === 'boolean') throw wrong(`'${key}' wants a value, such as ${row.example}`);
  const texts = [value].flat().map(String);
  if (texts.length > 1 && !row.repeats) throw wrong(`'${key}' has one value, not a list`);
  try {
    return texts.reduce((before, text) => accept(text, before), row.initial);
  } catch (error) {
    if (error instanceof UserError) throw wrong(error.message);
    throw error;
  }
}

/** A name that no command knows is a mistake. */
export function requireKnown(target: Target, tables: readonly OptionTable[]): void {
  const names = [...new Set(tables.flatMap((table) => Object.keys(table)))];
  for (const key of Object.keys(target.options)) {
    if (names.includes(key)) continue;
    const [close] = closeNames(key, [...names, 'files', 'arguments']);
    const hint = close === undefined ? '' : `; did you mean '${close}'?`;
    throw new UserError(
      `${target.config}: target '${target.name}': there is no option '${key}'${hint}`,
    );
  }
}
