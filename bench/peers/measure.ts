/**
 * The judge, as a process of its own so that the bench can be stopped while tests are replayed: runs all tests that one
 * tool wrote on the gcov tree of the subject, and prints as JSON what they cover.
 *
 *     measure.ts NAME clew|afl FOLDER
 */

import { treeFolder } from '../subjects/build.ts';
import { coverageOf, outcomesTaken } from '../subjects/coverage.ts';
import { withFixed } from '../subjects/explore.ts';
import { testsOf } from '../subjects/tests-of.ts';
import { fuzzTests } from './afl.ts';
import { questionsNamed } from './question.ts';

const [name = '', tool, folder = ''] = process.argv.slice(2);
const question = questionsNamed(name)?.find((each) => each.name === name);
if (question === undefined) throw new Error(`There is no question ${name}.`);
const { subject, program, check } = question;
const tests = (tool === 'clew' ? testsOf(folder) : fuzzTests(question, folder)).map((test) =>
  withFixed(check, test),
);
const tree = treeFolder(subject, 'gcov');
const covered = coverageOf(program, tree, tests);
const taken = outcomesTaken(program, tree);
console.log(JSON.stringify({ covered, taken, tests: tests.length }));
