// clew doctor: what this machine has for clew, what is missing, and what that costs. src/doctor has the examinations.

import { type Examination, examine } from '../doctor/examine.ts';
import { wrap } from '../report/style.ts';
import { defineCommand, type Invocation } from './command.ts';
import { cacheFolder, compileOptions } from './compile-options.ts';
import { switchOption } from './option.ts';
import { outputStyle, printJson, printOutput } from './terminal.ts';

const { cache, noCache } = compileOptions;

const options = {
  cache,
  noCache,
  json: switchOption('--json', 'Output', 'one JSON document on stdout and nothing else'),
};

export const doctorCommand = defineCommand({
  name: 'doctor',
  summary: 'what this machine has for clew, what is missing, and what that costs',
  operands: '',
  operandsMeaning: '',
  description:
    'Looks at everything that clew uses if it is there: compilers, sanitizers, the sandbox for native runs, git, debuggers, memory, the cache. For what is missing it says what is lost without it, and how to get it. The exit code is 2 if clew cannot work here.',
  examples: [['clew doctor', 'a line or two for each of them']],
  takesProgramArguments: false,
  options,
  execute,
});

async function execute({ options: values }: Invocation<typeof options>): Promise<number> {
  const found = await examine({
    path: process.env.PATH ?? '',
    cacheFolder: cacheFolder(values),
  });
  if (values.json) printJson({ examinations: found });
  else printOutput(`${found.flatMap(linesOf).join('\n')}\n`);
  return found.some(({ state }) => state === 'broken') ? 2 : 0;
}

const marks = { present: 'ok      ', missing: 'missing ', broken: 'broken  ' };

function linesOf({ name, state, detail, cost, remedy }: Examination): string[] {
  const style = outputStyle();
  const mark = state === 'present' ? style.note : style.error;
  const [first = '', ...rest] = wrap(`${name}: ${detail}`, style.width - 8);
  const further = [cost, remedy].filter((text) => text !== undefined);
  return [
    `${mark(marks[state])}${first}`,
    ...[...rest, ...further.flatMap((text) => wrap(text, style.width - 8))].map(
      (line) => `        ${line}`,
    ),
  ];
}
