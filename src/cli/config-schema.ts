// The JSON schema of clew.config.json, made of the tables of options: editors complete and check the file with it. The build writes it to
// dist/clew.config.schema.json.

import type { Command } from './command.ts';
import type { Option, OptionTable } from './option.ts';

const texts = { type: 'array', items: { type: ['string', 'number'] } };

export function configSchema(commands: readonly Command[]): object {
  const tables = commands.filter(({ isConfigurable }) => isConfigurable);
  // Where commands have an option of one name, the description is that of the first: clew check.
  const table: OptionTable = Object.assign(
    {},
    ...tables.map(({ options }) => options).toReversed(),
  );
  const options = Object.fromEntries(
    Object.entries(table).map(([key, row]) => [key, { ...formOf(row), description: textOf(row) }]),
  );
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of clew',
    type: 'object',
    additionalProperties: false,
    required: ['targets'],
    properties: {
      $schema: { type: 'string' },
      options: {
        description: 'options of all targets',
        type: 'object',
        additionalProperties: false,
        properties: options,
      },
      targets: {
        description: 'the programs to check, by name; clew check --target NAME checks one',
        type: 'object',
        additionalProperties: {
          type: 'object',
          additionalProperties: false,
          properties: { ...ownFields, ...options },
        },
      },
    },
  };
}

const ownFields = {
  files: {
    ...{ type: 'array', items: { type: 'string' } },
    description: 'the files of the program, relative to the folder of this file',
  },
  arguments: {
    ...texts,
    description: 'concrete arguments of the program: what stands behind -- on the command line',
  },
};

function formOf({ accept, words, repeats }: Option<unknown>): object {
  if (accept === undefined) return { type: 'boolean' };
  // Several words may be joined by commas, so that a list of single words would refuse too much.
  const one = words === undefined ? { type: ['string', 'number'] } : { type: 'string' };
  const suggested = words === undefined ? one : { anyOf: [{ enum: words }, one] };
  return repeats ? { anyOf: [suggested, { type: 'array', items: one }] } : suggested;
}

function textOf({ meaning, otherwise, example }: Option<unknown>): string {
  const usual = otherwise === undefined ? '' : ` (default: ${otherwise})`;
  return `${meaning}${usual}; on the command line: ${example}`;
}
