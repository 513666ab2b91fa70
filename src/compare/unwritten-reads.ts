// Before two are called equal: does an answer rest on memory that was never written? Natively anything may stand there, so that the two
// are equal with the zeros that clew has in it shows nothing. Every pair of paths is run once more, in programs that keep
// track of what was written (machine/shadow/unwritten.ts); these are slower, so exploring is done without.

import type { Term } from '../expr/arena.ts';
import type { Assignment } from '../expr/assignment.ts';
import { Op } from '../expr/operator.ts';
import { reach } from '../expr/reach.ts';
import type { Terms } from '../expr/terms.ts';
import type { Input } from '../input/input.ts';
import { underInput, unwrittenArray } from '../machine/shadow/unwritten.ts';
import { placeOf } from '../results/finding-record.ts';
import { siteText } from './comparison-figures.ts';
import type { Facet } from './facets.ts';
import { runSide, type Side, type SideRun } from './pair-runner.ts';
import type { LostValue } from './result.ts';

export class UnwrittenReads {
  private readonly array: Term;
  private readonly known = new Map<string, LostValue>();

  /** The programs of `sides` track which memory was written. */
  constructor(
    private readonly sides: readonly [Side, Side],
    private readonly terms: Terms,
  ) {
    this.array = unwrittenArray(terms);
  }

  get lost(): LostValue[] {
    return [...this.known.values()];
  }

  look(input: Input): void {
    const [a, b] = this.sides;
    const first = runSide(a, this.terms, input);
    this.lookAtEnd('A', first);
    const second = runSide(b, this.terms, input);
    this.lookAtEnd('B', second);
    if (first.trace.outcome.kind !== second.trace.outcome.kind) return;
    const given = a.executor.symbols.assignment(input);
    const value = first.facets.findIndex(({ kind }) => kind === 'result');
    for (let i = 0; i < Math.max(first.facets.length, second.facets.length); i++)
      this.lookAtFacets(first.facets[i], second.facets[i], { input: given, isValue: i === value });
  }

  /** Memory that both leave as it was may hold anything, because nobody has promised what stands in it. */
  private lookAtFacets(
    a: Facet | undefined,
    b: Facet | undefined,
    { input, isValue }: { input: Assignment; isValue: boolean },
  ): void {
    const [inA, inB] = [this.unwrittenIn(a, input), this.unwrittenIn(b, input)];
    if (!isValue && isMemory(a ?? b) && inA.join() === inB.join()) return;
    if (a !== undefined && inA.length > 0) this.add('A', '', shownReason(a));
    if (b !== undefined && inB.length > 0) this.add('B', '', shownReason(b));
  }

  private unwrittenIn(facet: Facet | undefined, input: Assignment): number[] {
    const places: number[] = [];
    facet?.terms?.forEach((term, at) => {
      if (term === 0 || !this.depends(term)) return;
      if (this.depends(underInput(this.terms, input, term))) places.push(at);
    });
    return places;
  }

  private lookAtEnd(side: LostValue['side'], { trace: { outcome } }: SideRun): void {
    if (outcome.kind !== 'finding' || outcome.finding.kind !== 'uninitialized-read') return;
    const place = placeOf(outcome.finding);
    const site = place?.library === false ? siteText(place) : '';
    this.add(side, site, outcome.finding.message);
  }

  private depends(term: Term): boolean {
    const { terms, array } = this;
    for (const each of reach(terms, [term])) {
      if (each === array) return true;
      if (terms.op(each) === Op.symbol && terms.symbols[terms.symbolOf(each)].array === array)
        return true;
    }
    return false;
  }

  private add(side: LostValue['side'], site: string, reason: string): void {
    const key = `${side} ${site} ${reason}`;
    const count = (this.known.get(key)?.count ?? 0) + 1;
    this.known.set(key, { side, site, reason, count });
  }
}

/** Whether the facet is memory that the call leaves behind, and not output. */
function isMemory(facet: Facet | undefined): boolean {
  return facet?.kind === 'memory' || facet?.kind === 'result';
}

function shownReason({ kind, name }: Facet): string {
  const what = kind === 'result' || kind === 'memory' ? name : kind;
  return `${what.replace(/^return/, 'the result')} has memory in it that was never written`;
}
