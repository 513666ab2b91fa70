// A tool that agents may call: its arguments as a JSON schema for the protocol and as a schema of ours, and what it does.

import { type Schema, validate } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import type { OwnAnswer } from '../host/own-command.ts';
import type { Answer } from './size.ts';

/** What tools are given to work with. */
export interface Workshop {
  /** Runs clew in a folder. */
  run(words: readonly string[], directory: string, signal: AbortSignal): Promise<OwnAnswer>;
  /** A new empty folder, which is there until the server ends. */
  folder(): string;
  /** The folder that relative names mean unless a tool is told otherwise. */
  readonly directory: string;
}

export interface ToolResult {
  readonly answer: Answer;
  /** Whether the tool could not do its work, such as for C that does not compile. Findings are no errors. */
  readonly isError: boolean;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: object;
  /** Arguments come from outside, and are checked first: a mistake in them is a UserError. */
  call(given: unknown, workshop: Workshop, signal: AbortSignal): Promise<ToolResult>;
}

interface ToolDefinition<Arguments> extends Omit<Tool, 'call'> {
  readonly schema: Schema<Arguments>;
  call(given: Arguments, workshop: Workshop, signal: AbortSignal): Promise<ToolResult>;
}

export function defineTool<Arguments>({ schema, ...tool }: ToolDefinition<Arguments>): Tool {
  return {
    ...tool,
    async call(given, workshop, signal) {
      const read = validate(given, schema, { whole: 'its argument is' });
      if (read.kind === 'wrong') throw new UserError(read.problem);
      return tool.call(read.value, workshop, signal);
    },
  };
}

/** Shared descriptions of arguments. */
export const properties = {
  directory: {
    type: 'string',
    description: 'the folder that relative names mean; by default where the server was started',
  },
  files: { type: 'array', items: { type: 'string' }, description: 'C files of the program' },
  source: { type: 'string', description: 'C code to check, in place of files' },
  flags: {
    type: 'array',
    items: { type: 'string' },
    description: 'compiler flags: -Iinclude, -DNAME=1',
  },
  function: {
    type: 'string',
    description: 'the function to call with all of its arguments symbolic; no main is needed',
  },
  stdin: {
    type: 'string',
    description: 'symbolic standard input of a program with main: a number of bytes, or MIN-MAX',
  },
  maxSeconds: {
    type: 'number',
    description: 'the time for it, 20 by default; what was found until then is the answer',
  },
};

export const seconds = { usual: 20, min: 1, max: 3600 };
