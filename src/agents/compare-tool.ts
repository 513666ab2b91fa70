// The tool `compare`: inputs on which two versions differ, such as a function before and after a rewrite.

import { join } from 'node:path';
import { jsonIfValid } from '../base/json.ts';
import { listOf, numberWithin, onlyFields, optional, path, text, word } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { compareRecord } from '../report/document-schema.ts';
import { directoryOf, filesOf, optionWords } from './program.ts';
import { defineTool, properties, seconds } from './tool.ts';

interface Arguments {
  readonly a?: readonly string[] | undefined;
  readonly b?: readonly string[] | undefined;
  readonly sourceA?: string | undefined;
  readonly sourceB?: string | undefined;
  readonly function?: string | undefined;
  readonly stdin?: string | undefined;
  readonly flags?: readonly string[] | undefined;
  readonly maxSeconds?: number | undefined;
  readonly directory?: string | undefined;
}

export const compareTool = defineTool<Arguments>({
  name: 'compare',
  title: 'Find inputs on which two versions of C code differ',
  description:
    'Runs two implementations on the same symbolic input and solves for inputs on which they differ: in the result, in memory, in output, or in that only one fails. "equal" means equal for all inputs within the bounds. Use it after a rewrite, an optimisation or a port.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      a: { ...properties.files, description: 'C files of the first version' },
      b: { ...properties.files, description: 'C files of the second version' },
      sourceA: { type: 'string', description: 'C code of the first version, in place of a' },
      sourceB: { type: 'string', description: 'C code of the second version, in place of b' },
      function: {
        type: 'string',
        description: 'the function to compare; NAME=NAME2 if it has another name in b',
      },
      stdin: properties.stdin,
      flags: properties.flags,
      maxSeconds: properties.maxSeconds,
      directory: properties.directory,
    },
  },
  schema: onlyFields<Arguments>({
    a: optional(listOf(path)),
    b: optional(listOf(path)),
    sourceA: optional(text),
    sourceB: optional(text),
    function: optional(word),
    stdin: optional(word),
    flags: optional(listOf(word)),
    maxSeconds: optional(numberWithin(seconds)),
    directory: optional(path),
  }),
  async call(given, workshop, signal) {
    const first = filesOf({ files: given.a, source: given.sourceA }, 'a.c', workshop);
    const second = filesOf({ files: given.b, source: given.sourceB }, 'b.c', workshop);
    if (first.length === 0 || second.length === 0)
      throw new UserError("compare wants 'a' or 'sourceA', and 'b' or 'sourceB'");
    const words = [
      ...['compare', '--json', `--out=${join(workshop.folder(), 'out')}`],
      ...optionWords({
        fn: given.function,
        'sym-stdin': given.stdin,
        cflag: given.flags,
        'max-time': `${given.maxSeconds ?? seconds.usual}s`,
      }),
      ...[first.join(','), second.join(',')],
    ];
    const { stdout, stderr } = await workshop.run(words, directoryOf(given, workshop), signal);
    const record = jsonIfValid(stdout, compareRecord);
    if (record === undefined) return { answer: { error: stderr.trim() }, isError: true };
    const { status, error, differences = [], gaps = [], bounds = [] } = record;
    if (error !== undefined) return { answer: { status, error }, isError: true };
    const told = differences.map(({ input, what, test }) => ({ input, what, test }));
    return { answer: { status, differences: told, gaps, bounds }, isError: false };
  },
});
