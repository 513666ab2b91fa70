// Makes the world of a run: the concrete part is the same every time, the rest comes from the input. A symbolic run gets the
// terms of the input bytes along with them; these are made once, because every run has the same ones.

import { worldDecision } from '../base/decision-kind.ts';
import type { Term } from '../expr/arena.ts';
import type { Input, InputObject } from '../input/input.ts';
import {
  argumentCountName,
  argumentName,
  failingCallName,
  fileName,
  lengthName,
  messageName,
  stdinName,
} from '../input/names.ts';
import {
  argumentCountIn,
  bytesIn,
  contentOf,
  firstSymbolicArgument,
  type Length,
  lengthIn,
  numberIn,
  type Sources,
  usualPreemptions,
} from '../input/sources.ts';
import { Halt } from '../machine/outcome.ts';
import type { InitialContent } from '../machine/posix/content.ts';
import {
  type FailingCalls,
  numberedFailures,
  symbolicFailures,
} from '../machine/posix/failing-calls.ts';
import { UncertainLength } from '../machine/posix/uncertain-length.ts';
import { type Sink, virtualClock, type World, type WorldFile } from '../machine/posix/world.ts';
import type { SymbolicRun } from '../machine/shadow/symbolic-run.ts';

/** The values of --file, --dir and --mount, each NAME=HOSTPATH with an absolute path. */
export interface HandedNames {
  readonly file: readonly string[];
  readonly dir: readonly string[];
  readonly mount: readonly string[];
}

/** The concrete part of the world: plain data. */
export interface WorldPlan extends TestPlan {
  readonly files: readonly WorldFile[];
  /** Folders of the host, both paths absolute; threads turn them into files. */
  readonly mounts?: readonly { readonly path: string; readonly host: string }[];
  readonly fileSpace: number;
}

/** The concrete part of the world that a test keeps. */
export interface TestPlan {
  /** The concrete part of argv, the program's name first. */
  readonly arguments: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly directory: string;
  /** Where files and mounts came from. */
  readonly handed?: HandedNames;
  /** When runs begin, in milliseconds since 1970. */
  readonly time?: number;
  readonly seed: number;
}

export interface Streams {
  readonly stdout: Sink;
  readonly stderr: Sink;
  /** Called with what the program sends over a connection from outside; connections are counted from 1. */
  readonly sent?: World['sent'];
  readonly remark?: (text: string) => void;
}

const silent: Streams = { stdout: () => {}, stderr: () => {} };
const noInput: InitialContent = { bytes: new Uint8Array(0) };
const terminals = { stdin: false, stdout: false, stderr: false };
const user = { id: 1000, group: 1000 };
/** The greatest number of a call that may fail: no path that is explored has so many calls. */
const mostCalls = 0xffff_ffff;
/** Runs must not depend on when they happen: for them it is always the first morning of 2000. */
const startOfTime = 946_684_800_000_000_000n;

/** The world of a run without shadows, as in a replay. */
export function concreteWorld(
  sources: Sources,
  plan: WorldPlan,
  input: Input,
  streams: Streams = silent,
): World {
  const content = contentOf(sources, plan.arguments, input);
  return worldOf(plan, streams, {
    arguments: [...plan.arguments, ...content.arguments.map((bytes) => ({ bytes }))],
    files: [
      ...plan.files,
      ...content.files.map(({ name, bytes }) => worldFile(plan, name, { bytes })),
    ],
    stdin: content.stdin === undefined ? noInput : { bytes: content.stdin },
    connections: content.sockets.map((messages) => messages.map((bytes) => ({ bytes }))),
    failing: sources.failingCalls > 0 ? numberedFailures(content.failing) : undefined,
    preemptions: sources.preemptions,
  });
}

/** Makes the worlds of symbolic runs. All runs have the same terms. */
export class WorldMaker {
  private readonly moreArguments: SymbolicNumber;
  private readonly stdin: SymbolicSource | undefined;
  private readonly arguments: readonly SymbolicSource[];
  private readonly files: readonly SymbolicSource[];
  private readonly sockets: readonly (readonly SymbolicSource[])[];
  private readonly failures: readonly SymbolicNumber[];

  constructor(
    private readonly sources: Sources,
    private readonly plan: WorldPlan,
    private readonly streams: Streams = silent,
  ) {
    const first = firstSymbolicArgument(plan.arguments);
    const optional = sources.arguments.length - sources.fewestArguments;
    this.moreArguments = new SymbolicNumber(argumentCountName, optional);
    this.arguments = sources.arguments.map(
      (length, i) => new SymbolicSource(argumentName(first + i), length),
    );
    this.files = sources.files.map((file) => new SymbolicSource(fileName(file.name), file));
    this.sockets = sources.sockets.map((messages, i) =>
      messages.map(
        (length, k) => new SymbolicSource(messageName(i + 1, k + 1, messages.length), length),
      ),
    );
    this.failures = Array.from(
      { length: sources.failingCalls },
      (_, i) => new SymbolicNumber(failingCallName(i + 1), mostCalls),
    );
    this.stdin = sources.stdin && new SymbolicSource(stdinName, sources.stdin);
  }

