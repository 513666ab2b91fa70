// clew store: what a project's store has, whether it is whole, and how to make it smaller or take it elsewhere.

import { counting } from '../base/counting.ts';
import { UserError } from '../base/user-error.ts';
import { restoreKilledRecordings } from '../record/record.ts';
import {
  conditionOf,
  exportStore,
  type Pruned,
  prune,
  type StoreCondition,
} from '../store/maintenance.ts';
import { openKnownStore, type Store } from '../store/store.ts';
import { defineCommand, type Invocation } from './command.ts';
import { countOption, sizeOption, switchOption, textOption } from './option.ts';
import { printError, printJson, printOutput } from './terminal.ts';

const group = 'Store';

export const storeFolder = textOption({
  flags: '--store <folder>',
  group,
  meaning: 'the store (.clew) of the project that this folder is in',
  example: '--store ../project',
  initial: '.',
  otherwise: 'the current folder',
});

const options = {
  store: storeFolder,
  out: textOption({
    flags: '--out <folder>',
    group,
    meaning: 'with export: where seeds and tests go',
    example: '--out corpus',
  }),
  olderThan: countOption(
    { min: 0, max: 36_500 },
    {
      flags: '--older-than <days>',
      group,
      meaning: 'with prune: also seeds and tests that were added before so many days',
      example: '--older-than 90',
      otherwise: 'none',
    },
  ),
  answers: sizeOption(
    { min: 0, max: 1 << 30 },
    {
      flags: '--answers <size>',
      group,
      meaning: "with prune: how much the solver's answers may take; the oldest go",
      example: '--answers 16M',
      otherwise: '64M',
    },
  ),
  json: switchOption('--json', 'Output', 'one JSON document on stdout and nothing else'),
};
type StoreInvocation = Invocation<typeof options>;

export const storeCommand = defineCommand({
  name: 'store',
  summary: 'look at what clew keeps of a project: seeds, tests, answers, coverage',
  operands: '[action]',
  operandsMeaning:
    'show (the default), verify (exit code 1 if something is damaged), prune or export',
  description:
    "What clew knows of a project from one run to the next is in the folder .clew: recorded runs (clew record), tests, the solver's answers, what each version covered. Processes may share it and be killed at any time; what is in it is as it was written, or passed over.",
  examples: [
    ['clew store', 'what there is'],
    ['clew store verify --json', 'for scripts: is everything as it was written?'],
    ['clew store prune --older-than 90', 'remove damage, leftovers and what is old'],
    ['clew store export --out corpus', 'seeds and tests as plain folders'],
  ],
  takesProgramArguments: false,
  options,
  execute: async (invocation) => act(invocation),
});

function act({ operands, options: values }: StoreInvocation): number {
  const action = operands[0] ?? 'show';
  const store = openKnownStore(values.store);
  mendAloud(store, values.json);
  switch (action) {
    case 'show':
      return show(conditionOf(store), values.json);
    case 'verify':
      return verify(conditionOf(store), values.json);
    case 'prune':
      return pruneStore(store, values);
    case 'export':
      return exportTo(store, values);
    default:
      throw new UserError(`clew store knows show, verify, prune and export, but got '${action}'`);
  }
}

/** Programs that a clew left in the state of being recorded, because it was killed, are put back. */
export function mendAloud(store: Store, isQuiet: boolean): void {
  for (const { program, kept } of restoreKilledRecordings(store))
    if (!isQuiet)
      printError(
        `clew: ${program} was left as it was recorded by a clew that was killed; it is put back, and ${counting(kept, 'run')} of it ${kept === 1 ? 'is' : 'are'} kept\n`,
      );
}

function show(condition: StoreCondition, asJson: boolean): number {
  if (asJson) return shownAsJson(condition);
  const { folder, bytes, programs, answers: known, facts, damage } = condition;
  const lines = [
    `${folder}: ${sizeText(bytes)}`,
    ...programs.flatMap(({ program, seeds, tests, versions }) => [
      `  ${program}`,
      `    ${counting(seeds.count, 'seed')} (${sizeText(seeds.bytes)}), ${counting(tests.count, 'test')} (${sizeText(tests.bytes)})`,
      ...(versions.length > 0 ? [`    coverage of ${counting(versions.length, 'version')}`] : []),
    ]),
    `  ${counting(known.count, 'answer')} of the solver (${sizeText(known.bytes)})`,
    ...(facts.length > 0 ? [`  ${counting(facts.length, 'fact')} (--json names them)`] : []),
    ...(damage.length > 0
      ? [`  ${counting(damage.length, 'place')} damaged: clew store verify`]
      : []),
  ];
  printOutput(`${lines.join('\n')}\n`);
  return 0;
}

function verify(condition: StoreCondition, asJson: boolean): number {
  const { damage, leftovers, folder } = condition;
  if (asJson)
    printJson({ folder, status: damage.length > 0 ? 'damaged' : 'whole', damage, leftovers });
  else if (damage.length === 0) printOutput(`${folder}: everything is as it was written\n`);
  else
    printOutput(
      `${damage.map((each) => `${each}\n`).join('')}What is damaged is not used; clew store prune removes it.\n`,
    );
  return damage.length > 0 ? 1 : 0;
}

function pruneStore(store: Store, values: StoreInvocation['options']): number {
  const now = Date.now();
  const { olderThan: days } = values;
  const before = days === undefined ? undefined : now - 86_400_000 * days;
  const pruned: Pruned = prune(store, { now, before, answers: values.answers });
  if (values.json) return shownAsJson(pruned);
  printOutput(
    `${counting(pruned.damaged, 'damaged case')}, ${counting(pruned.old, 'old case')} and ${counting(pruned.leftovers, 'leftover')} removed: ${sizeText(Math.max(0, pruned.bytes))} less\n`,
  );
  return 0;
}

function exportTo(store: Store, { out: folder, json: asJson }: StoreInvocation['options']): number {
  if (folder === undefined) throw new UserError('clew store export wants --out FOLDER');
  const exported = exportStore(store, folder);
  if (asJson) return shownAsJson({ ...exported, out: folder });
  const { seeds, tests } = exported;
  printOutput(`${counting(seeds, 'seed')} and ${counting(tests, 'test')} are in ${folder}\n`);
  return 0;
}

function shownAsJson(document: object): number {
  printJson(document);
  return 0;
}

function sizeText(bytes: number): string {
  if (bytes < 1024) return counting(bytes, 'byte');
  return bytes < 1024 ** 2 ? `${Math.round(bytes / 1024)}K` : `${(bytes / 1024 ** 2).toFixed(1)}M`;
}
