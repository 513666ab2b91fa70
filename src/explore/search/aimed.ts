// Directed search: most turns go to the branch that is nearest to the lines that the user aims at, along calls, returns and control
// flow; the others to the usual search, which finds ways that the distance does not know of. What the solver has refused often at
// a place counts as farther. Where the near branches are infeasible, something earlier on their paths is in the way: so all
// branches of runs that came near are likelier than those of runs that did not. The lines may change while the search goes on, and where none is left, it is the usual search.

import type { CodeLine } from '../../abi/aims.ts';
import { DistanceToMarks } from '../distance-to-marks.ts';
import type { MakeSearcher, RunEvent, SearchContext, SearchEvent, Searcher } from '../searcher.ts';
import type { Branch } from '../tree.ts';
import { Weighted } from './weighted.ts';

/** One turn in so many is the usual search's. */
const usualTurn = 4;

/** The weight of branches from which no way to the lines is known. */
const rest = 1e-9;

/** The lines that a worker aims at; `version` grows when they change. */
export interface AimedLines {
  readonly lines: readonly CodeLine[];
  readonly version: number;
}

export function aimedSearcher(aims: AimedLines, usual: MakeSearcher): MakeSearcher {
  return (context) => new Aimed(context, aims, usual(context));
}

class Aimed implements Searcher {
  /** Undefined while there is nothing to aim at. */
  private towards: TowardsLines | undefined;
  private version = 0;
  private turn = 0;

  constructor(
    private readonly context: SearchContext,
    private readonly aims: AimedLines,
    private readonly usual: Searcher,
  ) {}

  get ordersChecks(): boolean {
    return this.usual.ordersChecks ?? false;
  }

  add(branch: Branch): void {
    this.usual.add(branch);
    this.towards?.add(branch);
  }

  pick(): Branch | undefined {
    if (this.version !== this.aims.version) this.aimAnew();
    if (this.towards === undefined || this.turn++ % usualTurn === usualTurn - 1)
      return this.usual.pick();
    return this.towards.pick() ?? this.usual.pick();
  }

  notice(event: SearchEvent): void {
    if (event.kind === 'run') this.towards?.addRun(event);
    this.usual.notice?.(event);
  }

  private aimAnew(): void {
    this.version = this.aims.version;
    const { tree } = this.context;
    const { lines } = this.aims;
    this.towards = lines.length === 0 ? undefined : new TowardsLines(this.context, lines);
    for (let branch = 2; branch < 2 * tree.count; branch++)
      if (this.context.isPending(branch)) this.towards?.add(branch);
  }
}

class TowardsLines {
  private readonly distance: DistanceToMarks;
  private readonly drawn: Weighted;
  /** Indexed by run: the least distance of the sides that it took. */
  private readonly nearest: number[] = [];
  /** Sides of the run that is being added: how near it came is known when it has been added. */
  private fresh: Branch[] = [];

  constructor(
    private readonly context: SearchContext,
    lines: readonly CodeLine[],
  ) {
    const wanted = new Set(lines.map(({ file, line }) => `${line}:${file}`));
    const isWanted = (file: string, line: number) => wanted.has(`${line}:${file}`);
    this.distance = new DistanceToMarks(context.program, isWanted);
    this.drawn = new Weighted(context, (branch) => this.weigh(branch));
  }

  add(branch: Branch): void {
    this.fresh.push(branch);
  }

  addRun({ run, trace }: RunEvent): void {
    this.distance.addRun(trace);
    let nearest = Infinity;
    for (let row = 0; row < trace.length; row++) {
      const side = 2 * trace.decisions[row] + (trace.held[row] === 0 ? 0 : 1);
      nearest = Math.min(nearest, this.distance.from(side));
    }
    this.nearest[run] = nearest;
    this.weighFresh();
  }

  pick(): Branch | undefined {
    this.weighFresh();
    return this.drawn.pick();
  }

  /** The nearer the likelier, by a high power: whoever aims wants to arrive, not to look around. */
  private weigh(branch: Branch): number {
    const { tree, coveredCode } = this.context;
    const steps = this.distance.from(2 * tree.decision(branch) + (branch % 2));
    const nearest = this.nearest[tree.witnesses[branch >> 1]] ?? Infinity;
    const own = steps ** -4 / (1 + coveredCode.refusals(branch)) ** 2;
    return rest + own + nearest ** -6 / steps;
  }

  private weighFresh(): void {
    for (const branch of this.fresh) this.drawn.add(branch);
    this.fresh = [];
  }
}
