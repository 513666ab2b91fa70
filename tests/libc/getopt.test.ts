// getopt against glibc: generated command lines; results, messages and the final order of arguments.

import { expect } from 'vitest';
import fc from '../chance.ts';
import { compareLibraries, comparison } from './compare.ts';

const element = fc.constantFrom(
  ...[
    '-a',
    '-b',
    '-bvalue',
    '-o',
    '-ovalue',
    '-ab',
    '-abx',
    '-x',
    '-?',
    '-:',
    '-',
    '--',
    'operand',
    'other',
  ],
  ...[
    '--alpha',
    '--al',
    '--a',
    '--beta',
    '--beta=1',
    '--beta=',
    '--bet',
    '--gamma',
    '--gamma=2',
    '--gam=3',
  ],
  ...[
    '--alphabet',
    '--unknown',
    '--unknown=1',
    '--alpha=no',
    '--flag',
    '-alpha',
    '-beta=4',
    '-gam',
    '-unknown',
  ],
  ...['-W', 'alpha', '-Wbeta=5', '-Wgamma', '--delta', '--del', '--zeta-one', '--zeta'],
);

const letters = ['ab:o::', '+ab:o::', '-ab:o::', ':ab:o::', '-:ab:', '', 'ab:W;', '+:b:W;'];

const testCase = fc.tuple(
  fc.array(element, { maxLength: 7 }),
  fc.constantFrom(...letters),
  fc.constantFrom('getopt', 'getopt_long', 'getopt_long_only'),
);

comparison('generated command lines', async () => {
  const cases = fc.sample(testCase, { numRuns: 3000, seed: 6 });
  const calls = cases.map(([list, text, kind]) => {
    const quoted = ['program', ...list].map((argument) => JSON.stringify(argument));
    return `{ char *argv[] = {${quoted.join(', ')}, NULL}; run(${quoted.length}, argv, ${JSON.stringify(text)}, ${JSON.stringify(kind)}); }`;
  });
  const source = `
#include <getopt.h>
#include <stdio.h>
#include <string.h>
static int flag;
static const struct option options[] = {
  {"alpha", no_argument, NULL, 'A'},
  {"beta", required_argument, NULL, 'B'},
  {"gamma", optional_argument, NULL, 'G'},
  {"alphabet", no_argument, NULL, 'T'},
  {"flag", no_argument, &flag, 7},
  {"delta-one", no_argument, NULL, 'D'},
  {"delta-two", required_argument, NULL, 'E'},
  {"zeta-one", no_argument, NULL, 'Z'},
  {"zeta-two", no_argument, NULL, 'Z'},
  {NULL, 0, NULL, 0},
};
static void run(int argc, char **argv, const char *letters, const char *kind) {
  int code;
  optind = 0;
  flag = 0;
  do {
    int index = -1;
    optopt = 99;
    code = !strcmp(kind, "getopt") ? getopt(argc, argv, letters)
         : !strcmp(kind, "getopt_long") ? getopt_long(argc, argv, letters, options, &index)
         : getopt_long_only(argc, argv, letters, options, &index);
    printf("%d/%d/%d/%d/%s ", code, optind, optopt, index, optarg ? optarg : "none");
  } while (code != -1);
  for (int i = 0; i < argc; i++) printf(" %s", argv[i]);
  printf(" %d\\n", flag);
  fflush(stdout);
  fprintf(stderr, "-\\n");
}
int main(void) {
${calls.join('\n')}
  return 0;
}
`;
  const { glibc, ours } = await compareLibraries(source);
  const lines = (buffer: Buffer) => buffer.toString().split('\n');
  const reports = (buffer: Buffer) => buffer.toString().split('-\n');
  const expected = { lines: lines(glibc.stdout), reports: reports(glibc.stderr) };
  const actual = { lines: lines(ours.stdout), reports: reports(ours.stderr) };
  const differences = cases.flatMap((each, index) => {
    const one = { out: expected.lines[index], err: expected.reports[index] };
    const other = { out: actual.lines[index], err: actual.reports[index] };
    return one.out === other.out && one.err === other.err
      ? []
      : [{ each, glibc: one, ours: other }];
  });
  expect(glibc.status).toBe(0);
  expect(differences.slice(0, 6)).toEqual([]);
});
