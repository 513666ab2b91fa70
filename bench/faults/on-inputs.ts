// Attacks by what clew is given to read: bitcode, objects with bitcode in them, SMT-LIB scripts, tests, JSON documents. It may
// refuse them in a sentence, or take them for what they have become; it may not fall over.

import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemCompiler } from '../../tests/judge/native.ts';
import { type Attack, type Laboratory, subject } from './attack.ts';
import { damagedBytes, damagedJson } from './damage.ts';
import { checkWords, firstTest, type Materials, usualHeuristic } from './materials.ts';

const few = ['--max-runs', '20', '--max-time', '20s', '--no-native'];
const scripts = join(import.meta.dirname, '../../tests/smtlib/scripts');

const bitcode: Attack = {
  name: 'mutated bitcode',
  weight: 10,
  async attempt(laboratory, materials) {
    const file = laboratory.path('mutated.bc');
    writeFileSync(file, damagedTimes(readFileSync(materials.bitcode), laboratory));
    const words = laboratory.pick([
      ['run', '--max-time', '20s', file],
      ['check', '--sym-stdin', '3', ...few, file],
      ['ir', file],
    ]);
    await laboratory.run(words);
  },
};

const objects: Attack = {
  name: 'mutated objects of clew cc',
  weight: 4,
  obstacle: () => (systemCompiler === undefined ? 'there is no cc' : undefined),
  async attempt(laboratory, { object }) {
    const file = laboratory.path('mutated.o');
    writeFileSync(file, damagedTimes(readFileSync(object), laboratory));
    await laboratory.run(['check', '--sym-stdin', '3', ...few, file]);
  },
};

const smt: Attack = {
  name: 'mutated SMT-LIB',
  weight: 8,
  async attempt(laboratory) {
    const names = readdirSync(scripts).filter((name) => name.endsWith('.smt2'));
    const file = laboratory.path('mutated.smt2');
    writeFileSync(
      file,
      damagedTimes(readFileSync(join(scripts, laboratory.pick(names))), laboratory),
    );
    await laboratory.run(['solve', '--query-time', '20s', file]);
  },
};

const tests: Attack = {
  name: 'mutated tests',
  weight: 8,
  async attempt(laboratory, materials) {
    const folder = laboratory.path('test');
    cpSync(firstTest(materials), folder, { recursive: true });
    const name = laboratory.pick(['input.json', 'test.ktest', 'stdin']);
    const bytes = readFileSync(join(folder, name));
    if (name === 'input.json')
      writeFileSync(join(folder, name), damagedJson(bytes.toString(), laboratory.random));
    else {
      mkdirSync(laboratory.path('alone'));
      writeFileSync(laboratory.path('alone', name), damagedTimes(bytes, laboratory));
    }
    const given = name === 'input.json' ? folder : laboratory.path('alone');
    const words = laboratory.pick([
      ['replay', '--program', subject, given],
      ['check', '--seeds', given, '--sym-stdin', '3', ...few, subject],
    ]);
    await laboratory.run(words);
  },
};

const documents: Attack = {
  name: 'mutated JSON documents',
  weight: 8,
  async attempt(laboratory, materials) {
    const kind = laboratory.pick(['program', 'commands', 'heuristic'] as const);
    await attemptDocument[kind](laboratory, materials);
  },
};

const attemptDocument = {
  async program(laboratory: Laboratory, materials: Materials) {
    const out = laboratory.path('out');
    cpSync(materials.out, out, { recursive: true });
    damageJsonFile(join(out, 'program.json'), laboratory);
    await laboratory.run(['replay', join(out, 'tests', '0001')]);
  },
  async commands(laboratory: Laboratory) {
    const file = laboratory.path('compile_commands.json');
    const directory = laboratory.folder;
    const words = ['cc', '-c', subject, '-o', 'x.o'];
    writeFileSync(file, JSON.stringify([{ directory, file: subject, arguments: words }]));
    damageJsonFile(file, laboratory);
    await laboratory.run(['check', '--sym-stdin', '3', ...few, file]);
  },
  async heuristic(laboratory: Laboratory, { heuristic }: Materials) {
    cpSync(heuristic, laboratory.path(usualHeuristic));
    damageJsonFile(laboratory.path(usualHeuristic), laboratory);
    await laboratory.run([...checkWords, '--search', 'learned', '--out', laboratory.path('out')]);
  },
};

export const attacksOnInputs: readonly Attack[] = [bitcode, objects, smt, tests, documents];

function damagedTimes(bytes: Uint8Array, { random }: Laboratory): Uint8Array {
  let damaged = bytes;
  for (let times = 1 + random.below(3); times > 0; times--) damaged = damagedBytes(damaged, random);
  return damaged;
}

function damageJsonFile(file: string, { random }: Laboratory): void {
  writeFileSync(file, damagedJson(readFileSync(file, 'utf8'), random));
}
