/**
 * The judge, as a process of its own so that the bench can be stopped while tests are replayed: runs all tests that one
 * tool wrote on the gcov tree of the subject, and prints as JSON what they cover.
 *
 *     measure.ts NAME clew|afl FOLDER START
 *
 * START is when the race began, in milliseconds since 1970.
 */

import { treeFolder } from '../subjects/build.ts';
import { coverageOverTime, outcomesTaken } from '../subjects/coverage.ts';
import { withFixed } from '../subjects/explore.ts';
import { testsOf } from '../subjects/tests-of.ts';
import { fuzzTests } from './afl.ts';
import { marks, timeToMost } from './growth.ts';
import { questionsNamed } from './question.ts';

const [name = '', tool, folder = '', start = '0'] = process.argv.slice(2);
const question = questionsNamed(name)?.find((each) => each.name === name);
if (question === undefined) throw new Error(`There is no question ${name}.`);
const { subject, program, check } = question;
const tests = (tool === 'clew' ? testsOf(folder) : fuzzTests(question, folder)).map((test) =>
  withFixed(check, test),
);
const tree = treeFolder(subject, 'gcov');
const times = marks.map((second) => Number(start) + second * 1000);
const { covered, branches } = coverageOverTime(program, tree, tests, times);
const taken = outcomesTaken(program, tree);
console.log(
  JSON.stringify({ covered, taken, toMost: timeToMost(branches, covered), tests: tests.length }),
);
