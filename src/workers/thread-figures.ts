// The figures and pictures of one worker: of the work items that it has done, and of the one that it explores.

import type { CoverableLine } from '../abi/coverage.ts';
import { NewCode } from '../abi/new-lines.ts';
import type { Program } from '../abi/program.ts';
import type { ExploreResult, Progress } from '../explore/event.ts';
import type { Mutation } from '../explore/mutation/mutation.ts';
import { noteOpenSides } from '../explore/open-sides.ts';
import type { Finding } from '../machine/finding.ts';
import { sourceCoverage } from '../report/source-coverage.ts';
import { mostNodes, type TreePart, treePartOf } from '../report/tree-sketch.ts';
import type { CheckFigures, CountedSite, NewCodeFigures } from '../results/check-result.ts';
import { type Coverage, linesCovered, noCoverage } from '../run/coverage.ts';
import type { Chain } from '../solver/chain.ts';
import type { Pictures } from './job.ts';
import type { ShownSources } from './outside.ts';
import { type ItemResult, mergedSites, siteOfRun, Totals } from './totals.ts';

export interface FiguresParts {
  readonly program: Program;
  readonly shown: ShownSources;
  readonly solver: Chain;
  readonly coverage: Coverage | undefined;
  /** What the threads have left open, indexed by mark. */
  readonly asked: Uint8Array;
  readonly mutation: Mutation | undefined;
  /** How many tests all workers have written. */
  readonly tests: () => number;
  /** Has some run met an object of symbolic input? */
  readonly isSymbolic: () => boolean;
}

export class ThreadFigures {
  private readonly begun = Date.now();
  /** What solver and mutation had done before. */
  private readonly before: Pick<CheckFigures, 'solver' | 'mutation'>;
  private readonly totals = new Totals();
  /** Set where lines of the program are marked as new. */
  private readonly newCode: NewCodeCount | undefined;
  private refused: CountedSite[] = [];
  /** How many nodes were sketched: reports show a limited number, so more are not worth sending. */
  private sketched = 0;
  /** Divergences so far, including those of the work item that is being explored. */
  divergences = 0;

  constructor(private readonly parts: FiguresParts) {
    this.newCode = parts.program.newLines && new NewCodeCount(parts.program);
    this.before = this.doneByAll();
  }

  /** What solver and mutation of this thread have done in all. */
  private doneByAll(): Pick<CheckFigures, 'solver' | 'mutation'> {
    const { solver, mutation } = this.parts;
    const layers = solver.statistics();
    const milliseconds = layers.reduce((sum, layer) => sum + layer.milliseconds, 0);
    return {
      solver: {
        queries: layers[0]?.queries ?? 0,
        hits: Object.fromEntries(layers.map(({ layer, hits }) => [layer, hits])),
        seconds: milliseconds / 1000,
      },
      mutation: { runs: mutation?.runs ?? 0, kept: mutation?.kept ?? 0 },
    };
  }

  /** Adds the result of a work item that is done. */
  add(result: ItemResult): void {
    this.totals.add(result, this.parts.program);
  }

  refuse(finding: Finding): void {
    this.refused = mergedSites([...this.refused, siteOfRun(finding)]);
  }

  /** The figures of the work items that are done. */
  done(): CheckFigures {
    return { ...this.common(), ...this.totals.figures() };
  }

  /** The figures in the middle of a work item. */
  during({ runs, paths, pending, unasked }: Progress, undecided: number): CheckFigures {
    const done = this.done();
    return {
      ...done,
      runs: done.runs + runs,
      paths: done.paths + paths,
      pending: done.pending + pending,
      unasked: done.unasked + unasked,
      undecided: done.undecided + undecided,
      divergences: this.divergences,
    };
  }

  /** Takes down which sides of branches a work item has left open. */
  noteOpenSides({ tree }: ExploreResult): void {
    noteOpenSides(tree, this.parts.program, this.parts.asked);
  }

  sources(withTexts = true): Pictures['sources'] {
    const { program, coverage, asked, shown } = this.parts;
    const marks = coverage?.marks() ?? new Uint8Array();
    const texts = withTexts ? shown : { ...shown, source: () => undefined };
    return sourcesCovered(program, marks, asked, texts);
  }

  /** `failing` are the runs that ended in a finding; `live` is set for a tree that grows, and that is sketched again later. */
  sketch(
    { tree, root, handedOver }: Pick<ExploreResult, 'tree' | 'root' | 'handedOver'>,
    failing: ReadonlySet<number>,
    live?: number,
  ): TreePart {
    const { program, shown } = this.parts;
    const isFinding = (run: number) => failing.has(run);
    const nameOf = (site: number): string => {
      const { file, line, function: name } = program.sites[site];
      return file === undefined ? name : `${shown.display(file)}:${line}`;
    };
    const most = live ?? Math.max(0, mostNodes - this.sketched);
    const part = treePartOf(tree, { program, isFinding, nameOf, most }, root, handedOver);
    if (live === undefined) this.sketched += part.sketch.parents.length;
    return part;
  }

  private common() {
    const { coverage, tests, isSymbolic } = this.parts;
    const { before } = this;
    const { solver, mutation } = this.doneByAll();
    const hits = Object.entries(solver.hits).map(([layer, count]) => [
      layer,
      count - (before.solver.hits[layer] ?? 0),
    ]);
    return {
      tests: tests(),
      coverage: coverage?.summary() ?? noCoverage,
      solver: {
        queries: solver.queries - before.solver.queries,
        hits: Object.fromEntries(hits),
        seconds: solver.seconds - before.solver.seconds,
      },
      mutation: {
        runs: mutation.runs - before.mutation.runs,
        kept: mutation.kept - before.mutation.kept,
      },
      ...(this.newCode !== undefined && {
        newCode: this.newCode.figures(
          coverage?.marks() ?? new Uint8Array(),
          this.totals.conditions,
        ),
      }),
      refused: this.refused,
      cut: [],
      symbolic: isSymbolic() || tests() === 0,
      exploring: (Date.now() - this.begun) / 1000,
    };
  }
}

/** Counts how many of the new lines were covered. */
class NewCodeCount {
  private readonly lines: readonly CoverableLine[];
  private readonly files: number;

  constructor({ newLines = {}, coverage }: Pick<Program, 'newLines' | 'coverage'>) {
    const code = new NewCode(newLines);
    this.lines = (coverage?.lines ?? []).filter(({ file, line }) => code.has(file, line));
    this.files = new Set(this.lines.map(({ file }) => file)).size;
  }

  figures(marks: Uint8Array, conditions: NewCodeFigures['conditions']): NewCodeFigures {
    const lines = linesCovered(this.lines, marks);
    return { files: this.files, lines, conditions: { ...conditions } };
  }
}

export function sourcesCovered(
  program: Program,
  marks: Uint8Array,
  asked: Uint8Array,
  shown: ShownSources,
): Pictures['sources'] {
  const { coverage, sites, newLines = {} } = program;
  if (coverage === undefined) return [];
  const code = new NewCode(newLines);
  const isNew = (file: string, line: number) => code.has(file, line);
  return sourceCoverage({ coverage, sites, marks, asked, isNew }, shown.source, shown.display);
}
