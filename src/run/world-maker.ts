// The world of a run: the concrete part is the same every time, the rest comes from the input. A symbolic run gets the
// terms of the input bytes along with them; these are made once, because every run has the same ones.

import { worldDecision } from '../base/decision-kind.ts';
import type { Term } from '../expr/arena.ts';
import { Halt } from '../machine/outcome.ts';
import type { InitialContent } from '../machine/posix/content.ts';
import { UncertainLength } from '../machine/posix/uncertain-length.ts';
import { virtualClock, type World, type WorldFile } from '../machine/posix/world.ts';
import type { Input, InputObject } from '../machine/shadow/input.ts';
import type { SymbolicRun } from '../machine/shadow/symbolic-run.ts';
import {
  argumentCountIn,
  argumentName,
  bytesIn,
  contentOf,
  countName,
  fileName,
  firstPlace,
  type Length,
  lengthIn,
  lengthName,
  numberIn,
  type Sources,
  stdinName,
} from './sources.ts';

/** The concrete part of the world: plain data. */
export interface WorldPlan {
  /** argv as far as it is given, the program's name first. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly directory: string;
  readonly files: readonly WorldFile[];
  readonly seed: number;
  readonly fileSpace: number;
}

export interface Streams {
  readonly stdout: (bytes: Uint8Array) => void;
  readonly stderr: (bytes: Uint8Array) => void;
}

const silent: Streams = { stdout: () => {}, stderr: () => {} };
const noInput: InitialContent = { bytes: new Uint8Array(0) };
const terminals = { stdin: false, stdout: false, stderr: false };
const user = { id: 1000, group: 1000 };
/** Runs must not depend on when they happen: for them it is always the first morning of 2000. */
const startOfTime = 946_684_800_000_000_000n;

/** The world of a run without shadows: a replay. */
export function concreteWorld(
  sources: Sources,
  plan: WorldPlan,
  input: Input,
  streams: Streams = silent,
): World {
  const content = contentOf(sources, plan.arguments, input);
  return {
    ...framework(plan, streams),
    arguments: [...plan.arguments, ...content.arguments.map((bytes) => ({ bytes }))],
    files: [
      ...plan.files,
      ...content.files.map(({ name, bytes }) => worldFile(plan, name, { bytes })),
    ],
    stdin: { bytes: content.stdin ?? new Uint8Array(0) },
  };
}

/** Makes the worlds of symbolic runs. All runs have the same terms. */
export class WorldMaker {
  private readonly sources: Sources;
  private readonly plan: WorldPlan;
  private readonly streams: Streams;
  private readonly stdin: SymbolicSource | undefined;
  private readonly arguments: readonly SymbolicSource[];
  private readonly files: readonly SymbolicSource[];

  constructor(sources: Sources, plan: WorldPlan, streams: Streams = silent) {
    this.sources = sources;
    this.plan = plan;
    this.streams = streams;
    const first = firstPlace(plan.arguments);
    this.arguments = sources.arguments.map(
      (length, i) => new SymbolicSource(argumentName(first + i), length),
    );
    this.files = sources.files.map((file) => new SymbolicSource(fileName(file.name), file));
    this.stdin = sources.stdin && new SymbolicSource(stdinName, sources.stdin);
  }

  /** For the run that has just begun. What its input must be like is the beginning of its path. */
  symbolic(run: SymbolicRun): World {
    const { plan, sources } = this;
    const count = this.decideCount(run);
    const texts = this.arguments.slice(0, count).map((source) => source.text(run));
    const files = this.files.map((source, i) =>
      worldFile(plan, sources.files[i]!.name, source.content(run)),
    );
    return {
      ...framework(plan, this.streams),
      arguments: texts.length === 0 ? plan.arguments : [...plan.arguments, ...texts],
      files: files.length === 0 ? plan.files : [...plan.files, ...files],
      stdin: this.stdin?.content(run) ?? noInput,
      symbolic: run,
    };
  }

