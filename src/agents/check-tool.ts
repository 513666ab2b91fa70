// The tool `check`: findings with what one needs to mend them, and what the verdict is worth.

import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { jsonIfValid } from '../base/json.ts';
import {
  flag,
  listOf,
  numberWithin,
  onlyFields,
  optional,
  path,
  text,
  word,
} from '../base/schema.ts';
import { type CheckRecord, checkRecord, type FindingRecord } from '../report/document-schema.ts';
import { findingExplanations } from '../report/explain/findings.ts';
import { directoryOf, filesOf, type NamedProgram, optionWords } from './program.ts';
import { defineTool, properties, seconds, type ToolResult } from './tool.ts';

interface Arguments extends NamedProgram {
  readonly target?: string | undefined;
  readonly function?: string | undefined;
  readonly stdin?: string | undefined;
  readonly arguments?: readonly string[] | undefined;
  readonly checks?: readonly string[] | undefined;
  readonly flags?: readonly string[] | undefined;
  readonly maxSeconds?: number | undefined;
  readonly native?: boolean | undefined;
  readonly directory?: string | undefined;
}

export const checkTool = defineTool<Arguments>({
  name: 'check',
  title: 'Find inputs that break C code',
  description:
    'Explores C code on symbolic input and reports every input found that makes it read or write outside of an object, use freed memory, divide by zero, fail an assertion, hang and so on. Each finding was reproduced. "complete": true means that within the bounds no other path exists; otherwise the gaps say what was not seen: no findings does not mean no bugs then. Name files, or give code as source; name a function, or say how long stdin is.',
  inputSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      files: properties.files,
      source: properties.source,
      target: { type: 'string', description: 'a target of clew.config.json, in place of files' },
      function: properties.function,
      stdin: properties.stdin,
      arguments: {
        type: 'array',
        items: { type: 'string' },
        description: 'symbolic arguments of the program, each as a length: "8" or "0-8"',
      },
      checks: {
        type: 'array',
        items: { type: 'string' },
        description: 'further checks: overflow, leak, uninitialized',
      },
      flags: properties.flags,
      maxSeconds: properties.maxSeconds,
      native: {
        type: 'boolean',
        description:
          'also confirm findings in a native build with sanitizers (slower); false by default',
      },
      directory: properties.directory,
    },
  },
  schema: onlyFields<Arguments>({
    files: optional(listOf(path)),
    source: optional(text),
    target: optional(word),
    function: optional(word),
    stdin: optional(word),
    arguments: optional(listOf(word)),
    checks: optional(listOf(word)),
    flags: optional(listOf(word)),
    maxSeconds: optional(numberWithin(seconds)),
    native: optional(flag),
    directory: optional(path),
  }),
  async call(given, workshop, signal) {
    const directory = directoryOf(given, workshop);
    const out = join(workshop.folder(), 'out');
    const words = [
      ...['check', '--json', `--out=${out}`],
      ...optionWords({
        target: given.target,
        fn: given.function,
        'sym-stdin': given.stdin,
        'sym-arg': given.arguments,
        check: given.checks,
        cflag: given.flags,
        'max-time': `${given.maxSeconds ?? seconds.usual}s`,
        native: given.native ? 'sandboxed' : 'off',
      }),
      ...filesOf(given, 'source.c', workshop),
    ];
    const { stdout, stderr } = await workshop.run(words, directory, signal);
    return checkAnswer(jsonIfValid(stdout, checkRecord), stderr, directory);
  },
});

function checkAnswer(
  record: CheckRecord | undefined,
  stderr: string,
  directory: string,
): ToolResult {
  if (record === undefined) return { answer: { error: stderr.trim() }, isError: true };
  const { status, complete, error, gaps, bounds = [], hints, coverage } = record;
  if (error !== undefined) return { answer: { status, error }, isError: true };
  const answer = {
    ...{ status, complete, verdict: verdictOf(record) },
    findings: record.findings.map((finding) => findingAnswer(finding, directory)),
    gaps: gaps.map(({ kind, site, text: what }) => ({ kind, site, text: what })),
    bounds: bounds.map(
      ({ what, limit, option }) => `${what}: ${limit}${option ? ` (${option})` : ''}`,
    ),
    hints,
    coverage,
    paths: record.paths,
    seconds: record.seconds,
  };
  return { answer, isError: false };
}

function verdictOf({ status, complete, findings }: CheckRecord): string {
  if (status === 'nothing-run') return 'Nothing was explored, so nothing is known of this code.';
  const found = findings.length === 0 ? 'Nothing was found' : 'These inputs break it';
  return complete
    ? `${found}; everything within the bounds was explored.`
    : `${found}; not everything was explored: the gaps say what was left.`;
}

const framesShown = 8;

function findingAnswer(finding: FindingRecord, directory: string) {
  const { kind, message, file, line, stack, object, folder, confirmed, call, input } = finding;
  const own = stack.filter(({ library }) => !library);
  const known = Object.entries(findingExplanations).find(([name]) => name === kind)?.[1];
  return {
    ...{ kind, message, file, line, function: finding.function },
    code: lineOf(file, line, directory),
    stack: own
      .slice(0, framesShown)
      .map((frame) => `${frame.function} ${frame.file}:${frame.line}`),
    declared: object?.declared && `${object.declared.file}:${object.declared.line}`,
    input: call ?? shownInput(input),
    confirmed,
    remedy: known?.remedy,
    /** What the tool `replay` takes. */
    test: resolve(directory, folder),
  };
}

function lineOf(file: string | undefined, line: number | undefined, directory: string) {
  if (file === undefined || line === undefined) return undefined;
  try {
    return readFileSync(resolve(directory, file), 'utf8').split('\n')[line - 1]?.trim();
  } catch {
    return undefined; // The file may be gone, or be named by debug information alone.
  }
}

/** Bytes in hexadecimal, and as text where they are text. */
function shownInput(input: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).map(([name, hex]) => {
      const bytes = Buffer.from(hex, 'hex').toString('latin1');
      return [name, /^[\x20-\x7e\n\t]*$/.test(bytes) ? JSON.stringify(bytes) : `hex ${hex}`];
    }),
  );
}
