// Executes every command of README and the guides, `npm run guides [PAGE...]`: in a folder with the programs that the pages name
// (tests/guides/reader), and compares what is printed where the page shows it. It takes minutes, so that the tests execute README, the
// tutorial and the pages about the examples; whoever changes another page, or what clew prints, executes it by this.

import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pages, type ShownCommand, shownOn } from './blocks.ts';
import { surprisesIn } from './session.ts';

const reader = join(import.meta.dirname, 'reader');
const examples = join(import.meta.dirname, '../../examples');

/** Commands that are not executed here, with the reason. */
const elsewhere: readonly (readonly [RegExp, string])[] = [
  [/^npm (ci|run|start)|^npx (vitest|tsx)|^CLEW_SEED/, 'what continuous integration itself does'],
];

/** Commands that would take too long or never end, and how they are executed. */
const instead: readonly (readonly [RegExp, string])[] = [
  [/^clew playground$/, 'timeout --preserve-status -s INT 5 clew playground'],
  [/--budget 2h/, '--budget 40s'],
  [/--max-time 5m/, '--max-time 60s'],
  [/^npx clew/, 'clew'],
  [
    /^afl-fuzz/,
    'AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1 afl-fuzz -V 5',
  ],
  [/ -- (\.\/parser-afl)( &)?$/, ' -- $1 >afl.log$2'],
  [/^clang (.*) \.\/fuzz corpus &/, 'clang-19 $1 ./fuzz -max_total_time=5 corpus >fuzz.log 2>&1 &'],
  [/^(source <\(clew completion zsh\))/, "zsh -c 'autoload -U compinit && compinit -u && $1'"],
  [/^(clew replay --native --gdb .*)$/, '$1 </dev/null'],
];

/** What the reader has done before a command of a page. */
const before: readonly (readonly [string, RegExp, string])[] = [
  ['check.md', /b\.c$/, 'rm -rf clew-out*; clew check --sym-stdin 8 --quiet a.c'],
  [
    'check.md',
    /--since/,
    'git init -q && git add . && git commit -qm one && git branch origin/main',
  ],
  ['ci.md', /--write-baseline/, 'cd ..'],
  ['ci.md', /^cp /, 'mv examples/packet . ; rm -rf packet'],
  ['coverage.md', /^genhtml/, 'true'],
  [
    'fuzzers.md',
    /--corpus sync/,
    'for i in $(seq 50); do test -d sync/main/queue && break; sleep 0.1; done',
  ],
  [
    'fuzzers.md',
    /^afl-fuzz -x/,
    'wait; rm -rf sync; clew check --sym-stdin 0-8 --quiet --out clew-out parser.c; touch clew-out/tokens.dict',
  ],
  [
    'fuzzers.md',
    /minimize --corpus/,
    'wait; rm -rf small corpus && mkdir corpus && cp seeds/* corpus/',
  ],
  ['project.md', /fish/, 'mkdir -p ~/.config/fish/completions'],
  ['real-programs.md', /configure/, 'mkdir -p bc'],
  ['record.md', /configure/, 'mkdir -p bc'],
  ['corpus.md', /^mkdir corpus/, 'rm -rf corpus'],
  ['record.md', /store export/, 'rm -rf corpus'],
  ['README.md', /configure/, 'mkdir -p bc'],
  ['port.md', /native \.\/original/, 'cc -o original port.c'],
  [
    'replay.md',
    /^clew replay clew-out\/findings\/0001$/,
    'clew check --sym-stdin 0-8 --quiet parser.c; cc -g -o program parser.c',
  ],
  [
    'replay.md',
    /ktest/,
    'clew check --quiet --out harness-out harness.c; cp harness-out/tests/0001/test.ktest test000001.ktest',
  ],
  ['inputs.md', /^C=/, 'clew check --quiet harness.c'],
  // A search is learned on a program that no search explores at once.
  ['tune.md', /--budget/, 'cp examples/message.c parser.c'],
  ['tune.md', /parser.json/, 'cp clew.heuristic.json parser.json; cp parser.json lexer.json'],
];

function preparation({ page, command }: ShownCommand): string | undefined {
  return before.find(([name, pattern]) => basename(page) === name && pattern.test(command))?.[2];
}

function executed(command: string): string {
  return instead.reduce((text, [pattern, to]) => text.replace(pattern, to), command);
}

function execute(page: string): boolean {
  const all = shownOn(page);
  const commands = all.filter(
    ({ command }) => !elsewhere.some(([pattern]) => pattern.test(command)),
  );
  if (commands.length === 0) return true;
  const folder = mkdtempSync(join(tmpdir(), 'clew-guides-'));
  try {
    cpSync(reader, folder, { recursive: true });
    cpSync(examples, join(folder, 'examples'), { recursive: true });
    cpSync(join(examples, 'compare'), folder, { recursive: true });
    cpSync(join(reader, '../../../README.md'), join(folder, 'README.md'));
    const surprises = surprisesIn(commands, folder, { before: preparation, instead: executed });
    for (const text of surprises) console.error(`${page}: not as the page says: ${text}\n`);
    console.log(`${page}: ${commands.length} commands executed, ${surprises.length} surprises`);
    return surprises.length === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const asked = process.argv.slice(2);
const chosen = pages.filter((page) => asked.length === 0 || asked.includes(basename(page, '.md')));
const results = chosen.map(execute);
process.exitCode = results.every((isRight) => isRight) ? 0 : 1;