  /** argv has a length in memory, so the number of arguments is one number on every path. */
  private decideCount(run: SymbolicRun): number {
    const { fewestArguments: fewest, arguments: all } = this.sources;
    if (fewest === all.length) return fewest;
    const object = { name: countName, size: 4 };
    const more = numberTerm(run, object);
    assume(run, more, all.length - fewest, object);
    const count = argumentCountIn(this.sources, run.input);
    run.pin(worldDecision.argumentCount, more, count - fewest, 0);
    return count;
  }
}

/** One source of bytes, with the terms that it has in every run. */
class SymbolicSource {
  private readonly length: Length;
  private readonly object: InputObject;
  private readonly lengthObject: InputObject | undefined;
  /** Of the bytes, as many as there can be. */
  private terms: Int32Array | undefined;
  /** Of the bytes of a string: zero from the length on. */
  private textTerms: Int32Array | undefined;

  constructor(name: string, { min, max }: Length) {
    this.length = { min, max };
    this.object = { name, size: max };
    this.lengthObject = min < max ? { name: lengthName(name), size: 4 } : undefined;
  }

  content(run: SymbolicRun): InitialContent {
    const { name, size } = this.object;
    const length = this.meet(run);
    return { bytes: bytesIn(run.input, name, size), terms: this.byteTerms(run), length };
  }

  /** A string has no length of its own: it ends where its first zero is. */
  text(run: SymbolicRun): InitialContent {
    const { name, size } = this.object;
    const length = this.meet(run);
    if (length === undefined)
      return { bytes: bytesIn(run.input, name, size), terms: this.byteTerms(run) };
    const bytes = new Uint8Array(size);
    bytes.set(bytesIn(run.input, name, length.witness));
    const zero = run.terms.constant(8, 0);
    this.textTerms ??= this.byteTerms(run).map((term, i) =>
      run.terms.ite(length.has(i), term, zero),
    );
    return { bytes, terms: this.textTerms };
  }

  private byteTerms(run: SymbolicRun): Int32Array {
    this.terms ??= Int32Array.from({ length: this.object.size }, (_, i) =>
      run.symbols.byte(this.object, i),
    );
    return this.terms;
  }

  private meet(run: SymbolicRun): UncertainLength | undefined {
    const { object, lengthObject, length } = this;
    if (object.size > 0) run.meet(object);
    if (lengthObject === undefined) return undefined;
    const { terms } = run;
    const more = numberTerm(run, lengthObject);
    assume(run, more, length.max - length.min, lengthObject);
    const term = terms.add(terms.constant(32, length.min), more);
    const witness = lengthIn(run.input, object.name, length);
    return new UncertainLength(run, term, length.min, length.max, witness);
  }
}

/** An object of four bytes, little-endian. */
function numberTerm({ terms, symbols }: SymbolicRun, object: InputObject): Term {
  let number = symbols.byte(object, 0);
  for (let i = 1; i < 4; i++) number = terms.concat(symbols.byte(object, i), number);
  return number;
}

function assume(run: SymbolicRun, more: Term, most: number, object: InputObject): void {
  const { terms, path } = run;
  run.meet(object);
  const holds = numberIn(run.input, object.name) <= most;
  path.decide(worldDecision.inputSize, terms.ule(more, terms.constant(32, most)), holds);
  if (!holds) throw new Halt({ kind: 'assumption' });
}

function framework(plan: WorldPlan, streams: Streams) {
  const { environment, directory, fileSpace } = plan;
  const clock = virtualClock(startOfTime);
  const seed = BigInt(plan.seed);
  return { environment, directory, fileSpace, ...streams, terminals, clock, seed, user };
}

function worldFile({ directory }: WorldPlan, name: string, content: InitialContent): WorldFile {
  const path = name.startsWith('/') ? name : `${directory}/${name}`;
  return { path, content: { kind: 'file', ...content } };
}
