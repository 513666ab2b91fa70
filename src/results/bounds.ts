// The bounds of a verdict: how large the inputs are that were explored, and how long a run may take. "Explored everything" and
// "equal for all inputs" are said within these bounds, and each bound names the option that widens it.

import { counting, grouped } from '../base/counting.ts';
import type { CallForm, ParameterForm } from '../build/harness/call-form.ts';
import { type Length, type Sources, usualPreemptions } from '../input/sources.ts';

const calls = 'system calls and allocations';

export interface Bound {
  /** What is bounded: "standard input", "a run". */
  readonly what: string;
  /** "13 bytes", "up to 100000000 steps". */
  readonly limit: string;
  /** The option that widens it; undefined where only a harness of the user's own does. */
  readonly option: string | undefined;
}

/** What a check was asked to explore. */
export interface Explored {
  readonly sources: Sources;
  /** The concrete argv, the program's name first. */
  readonly given: readonly string[];
  /** How the function of --fn is called. */
  readonly call: CallForm | undefined;
  /** The longest data of a libFuzzer target; undefined where the program is none. */
  readonly fuzzSize: number | undefined;
  /** How many steps one run may take. Undefined if there is no limit. */
  readonly fuel: number | undefined;
  /** Whether the program may start threads. */
  readonly startsThreads: boolean;
  /** Whether the program may have child processes. */
  readonly forks: boolean;
}

export function boundsOf(explored: Explored): Bound[] {
  const { sources, given, call, fuzzSize, fuel, startsThreads, forks } = explored;
  const bounds = [...(call === undefined ? [] : callBounds(call))];
  if (fuzzSize !== undefined)
    bounds.push(bound('data', `up to ${bytesText(fuzzSize)}`, '--fuzz-size'));
  bounds.push(...sourceBounds(sources, given));
  if (fuel !== undefined) bounds.push(bound('a run', `up to ${grouped(fuel)} steps`, '--fuel'));
  if (sources.failingCalls === 0) bounds.push(bound(calls, 'none fails by chance', '--fail-calls'));
  if (startsThreads) bounds.push(threadBound(sources));
  if (forks)
    bounds.push(bound('processes', 'one order: each runs until it waits or ends', undefined));
  return bounds;
}

function threadBound({ preemptions = usualPreemptions }: Sources): Bound {
  const limit = `all fair schedules with up to ${counting(preemptions, 'preemption')}`;
  return bound('threads', limit, '--preemptions');
}

/** `hasVariables` says that a call may depend on variables of the program. */
export function callBounds({ parameters }: CallForm, hasVariables = false): Bound[] {
  const pointers = parameters.filter(({ kind }) => kind === 'pointer');
  const fixed = (what: string, limit: string) => bound(what, limit, undefined);
  return [
    ...(parameters.length === 0 ? [fixed('parameters', 'there are none')] : []),
    ...parameters.map((form) => bound(form.name, form.range, widening(form))),
    ...(pointers.length > 1 ? [fixed('pointers', 'no two of them to the same object')] : []),
    ...(hasVariables
      ? [fixed('variables', 'as the program starts with, so one call of each')]
      : []),
  ];
}

function bound(what: string, limit: string, option: string | undefined): Bound {
  return { what, limit, option };
}

/** A struct is one struct, whatever the options say. */
function widening({ kind, size, text, range }: ParameterForm): string | undefined {
  if (kind !== 'pointer' || range.startsWith('a struct')) return undefined;
  return text || size <= 1 ? '--fn-characters' : '--fn-elements';
}

export function sourceBounds(sources: Sources, given: readonly string[]): Bound[] {
  const { stdin, arguments: words, fewestArguments, files, sockets, failingCalls } = sources;
  const fail = failingCalls === 1 ? 'fails' : 'fail';
  return [
    ...(given.length > 1 ? [bound('arguments', given.slice(1).join(' '), undefined)] : []),
    ...(stdin === undefined ? [] : [bound('standard input', lengthText(stdin), '--sym-stdin')]),
    ...words.map((length, i) => {
      const isOptional = i >= fewestArguments;
      const limit = `${lengthText(length)}${isOptional ? ', or none' : ''}`;
      return bound(`argument ${given.length + i}`, limit, isOptional ? '--sym-args' : '--sym-arg');
    }),
    ...files.map((file) => bound(`file ${file.name}`, lengthText(file), '--sym-file')),
    ...sockets.map((messages, i) =>
      bound(`connection ${i + 1}`, messages.map(lengthText).join(', '), '--sym-socket'),
    ),
    ...(failingCalls > 0
      ? [bound(calls, `at most ${failingCalls} of a run ${fail}`, '--fail-calls')]
      : []),
  ];
}

/** The text of a bound without its option, for readers who cannot change it. */
export function boundText({ what, limit }: Bound): string {
  return `${what}: ${limit}`;
}

function lengthText({ min, max }: Length): string {
  return min === max ? bytesText(max) : `${min} to ${bytesText(max)}`;
}

function bytesText(count: number): string {
  return count === 1 ? '1 byte' : `${count} bytes`;
}
