// A target of a project: the program, and what is linked to it of the project's own. Where the build says what it links
// (build-graph.ts), a target is an executable and all objects that lead to it. Where only the compile commands are known, all
// files belong together, and a target is a file with a main function and every file without one.

import { basename, extname } from 'node:path';
import { UserError } from '../../base/user-error.ts';
import { readIfThere } from '../../host/named-file.ts';
import { isOurFile, isOurs } from '../built/find-library.ts';
import { type LinkStep, readLinkSteps } from './build-graph.ts';
import { type ProjectFile, readCompileCommands } from './compile-commands.ts';

/** Files that end up in one executable or shared library. */
export interface TargetPart {
  readonly name: string;
  readonly files: readonly ProjectFile[];
}

export interface Target {
  readonly parts: readonly TargetPart[];
  /** Objects, archives and libraries from elsewhere. */
  readonly foreign: readonly string[];
}

/** Finds the project's only target if `name` is undefined. */
export function findTarget(folder: string, name: string | undefined): Target {
  const files = readCompileCommands(folder);
  const steps = readLinkSteps(folder);
  const programs = steps.filter(({ output }) => !isLibrary(output));
  if (programs.length > 0) {
    const step = choose(programs, ({ output }) => basename(output), folder, name);
    return linkedTarget(step, steps, files);
  }
  const mains = files.filter(hasMain);
  const main = choose(mains, ({ source }) => basename(source, extname(source)), folder, name);
  const others = files.filter((file) => file === main || !mains.includes(file));
  return { parts: [{ name: basename(main.source), files: others }], foreign: [] };
}

function choose<T>(
  all: readonly T[],
  nameOf: (each: T) => string,
  folder: string,
  wanted: string | undefined,
): T {
  const names = [...new Set(all.map(nameOf))].sort().join(', ');
  const matching = wanted === undefined ? all : all.filter((each) => nameOf(each) === wanted);
  const [found] = matching;
  if (found !== undefined && (matching.length === 1 || wanted !== undefined)) return found;
  if (all.length === 0) throw new UserError(`the project in '${folder}' makes no program`);
  throw new UserError(
    wanted === undefined
      ? `the project in '${folder}' makes several programs; choose one with --target: ${names}`
      : `the project in '${folder}' makes no program '${wanted}'; it makes ${names}`,
  );
}

const isShared = (path: string) => /\.so(\.[\d.]+)?$/.test(path);
const isLibrary = (path: string) => isShared(path) || /\.(a|o)$/.test(path);

/** A shared library is a part by itself; an archive belongs to the part that links it. */
function linkedTarget(
  program: LinkStep,
  steps: readonly LinkStep[],
  files: readonly ProjectFile[],
): Target {
  const byOutput = new Map(steps.map((step) => [step.output, step]));
  const byObject = new Map(files.map((file) => [file.object, file]));
  const parts: TargetPart[] = [];
  const foreign = new Set<string>();
  const queue = [program];
  const seen = new Set<LinkStep>(queue);
  for (const root of queue) {
    const members: ProjectFile[] = [];
    const visit = (step: LinkStep) => {
      for (const input of step.inputs) {
        const file = byObject.get(input);
        const further = byOutput.get(input);
        if (file !== undefined) members.push(file);
        else if (further === undefined) foreign.add(input);
        else if (!seen.has(further)) {
          seen.add(further);
          if (isShared(further.output)) queue.push(further);
          else visit(further);
        }
      }
      for (const library of step.libraries) if (!isOurs(library)) foreign.add(library);
    };
    visit(root);
    parts.push({ name: root.output, files: members });
  }
  return { parts, foreign: [...foreign].filter((name) => !isOurFile(name)) };
}

/** Good enough to tell programs apart; the linker has the last word. */
function hasMain({ source }: ProjectFile): boolean {
  return /^[\w\s*]*\bmain\s*\(/m.test(readIfThere(source)?.toString('latin1') ?? '');
}
