// The tools `replay`, which runs a finding's input again after a repair, and `explain`.

import { flag, onlyFields, optional, path, word } from '../base/schema.ts';
import { UserError } from '../base/user-error.ts';
import { explain, explainable } from '../report/explain/explain.ts';
import { directoryOf } from './program.ts';
import { defineTool, properties } from './tool.ts';

interface ReplayArguments {
  readonly test: string;
  readonly native?: boolean | undefined;
  readonly directory?: string | undefined;
}

export const replayTool = defineTool<ReplayArguments>({
  name: 'replay',
  title: 'Run the input of a finding again',
  description:
    'Builds the program of a finding anew and runs it on the input of the finding, so that a repair can be tried. "failed": false means that this input no longer breaks it; check says whether others do.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['test'],
    properties: {
      test: { type: 'string', description: 'what check gave as test, or a folder of clew-out' },
      native: { type: 'boolean', description: 'in a native build with sanitizers' },
      directory: properties.directory,
    },
  },
  schema: onlyFields<ReplayArguments>({
    test: path,
    native: optional(flag),
    directory: optional(path),
  }),
  async call(given, workshop, signal) {
    const native = given.native ? ['--native=sandboxed'] : [];
    const words = ['replay', '--quiet', ...native, '--max-time=60s', given.test];
    const directory = directoryOf(given, workshop);
    const { exitCode, stderr } = await workshop.run(words, directory, signal);
    const isDone = exitCode === 0 || exitCode === 1;
    if (!isDone) return { answer: { error: stderr.trim() }, isError: true };
    return { answer: { failed: exitCode === 1, outcome: stderr.trim() }, isError: false };
  },
});

interface ExplainArguments {
  readonly kind: string;
}

export const explainTool = defineTool<ExplainArguments>({
  name: 'explain',
  title: 'What a kind of finding or gap means',
  description:
    'What has happened, what a native build does there, how it is mended, and a small example; for gaps, why a check is not complete.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: { kind: { type: 'string', enum: explainable } },
  },
  schema: onlyFields<ExplainArguments>({ kind: word }),
  async call({ kind }) {
    const explanation = explain(kind);
    if (explanation.of === 'nothing')
      throw new UserError(`there is no kind '${kind}'; there are ${explainable.join(', ')}`);
    return { answer: { ...explanation }, isError: false };
  },
});
