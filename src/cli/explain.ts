// clew explain: what a kind of finding or gap means.

import { UserError } from '../base/user-error.ts';
import { explain, explainable, explanationText } from '../report/explain/explain.ts';
import { findingExplanations } from '../report/explain/findings.ts';
import { wrap } from '../report/style.ts';
import { defineCommand, type Invocation } from './command.ts';
import { switchOption } from './option.ts';
import { outputStyle, printJson, printOutput } from './terminal.ts';

const options = {
  json: switchOption('--json', 'Output', 'one JSON document on stdout and nothing else'),
};

export const explainCommand = defineCommand({
  name: 'explain',
  summary: 'what a kind of finding or gap means, and what to do about it',
  operands: '[kind]',
  operandsMeaning: 'the kind as reports name it, such as out-of-bounds; without one all are listed',
  description:
    'Explains a kind of finding (what has happened, what a native build does there, how it is mended, a small example) or of gap (why a check is not complete).',
  examples: [
    ['clew explain use-after-free', 'what it is, and what to do'],
    ['clew explain', 'a list of all kinds'],
  ],
  takesProgramArguments: false,
  options,
  execute,
});

async function execute({ operands, options: { json } }: Invocation<typeof options>) {
  const [name] = operands;
  if (name === undefined) list(json);
  else tell(name, json);
  return 0;
}

function list(json: boolean): void {
  if (json) return printJson({ kinds: explainable });
  const titles = Object.entries(findingExplanations).map(
    ([kind, { title }]) => `${kind}: ${title}`,
  );
  const gaps = explainable.slice(titles.length).join(', ');
  const { width } = outputStyle();
  const lines = [...titles, '', ...wrap(`gaps: ${gaps}`, width, '  ')];
  printOutput(`${lines.join('\n')}\n`);
}

function tell(name: string, json: boolean): void {
  const explanation = explain(name);
  if (explanation.of === 'nothing') {
    const [close] = explanation.close;
    const hint = close === undefined ? '' : `, did you mean '${close}'?`;
    throw new UserError(`there is no kind '${name}'${hint} (clew explain lists all)`);
  }
  if (json) printJson(explanation);
  else printOutput(explanationText(explanation, outputStyle()));
}
