// clew init: writes clew.config.json after looking at the project.

import { existsSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { writing } from '../base/write-error.ts';
import { wrap } from '../report/style.ts';
import { surveyProject } from '../survey/survey.ts';
import { plannedTargets } from '../survey/targets.ts';
import { defineCommand, type Invocation } from './command.ts';
import { configNames } from './config-file.ts';
import { switchOption } from './option.ts';
import { outputStyle, printOutput } from './terminal.ts';

const options = {
  force: switchOption('--force', 'Output', 'replace a clew.config.json that is there'),
  print: switchOption('--print', 'Output', 'print the file instead of writing it'),
};

export const initCommand = defineCommand({
  name: 'init',
  summary: 'write a clew.config.json after looking at the project',
  operands: '',
  operandsMeaning: '',
  description:
    'Looks at the C files of this folder and those below: programs, fuzz targets and harnesses become targets, each with files and a guess of what is symbolic; compile_commands.json says how they are built. The file is yours to correct; clew check --target NAME then checks one of them, and clew check the only one.',
  examples: [
    ['clew init', 'writes clew.config.json, and says what to do next'],
    ['clew init --print', 'what it would write'],
  ],
  takesProgramArguments: false,
  options,
  execute,
});

const file = 'clew.config.json';

/** The place of the schema in a project that has installed clew. */
const schema = './node_modules/clew/dist/clew.config.schema.json';

async function execute({ options: values }: Invocation<typeof options>): Promise<number> {
  const survey = surveyProject(resolve('.'));
  const { targets, remarks } = plannedTargets(survey);
  const text = `${JSON.stringify({ $schema: schema, targets }, undefined, 2)}\n`;
  if (values.print) {
    printOutput(text);
    return 0;
  }
  const there = configNames.find((name) => existsSync(name));
  if (there !== undefined && !(values.force && there === file))
    throw new UserError(
      `there is a ${there} already; ${there === file ? '--force replaces it, ' : ''}--print shows what clew init would write`,
    );
  writing(file, () => writeFileSync(file, text));
  const names = Object.keys(targets);
  const [first] = names;
  const next =
    first === undefined
      ? 'It has no targets yet: add one with its files.'
      : `Next: clew check --target ${first} --max-time 60s`;
  const said = `${file}: ${counting(names.length, 'target')}${first === undefined ? '' : ` (${names.join(', ')})`}.`;
  const { width } = outputStyle();
  const lines = [said, ...remarks, next].flatMap((each) => wrap(each, width, '  '));
  printOutput(`${lines.join('\n')}\n`);
  return 0;
}
