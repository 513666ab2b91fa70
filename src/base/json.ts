// JSON from outside: parsed and checked in one step, so that nobody holds a document that is not what its type says.

import { type Schema, type Validation, validate } from './schema.ts';
import { UserError } from './user-error.ts';

/** Reads a document that a user gives or may have changed. `what` begins the message, and the reason follows: "'a.json' is not a heuristic". */
export function readJson<T>(text: string, schema: Schema<T>, what: string): T {
  const read = parseJson(text, schema);
  if (read.kind === 'wrong') throw new UserError(`${what}: ${read.problem}`);
  return read.value;
}

/** Reads a document that clew keeps for itself, in caches and stores. One that cannot be read counts as missing. */
export function jsonIfValid<T>(
  text: string | Uint8Array | undefined,
  schema: Schema<T>,
): T | undefined {
  if (text === undefined) return undefined;
  const read = parseJson(typeof text === 'string' ? text : new TextDecoder().decode(text), schema);
  return read.kind === 'valid' ? read.value : undefined;
}

function parseJson<T>(text: string, schema: Schema<T>): Validation<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    // The parser quotes the text, which may contain anything.
    const reason = (error as Error).message.replaceAll(/\p{Cc}/gu, ' ');
    return { kind: 'wrong', problem: `it is no JSON (${reason})` };
  }
  return validate(value, schema, { abortEarly: true });
}