  /** The world of the run that has just begun. Conditions on the size of its input are the beginning of its path. */
  symbolic(run: SymbolicRun): World {
    const { plan, sources } = this;
    const count = this.decideCount(run);
    const words: World['arguments'][number][] = plan.arguments.slice();
    for (let i = 0; i < count; i++) words.push(this.arguments[i].text(run));
    const files = this.files.map((source, i) =>
      worldFile(plan, sources.files[i].name, source.content(run)),
    );
    return worldOf(plan, this.streams, {
      arguments: words,
      files: files.length === 0 ? plan.files : [...plan.files, ...files],
      stdin: this.stdin?.content(run) ?? noInput,
      connections: this.sockets.map((messages) => messages.map((source) => source.content(run))),
      failing: this.failing(run),
      preemptions: sources.preemptions,
      symbolic: run,
    });
  }

  private failing(run: SymbolicRun): FailingCalls | undefined {
    if (this.failures.length === 0) return undefined;
    return symbolicFailures(run, this.failures.length, (occurrence) => ({
      value: numberIn(run.input, failingCallName(occurrence)),
      term: this.failures[occurrence - 1].met(run),
    }));
  }

  /** Makes the number of arguments concrete: argv has a length in memory, so each path has one number. */
  private decideCount(run: SymbolicRun): number {
    const { fewestArguments: fewest, arguments: all } = this.sources;
    if (fewest === all.length) return fewest;
    const more = this.moreArguments.met(run);
    const count = argumentCountIn(this.sources, run.input);
    run.pin(worldDecision.argumentCount, more, count - fewest, 0);
    return count;
  }
}

/** One source of bytes, with the terms that it has in every run. */
class SymbolicSource {
  private readonly length: Length;
  private readonly object: InputObject;
  /** How much longer than the least length it is; undefined if the length is fixed. */
  private readonly more: SymbolicNumber | undefined;
  private lengthTerm: Term = 0;
  /** The terms of the bytes, as many as there can be. */
  private terms: Int32Array | undefined;
  /** The terms of the bytes of a string, which are zero from the length on. */
  private textTerms: Int32Array | undefined;

  constructor(name: string, { min, max }: Length) {
    this.length = { min, max };
    this.object = { name, size: max };
    this.more = min < max ? new SymbolicNumber(lengthName(name), max - min) : undefined;
  }

  content(run: SymbolicRun): InitialContent {
    const { name, size } = this.object;
    const length = this.meet(run);
    return { bytes: bytesIn(run.input, name, size), terms: this.byteTerms(run), length };
  }

  /** The content as a string, which has no length of its own: it ends at its first zero. */
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
    const { object, length } = this;
    if (object.size > 0) run.meet(object);
    const more = this.more?.met(run);
    if (more === undefined) return undefined;
    const { terms } = run;
    this.lengthTerm ||= terms.add(terms.constant(32, length.min), more);
    const witness = lengthIn(run.input, object.name, length);
    return new UncertainLength(run, this.lengthTerm, length.min, length.max, witness);
  }
}

/** An input object of four bytes, little-endian, that is no more than a bound. */
class SymbolicNumber {
  private readonly object: InputObject;
  private term: Term = 0;
  private isWithin: Term = 0;

  constructor(
    name: string,
    private readonly most: number,
  ) {
    this.object = { name, size: 4 };
  }

  /** Returns its term, and makes the path assume that it is within its bound: an input beyond has no path. */
  met(run: SymbolicRun): Term {
    run.meet(this.object);
    if (this.term === 0) this.makeTerms(run);
    const holds = numberIn(run.input, this.object.name) <= this.most;
    run.path.decide(worldDecision.inputSize, this.isWithin, holds);
    if (!holds) throw new Halt({ kind: 'assumption' });
    return this.term;
  }

  private makeTerms({ terms, symbols }: SymbolicRun): void {
    let term = symbols.byte(this.object, 0);
    for (let i = 1; i < 4; i++) term = terms.concat(symbols.byte(this.object, i), term);
    this.term = term;
    this.isWithin = terms.ule(term, terms.constant(32, this.most));
  }
}

type OfInput = Pick<
  World,
  'arguments' | 'files' | 'stdin' | 'connections' | 'failing' | 'preemptions' | 'symbolic'
>;

/** Fields are copied one by one, because every run makes a world. */
function worldOf(plan: WorldPlan, streams: Streams, ofInput: OfInput): World {
  return {
    arguments: ofInput.arguments,
    environment: plan.environment,
    directory: plan.directory,
    files: ofInput.files,
    stdin: ofInput.stdin,
    stdout: streams.stdout,
    stderr: streams.stderr,
    terminals,
    ...(streams.sent !== undefined && { sent: streams.sent }),
    ...(ofInput.connections !== undefined && { connections: ofInput.connections }),
    ...(streams.remark !== undefined && { remark: streams.remark }),
    failing: ofInput.failing,
    preemptions: ofInput.preemptions ?? usualPreemptions,
    clock: virtualClock(plan.time === undefined ? startOfTime : BigInt(plan.time) * 1_000_000n),
    seed: BigInt(plan.seed),
    user,
    fileSpace: plan.fileSpace,
    symbolic: ofInput.symbolic,
  };
}

function worldFile({ directory }: WorldPlan, name: string, content: InitialContent): WorldFile {
  const path = name.startsWith('/') ? name : `${directory}/${name}`;
  return { path, content: { kind: 'file', ...content } };
}
