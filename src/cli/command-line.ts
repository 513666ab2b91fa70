// The command line: finds the command, and turns what can go wrong into an exit code. 0: nothing
// found, 1: findings, 2: the user's mistake, 3: ours.

import { existsSync } from 'node:fs';
import { Command as CommanderCommand, CommanderError } from 'commander';
import { shellWord } from '../base/shell-words.ts';
import { UserError } from '../base/user-error.ts';
import { version } from '../host/library-files.ts';
import { words as known } from '../input/option-values.ts';
import { CompilationFailed } from '../source/compilation-failed.ts';
import { ccCommand } from './cc-command.ts';
import { checkCommand } from './check.ts';
import { ciCommand } from './ci.ts';
import { clusterCommand } from './cluster.ts';
import { type Command, toCommander } from './command.ts';
import { compareCommand } from './compare.ts';
import { completionCommand } from './completion.ts';
import { chooseTarget, findConfig, readTargets } from './config-file.ts';
import { requireKnown, type Target } from './config-values.ts';
import { doctorCommand } from './doctor.ts';
import { errorDocument } from './error-document.ts';
import { explainCommand } from './explain.ts';
import { fail } from './failure.ts';
import { initCommand } from './init.ts';
import { irCommand } from './ir.ts';
import { lspCommand } from './lsp.ts';
import { mcpCommand } from './mcp.ts';
import { minimizeCommand } from './minimize.ts';
import { playgroundCommand } from './playground.ts';
import { recordCommand } from './record.ts';
import { replayCommand } from './replay.ts';
import { runCommand } from './run.ts';
import { solveCommand } from './solve.ts';
import { storeCommand } from './store.ts';
import { joinSymbolicArguments } from './sym-options.ts';
import { columns, printDiagnostics, printJson, printLines, printOutput } from './terminal.ts';
import { tuneCommand } from './tune.ts';
import { uiCommand } from './ui.ts';
import { workerCommand } from './worker.ts';

/** All commands, in the order in which help lists them. */
export const commands: readonly Command[] = [
  checkCommand,
  ciCommand,
  compareCommand,
  replayCommand,
  runCommand,
  recordCommand,
  ccCommand,
  tuneCommand,
  minimizeCommand,
  storeCommand,
  workerCommand,
  clusterCommand,
  irCommand,
  solveCommand,
  uiCommand,
  playgroundCommand,
  lspCommand,
  mcpCommand,
  initCommand,
  explainCommand,
  doctorCommand,
  completionCommand(() => commands),
];

// The words before the commands see them. Everything behind "--" belongs to the program under test. In front of it, compiler flags
// may be written as one writes them for a compiler, -std=c99 or -Wall or -I include: they become --cflag, in their order, so that
// a gcc command line can be pasted. --native may stand alone, and --no-native still means what it meant before there was a choice.

interface SplitArguments {
  readonly own: readonly string[];
  readonly program: readonly string[];
}

export function splitArguments(words: readonly string[]): SplitArguments {
  const border = words.indexOf('--');
  return border < 0
    ? { own: words, program: [] }
    : { own: words.slice(0, border), program: words.slice(border + 1) };
}

/** Flags whose value may stand in the next word. */
const valueFlags = /^-(I|D|U|L|l|include|imacros|isystem|iquote|idirafter|x|Xclang|Xpreprocessor)$/;

/** Flags of one word: -Iinclude, -DX=1, -Wall, -std=c99, -fwrapv, -O1, -g3, -mavx, -pedantic, -lm. */
const wordFlags =
  /^-([IDULlWfmO].+|O|g.*|std=.+|pedantic.*|ansi|pthread|w|nostdinc|isystem.+|iquote.+)$/;

export function markCompilerFlags(words: readonly string[]): string[] {
  const marked: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as string;
    if (valueFlags.test(word)) {
      const value = words[++index];
      if (value === undefined) throw new UserError(`the compiler flag ${word} needs a value`);
      marked.push(...(word.length === 2 ? [`${word}${value}`] : [word, value]).map(asFlag));
    } else marked.push(wordFlags.test(word) ? asFlag(word) : word);
  }
  return marked;
}

function asFlag(word: string): string {
  return `--cflag=${word}`;
}

/** Commands that take a way after --native; behind that of clew compare stands a program. */
const nativeCommands = new Set(['check', 'ci', 'replay', 'tune']);

/** --native without a way becomes --native sandboxed, --no-native --native off. */
export function completeNativeOptions(words: readonly string[]): string[] {
  if (!nativeCommands.has(words[0] ?? '')) return [...words];
  return words.map((word, i) => {
    if (word === '--no-native') return '--native=off';
    const isAlone = word === '--native' && !isMode(words[i + 1]);
    return isAlone ? '--native=sandboxed' : word;
  });
}

function isMode(word: string | undefined): boolean {
  return known.native.some((mode) => mode === word);
}

/** The target of the nearest configuration; undefined if there is none. */
async function configured(name: string | undefined): Promise<Target | undefined> {
  const path = findConfig('.');
  if (path === undefined) return undefined;
  const target = chooseTarget(await readTargets(path), name);
  const tables = commands.filter(({ isConfigurable }) => isConfigurable);
  requireKnown(
    target,
    tables.map(({ options }) => options),
  );
  return target;
}

function commandLine(programArguments: readonly string[], finish: (exitCode: number) => void) {
  const surroundings = { programArguments, configured, finish };
  const clew = new CommanderCommand('clew')
    .description('Finds the inputs that break C code, and writes the tests that cover it.')
    .version(version(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print help')
    .helpCommand('help [command]', 'print help for a command')
    .configureOutput({
      writeOut: printOutput,
      writeErr: printLines,
      getOutHelpWidth: () => columns(1),
      getErrHelpWidth: () => columns(2),
      outputError: (text) => printLines(`clew: ${text.replace(/^error: /, '')}`),
    })
    .showHelpAfterError('(clew help COMMAND lists the options of a command)')
    .exitOverride();
  for (const command of commands)
    clew.addCommand(toCommander(command, surroundings).copyInheritedSettings(clew));
  return clew;
}

/** commander answers help for a command that there is not with the list of commands, and without a word. */
function requireCommand([first, name]: readonly string[]): void {
  if (first !== 'help' || name === undefined || name.startsWith('-') || name === 'help') return;
  if (!commands.some((command) => command.name === name))
    throw new UserError(`unknown command '${name}'; clew help lists all`);
}

/** Whoever names a file first means to check it. */
function requireNoFile([first = '']: readonly string[]): void {
  if (/\.(c|i|bc|ll|o|a)$/.test(first) && existsSync(first))
    throw new UserError(`'${first}' is a file: clew check ${shellWord(first)} checks it`);
}

export async function commandLineMain(words: readonly string[]): Promise<number> {
  let exitCode = 0;
  try {
    const { own, program } = splitArguments(words);
    const finish = (code: number) => {
      exitCode = code;
    };
    requireCommand(own);
    requireNoFile(own);
    const complete = completeNativeOptions(markCompilerFlags(joinSymbolicArguments(own)));
    await commandLine(program, finish).parseAsync(complete, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (isJson(words) && !isAnswer(error)) printJson(errorDocument(error));
    if (!(error instanceof CompilationFailed)) return fail(error);
    printDiagnostics(error.diagnostics);
    return 2;
  }
}

function isJson(words: readonly string[]): boolean {
  return splitArguments(words).own.includes('--json');
}

/** Commander ends by an exception, too, when it has printed the help or the version that was asked for. */
function isAnswer(error: unknown): boolean {
  return error instanceof CommanderError && error.exitCode === 0;
}
