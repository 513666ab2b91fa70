// clew solve FILE.smt2: the solver alone. Prints what z3 would print for the same script, so that
// it can stand in for it; exit code 0 if every command was answered, 2 if the script has a mistake.

import { defineCommand } from './command.ts';
import { durationOption, switchOption, textOption } from './option.ts';
import { printOutput } from './terminal.ts';

const options = {
  solver: textOption({
    flags: '--solver <command>',
    group: 'Solving',
    meaning: 'ask this SMT-LIB 2 process instead of the own solver',
    example: '--solver "z3 -in"',
  }),
  queryTime: durationOption(
    { min: 1, max: 24 * 3_600_000 },
    {
      flags: '--query-time <duration>',
      group: 'Solving',
      meaning: 'time for each check-sat; what takes longer is unknown',
      example: '--query-time 10s',
      otherwise: 'no limit',
    },
  ),
  stats: switchOption(
    '--stats',
    'Output',
    'print what each layer of the solver did, as comments behind the answers',
  ),
  json: switchOption('--json', 'Output', 'print one JSON document and nothing else'),
};

export const solveCommand = defineCommand({
  name: 'solve',
  summary: 'solve an SMT-LIB 2 script (QF_BV, QF_ABV, QF_FP, QF_BVFP, QF_ABVFP)',
  operands: '<file>',
  operandsMeaning: 'the script; - is standard input',
  description:
    'Runs an SMT-LIB 2 script over bit-vectors and arrays, and prints what z3 would print: sat, unsat or unknown for each check-sat, and models as define-fun.',
  examples: [
    ['clew solve query.smt2', 'the answers to all of its check-sats'],
    [
      'clew solve - --stats < query.smt2',
      'from standard input; which layer of the solver answered',
    ],
    ['clew solve query.smt2 --solver "z3 -in"', "z3's answers, with models checked by clew"],
  ],
  takesProgramArguments: false,
  options,
  async execute({ operands, options: values }) {
    // The solver is loaded only where it is needed: other commands start faster without it.
    const { solve } = await import('../execute/solve-script.ts');
    return solve(operands[0], values, process.stdin, printOutput);
  },
});
