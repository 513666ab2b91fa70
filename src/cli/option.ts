// One option of the command line as a row of a table: parsing, range checks, help and the page
// docs/guide/options.md all derive from it. A command gets its options' values with their types.

import type { Range } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';

export interface Option<T> {
  /** The name and the value in commander's notation: "--max-time <duration>". */
  readonly flags: string;
  readonly group: string;
  readonly meaning: string;
  readonly example: string;
  /** The value when the option is not given. */
  readonly initial: T;
  /** What happens without the option, for people; left out where the meaning says it. */
  readonly otherwise?: string;
  /** Folds a text into the value; an option without it is a switch. */
  readonly accept?: (text: string, before: T) => T;
  /** The words that the value is one of, or is made of; left out if there is no list of them. */
  readonly words?: readonly string[];
  /** Whether the option may be given several times, or a list of values in a configuration. */
  readonly repeats?: boolean;
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds options of any type; ValuesOf gives them back
export type OptionTable = Readonly<Record<string, Option<any>>>;

export type ValuesOf<Table extends OptionTable> = {
  readonly [Name in keyof Table]: Table[Name] extends Option<infer T> ? T : never;
};

const binaryUnits: Readonly<Record<string, number>> = {
  '': 1,
  K: 1024,
  M: 1024 ** 2,
  G: 1024 ** 3,
};

/** What a row says whatever the kind of its value. */
type Row = Omit<Option<unknown>, 'initial' | 'accept'>;

/** An option without a value. */
export function switchOption(flags: string, group: string, meaning: string): Option<boolean> {
  return { flags, group, meaning, example: flags, initial: false };
}

export function textOption<Initial extends string | undefined = undefined>(
  row: Row & { readonly initial?: Initial },
): Option<string | Initial> {
  return { initial: undefined as Initial, ...row, accept: (text) => text };
}

/** An option that can be repeated. */
export function textsOption(row: Row): Option<readonly string[]> {
  return { ...row, initial: [], repeats: true, accept: (text, before) => [...before, text] };
}

/** One of the given names. */
export function choiceOption<Name extends string>(
  names: readonly Name[],
  row: Row & { readonly initial: Name },
): Option<Name> {
  return { otherwise: row.initial, ...row, words: names, accept: acceptChoice(nameOf(row), names) };
}

/** One or more of the given names, separated by commas. */
export function namesOption<Name extends string>(
  names: readonly Name[],
  row: Row & { readonly initial: readonly Name[] },
): Option<readonly Name[]> {
  const accept = acceptNames(nameOf(row), names);
  return {
    otherwise: row.initial.join(','),
    ...row,
    words: names,
    accept: (text) => accept(text, []),
  };
}

interface NumberRow<Initial> extends Row {
  readonly initial?: Initial;
}

export const countOption = numberOption(acceptCount, String);

/** A size in bytes. */
export const sizeOption = numberOption(acceptSize, sizeText);

/** A time in milliseconds. */
export const durationOption = numberOption(acceptDuration, durationText);

function numberOption(
  accept: (name: string, range: Range) => (text: string) => number,
  show: (value: number) => string,
) {
  return <Initial extends number | undefined = undefined>(
    range: Range,
    row: NumberRow<Initial>,
  ): Option<number | Initial> => {
    const otherwise = row.initial === undefined ? {} : { otherwise: show(row.initial) };
    const initial = undefined as Initial;
    return { initial, ...otherwise, ...row, accept: accept(nameOf(row), range) };
  };
}

/** "--max-time <duration>" -> "--max-time" */
export function nameOf({ flags }: Pick<Row, 'flags'>): string {
  return flags.split(' ')[0];
}

export const onOff = ['on', 'off'] as const;

/** "64K", "100M", "2G" or a number of bytes. */
export function acceptSize(name: string, range: Range) {
  return (text: string): number => {
    const match = /^(\d+)([KMG]?)(?:i?B)?$/i.exec(text);
    const bytes = match
      ? Number(match[1]) * (binaryUnits[(match[2] ?? '').toUpperCase()] ?? 1)
      : NaN;
    if (Number.isNaN(bytes))
      throw new UserError(`${name} wants a size like 64M or 2G, but got '${text}'`);
    return within(name, text, bytes, range, sizeText);
  };
}

const timeUnits: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/** "500ms", "60s", "5m", "2h", or a number of seconds; in milliseconds. */
export function acceptDuration(name: string, range: Range) {
  return (text: string): number => {
    const match = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(text);
    if (match === null)
      throw new UserError(`${name} wants a duration like 500ms, 60s or 2h, but got '${text}'`);
    const milliseconds = Number(match[1]) * (timeUnits[match[2] ?? 's'] ?? 1000);
    return within(name, text, milliseconds, range, durationText);
  };
}

export function acceptCount(name: string, range: Range) {
  return (text: string): number => {
    if (!/^\d+$/.test(text)) throw new UserError(`${name} wants a number, but got '${text}'`);
    return within(name, text, Number(text), range, String);
  };
}

function acceptChoice<Name extends string>(name: string, known: readonly Name[]) {
  return (text: string): Name => {
    const found = known.find((each) => each === text);
    if (found === undefined)
      throw new UserError(`${name} may be ${known.join(' or ')}, but got '${text}'`);
    return found;
  };
}

export function acceptNames<Name extends string>(name: string, known: readonly Name[]) {
  return (text: string, before: readonly Name[]): readonly Name[] => {
    const given = text.split(',');
    for (const word of given)
      if (!known.includes(word as Name))
        throw new UserError(`${name} knows ${known.join(', ')}, but got '${word}'`);
    return [...before, ...(given as Name[])];
  };
}

function within(
  name: string,
  text: string,
  value: number,
  { min, max }: Range,
  show: (value: number) => string,
): number {
  if (value < min || value > max)
    throw new UserError(`${name} may be ${show(min)} to ${show(max)}, but '${text}' was given`);
  return value;
}

function durationText(milliseconds: number): string {
  return `${milliseconds / 1000}s`;
}

function sizeText(bytes: number): string {
  for (const unit of ['G', 'M', 'K'])
    if (bytes % (binaryUnits[unit] ?? 1) === 0 && bytes > 0)
      return `${bytes / (binaryUnits[unit] ?? 1)}${unit}`;
  return String(bytes);
}
