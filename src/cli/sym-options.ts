// The options that say what is symbolic, and how their values are read. A length is a number of bytes, or MIN-MAX where it is
// open.

import { UserError } from '../base/user-error.ts';
import { isFileName, ranges } from '../input/option-values.ts';
import { type FileSource, type Length, type Sources, usualPreemptions } from '../input/sources.ts';
import {
  countOption,
  nameOf,
  type Option,
  textOption,
  textsOption,
  type ValuesOf,
} from './option.ts';

const group = 'Symbolic input';

export const symbolicOptions = {
  symStdin: checkedAtOnce(
    parseLength,
    textOption({
      flags: '--sym-stdin <length>',
      group,
      meaning: 'standard input is symbolic: N bytes, or MIN-MAX bytes',
      example: '--sym-stdin 0-16',
    }),
  ),
  symArg: checkedAtOnce(
    parseLength,
    textsOption({
      flags: '--sym-arg <length>',
      group,
      meaning: 'one more argument, symbolic, of N or MIN-MAX bytes; repeatable',
      example: '--sym-arg 8',
    }),
  ),
  symArgs: textsOption({
    flags: '--sym-args <min,max,length>',
    group,
    meaning: 'from MIN to MAX more arguments, symbolic, each of N bytes; written as three words',
    example: '--sym-args 0 2 4',
  }),
  symFile: checkedAtOnce(
    (_, text) => parseFile(text),
    textsOption({
      flags: '--sym-file <name:length>',
      group,
      meaning: 'a file in the box with symbolic content of N or MIN-MAX bytes; repeatable',
      example: '--sym-file config:32',
    }),
  ),
  symSocket: checkedAtOnce(
    (_, text) => parseConnection(text),
    textsOption({
      flags: '--sym-socket <lengths>',
      group,
      meaning:
        'one more connection from outside, whichever socket is next to accept, connect or receive: N or MIN-MAX symbolic bytes, then its end; N,M,... are several messages; repeatable',
      example: '--sym-socket 16,0-8',
    }),
  ),
  failCalls: countOption(ranges.failingCalls, {
    flags: '--fail-calls <count>',
    group,
    meaning: 'let up to so many system calls and allocations of a run fail, each wherever it could',
    example: '--fail-calls 1',
    initial: 0,
  }),
  preemptions: countOption(ranges.preemptions, {
    flags: '--preemptions <count>',
    group,
    meaning:
      'where a thread could go on, let another one go first up to so many times in a run; where a thread waits, all others are tried',
    example: '--preemptions 2',
    initial: usualPreemptions,
  }),
};

/**
 * A forgotten length is told as what it is: `--sym-stdin parse.c` takes the program for a length, so that there would be no program
 * left to speak of. `parse` throws where a text is wrong.
 */
function checkedAtOnce<T>(
  parse: (name: string, text: string) => unknown,
  option: Option<T>,
): Option<T> {
  const { accept } = option;
  return {
    ...option,
    accept: (text, before) => {
      parse(nameOf(option), text);
      return accept === undefined ? before : accept(text, before);
    },
  };
}

const mostArguments = ranges.sources.max;

/** The values are texts as they were given; each of `symArgs` is "MIN,MAX,N" (joinSymbolicArguments). */
export function parseSources(texts: ValuesOf<typeof symbolicOptions>): Sources {
  const single = texts.symArg.map((text) => parseLength('--sym-arg', text));
  const several = parseSeveral(texts.symArgs);
  return {
    stdin: texts.symStdin === undefined ? undefined : parseLength('--sym-stdin', texts.symStdin),
    arguments: [...single, ...Array<Length>(several.max).fill(several.length)],
    fewestArguments: single.length + several.min,
    files: parseFiles(texts.symFile),
    sockets: texts.symSocket.map(parseConnection),
    failingCalls: texts.failCalls,
    preemptions: texts.preemptions,
  };
}

/** commander gives an option one value: `--sym-args 0 2 4` becomes `--sym-args=0,2,4`. */
export function joinSymbolicArguments(words: readonly string[]): string[] {
  const joined: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (word !== '--sym-args') {
      joined.push(word);
      continue;
    }
    const values = words.slice(index + 1, index + 4);
    if (values.length < 3)
      throw new UserError('--sym-args wants three values: MIN MAX N, like --sym-args 0 2 4');
    joined.push(`--sym-args=${values.join(',')}`);
    index += 3;
  }
  return joined;
}

/** "8" or "0-8". */
function parseLength(option: string, text: string): Length {
  const match = /^(\d+)(?:-(\d+))?$/.exec(text);
  if (match === null) throw new UserError(noLengthText(option, text));
  const mostBytes = ranges.length.max;
  const min = Number(match[1]);
  const max = Number(match[2] ?? match[1]);
  if (min > max) throw new UserError(`${option} ${text}: the least is more than the most`);
  if (max > mostBytes)
    throw new UserError(`${option} may be at most ${mostBytes} bytes, but '${text}' was given`);
  return { min, max };
}

function noLengthText(option: string, text: string): string {
  if (/^-\d/.test(text)) return `${option} ${text}: a length must be 0 or more, like 8 or 0-8`;
  if (/\.(c|i|bc|ll|o|a)$|^[-./]/.test(text))
    return `${option} wants a length first: ${option} 8 ${text}, or ${option} 0-8 ${text}`;
  return `${option} wants a number of bytes, or MIN-MAX, like 8 or 0-8, but got '${text}'`;
}

interface SeveralArguments {
  readonly min: number;
  readonly max: number;
  readonly length: Length;
}

/** Optional arguments stand behind all others, so there is one such group. */
function parseSeveral(texts: readonly string[]): SeveralArguments {
  if (texts.length > 1) throw new UserError('--sym-args can be given once');
  const [text] = texts;
  if (text === undefined) return { min: 0, max: 0, length: { min: 0, max: 0 } };
  const words = text.split(',');
  const [min, max, length] = words;
  if (words.length !== 3 || !/^\d+$/.test(min) || !/^\d+$/.test(max))
    throw new UserError(
      `--sym-args wants three values, MIN MAX N, like --sym-args 0 2 4, but got '${words.join(' ')}'`,
    );
  if (Number(min) > Number(max))
    throw new UserError(`--sym-args ${words.join(' ')}: the least is more than the most`);
  if (Number(max) > mostArguments)
    throw new UserError(`--sym-args gives at most ${mostArguments} arguments, but got '${max}'`);
  return { min: Number(min), max: Number(max), length: parseLength('--sym-args', length) };
}

function parseFiles(texts: readonly string[]): FileSource[] {
  const files = texts.map(parseFile);
  files.forEach(({ name }, index) => {
    if (files.findIndex((other) => other.name === name) < index)
      throw new UserError(`--sym-file ${name} is given twice`);
  });
  return files;
}

/** "N,M,...": the messages of one connection. */
function parseConnection(text: string): Length[] {
  return text.split(',').map((length) => parseLength('--sym-socket', length));
}

/** "NAME:N"; the name may contain colons. */
function parseFile(text: string): FileSource {
  const border = text.lastIndexOf(':');
  const name = text.slice(0, Math.max(border, 0));
  if (name === '')
    throw new UserError(`--sym-file wants NAME:N, like input.txt:16, but got '${text}'`);
  if (!isFileName(name)) throw new UserError(`--sym-file ${text}: '${name}' is no name for a file`);
  return { name, ...parseLength(`--sym-file ${name}`, text.slice(border + 1)) };
}
