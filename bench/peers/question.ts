/**
 * What is put to both tools: a check of a subject with exactly one symbolic input, standard input or one file, and with a
 * seed. A fuzzer mutates one sequence of bytes, so a check with symbolic arguments, or with two inputs, is none for it.
 */

import { catalogue } from '../subjects/catalogue.ts';
import { bytesOf } from '../subjects/invoke.ts';
import type { Package, Program, SymbolicCheck } from '../subjects/subject.ts';
import type { TestRun } from '../subjects/tests-of.ts';

export interface Question {
  /** The name of the program, with that of the check where it has one: bc, bc-s2. */
  readonly name: string;
  readonly subject: Package;
  readonly program: Program;
  readonly check: SymbolicCheck;
  readonly input: SymbolicInput;
  readonly seeds: readonly Buffer[];
}

export interface SymbolicInput {
  /** The name of the file, or undefined where it is standard input. */
  readonly file: string | undefined;
  /** Neither tool may make an input that is longer. */
  readonly size: number;
}

/** What is asked about when nothing is named. */
const usual = ['bc', 'cjson', 'expat', 'jq', 'lua', 'sed-script', 'grep-pattern', 'libyaml'];

/** What a name means, that of a package, a program or a check: no question, one or several. Undefined if it names nothing. */
export function questionsNamed(name: string): Question[] | undefined {
  const checks = allChecks().filter(
    ({ subject, program, ...each }) =>
      [subject.name, program.name, each.name].includes(name) &&
      (each.isFirst || each.name === name),
  );
  return checks.length === 0 ? undefined : checks.flatMap((each) => questionOf(each) ?? []);
}

export function usualQuestions(): Question[] {
  return usual.flatMap((name) => questionsNamed(name) ?? []);
}

interface NamedCheck extends Pick<Question, 'name' | 'subject' | 'program' | 'check'> {
  /** The first check of its program is meant by the program's name. */
  readonly isFirst: boolean;
}

function allChecks(): NamedCheck[] {
  return catalogue.flatMap((subject) =>
    subject.programs.flatMap((program) =>
      program.checks.map((check, index) => ({
        name: check.name === undefined ? program.name : `${program.name}-${check.name}`,
        ...{ subject, program, check },
        isFirst: index === 0,
      })),
    ),
  );
}

function questionOf({ name, subject, program, check }: NamedCheck): Question | undefined {
  const input = singleInput(check.options);
  if (input === undefined) return undefined;
  const seeds = (check.seeds ?? []).flatMap((seed) => {
    const content = input.file === undefined ? seed.stdin : seed.files?.[input.file];
    return content === undefined ? [] : [bytesOf(content)];
  });
  const open = { ...check, options: anyLength(check.options) };
  return seeds.length === 0 ? undefined : { name, subject, program, check: open, input, seeds };
}

/** Options with the same input, which may also be shorter: a fuzzer makes inputs of all lengths from one byte on. */
function anyLength([option, value, ...more]: readonly string[]): string[] {
  return [option, value.replace(/(\d+)$/, '1-$1'), ...more];
}

/** The one input that these options of `clew check` make symbolic; undefined if there is another number of them. */
export function singleInput(options: readonly string[]): SymbolicInput | undefined {
  const [option, value, ...more] = options;
  if (value === undefined || more.some((each) => each.startsWith('--sym'))) return undefined;
  if (option === '--sym-stdin') return { file: undefined, size: Number(value) };
  if (option !== '--sym-file') return undefined;
  const [file, size] = value.split(':');
  return { file, size: Number(size) };
}

/** The run of the program on an input that a fuzzer made. */
export function testOf({ check, input }: Question, bytes: Buffer): TestRun {
  return {
    arguments: check.with?.arguments ?? [],
    connections: [],
    ...(input.file === undefined ? { stdin: bytes } : { files: { [input.file]: bytes } }),
  };
}
