// The input of a function as somebody would say it: a call with its arguments.

import type {
  CallForm,
  MemberForm,
  ObjectForm,
  ParameterForm,
} from '../build/harness/call-form.ts';
import type { Input } from '../input/input.ts';
import { memoryLabel, memoryName, splitOccurrence } from '../input/names.ts';
import type { CallText } from '../results/check-result.ts';
import { wrap } from './style.ts';
import { bytesText, numbersText } from './values-text.ts';

/** A call in words: plain data. */
export function callText(name: string, { parameters, inner }: CallForm, input: Input): CallText {
  const names = new Set<string>();
  const words = parameters.map((parameter, i) => {
    const text = argumentText(parameter, parameters[i - 1], input, names);
    return `${parameter.name} = ${text}`;
  });
  const rest = [...input].filter(([key, bytes]) => !names.has(key) && bytes.some((byte) => byte));
  const further = rest.flatMap(([key, bytes]) => innerText(memoryLabel(key), bytes, inner));
  return { name, arguments: words, further };
}

export function callWords(name: string, form: CallForm, input: Input): string {
  return callLine(callText(name, form, input));
}

export function callLine({ name, arguments: words, further }: CallText): string {
  const call = `${name}(${words.join(', ')})`;
  return further.length === 0 ? call : `${call} with ${further.join(', ')}`;
}

/** One line, or one for each argument. */
export function callLines(call: CallText, width: number): string[] {
  const line = callLine(call);
  if (line.length <= width) return [line];
  const wrapped = (text: string) => wrap(text, width - 2, '  ').map((part) => `  ${part}`);
  const { name, arguments: words, further } = call;
  const listed = (parts: readonly string[], end: string) =>
    parts.flatMap((part, i) => wrapped(`${part}${i === parts.length - 1 ? end : ','}`));
  if (words.length === 0) return [`${name}() with`, ...listed(further, '')];
  if (further.length === 0) return [`${name}(`, ...listed(words, ')')];
  return [`${name}(`, ...listed(words, ') with'), ...listed(further, '')];
}

/** Memory that pointers inside of arguments lead to, and whether they are null. */
function innerText(name: string, bytes: Uint8Array, inner: readonly ObjectForm[]): string[] {
  if (name.startsWith('strlen(')) return [];
  if (name.endsWith(' == NULL')) return [name.replace(' == ', ' = ')];
  const { base } = splitOccurrence(name);
  const form = inner.find((each) => each.name === base);
  return [`${name} = ${form === undefined ? bytesText(bytes) : objectText(bytes, form)}`];
}

function objectText(bytes: Uint8Array, { format, members }: ObjectForm): string {
  return format === undefined ? structText(bytes, members) : numbersText(bytes, format, true);
}

function argumentText(
  parameter: ParameterForm,
  before: ParameterForm | undefined,
  input: Input,
  names: Set<string>,
): string {
  const { name, kind, format, text } = parameter;
  const bytesOf = (key: string): Uint8Array | undefined => {
    names.add(memoryName(key));
    return input.get(memoryName(key));
  };
  if (kind === 'length') {
    const isNull = input.get(memoryName(`${before?.name} == NULL`))?.[0] ?? 0;
    const bytes = bytesOf(name);
    return isNull !== 0 ? '0' : numbersText(bytes ?? new Uint8Array(4), 4);
  }
  const bytes = bytesOf(name);
  if (kind === 'value' && format !== undefined)
    return numbersText(bytes ?? new Uint8Array(0), format);
  const isNull = bytesOf(`${name} == NULL`)?.[0] ?? 0;
  bytesOf(`strlen(${name})`);
  if (isNull !== 0) return 'NULL';
  if (bytes === undefined) return '""';
  if (text) return bytesText(bytes.subarray(0, bytes.length - 1), true);
  return objectText(bytes, parameter);
}

/** The values that are not zero, by name. */
function structText(bytes: Uint8Array, members: readonly MemberForm[]): string {
  if (bytes.every((byte) => byte === 0)) return '{0}';
  const shown = members.flatMap(({ name, offset, size, format }) => {
    const part = bytes.subarray(offset, offset + size);
    return part.every((byte) => byte === 0) ? [] : [`${name} = ${numbersText(part, format)}`];
  });
  return `{${shown.join(', ') || bytesText(bytes, false)}}`;
}
