/**
 * Array substitution (EXE 3.3) for constant arrays: where constraints give constants to the first n
 * cells of an array that is read at symbolic indexes, the array becomes a table over itself, and the
 * constraints are gone. This comes early, because it is one pass, because such constraints outnumber all
 * others by far where they occur (KLEE writes every constant array so), and because without it the
 * array would join all that reads it into one part.
 *
 * A read that surely stays inside of the table (`ranges.ts`) no longer depends on the array variable
 * at all.
 */
import { getOrMake } from '../base/known.ts';
import type { Term } from '../expr/arena.ts';
import { Op } from '../expr/operator.ts';
import { substituteAll } from '../expr/substitute.ts';
import { domainsOf } from './domains.ts';
import { Layer } from './layer.ts';
import { type Answer, type Query, sat, unsat } from './query.ts';
import { boundsOf, Ranges } from './ranges.ts';

const maximalRounds = 6;

/** The cells of one array that constraints give constants to. */
interface KnownCells {
  readonly cells: Term[];
  readonly constants: Term[];
  readonly constraints: Term[];
}

export class ArraySubstitution extends Layer {
  solve(query: Query): Answer {
    const known = new Map<Term, KnownCells>();
    const others = this.collect(query.constraints, known);
    const symbolic = this.symbolicArrays(others);
    const tables = new Map<Term, Term>();
    const replaced: KnownCells[] = [];
    for (const [array, cells] of known) {
      const tabulated = symbolic.has(array) && this.tabulate(array, cells, tables);
      if (tabulated === undefined) return unsat;
      if (tabulated) replaced.push(cells);
      else for (const constraint of cells.constraints) others.push(constraint);
    }
    if (replaced.length === 0) return this.below.solve(query);
    const constraints = this.substitute(others, tables);
    if (constraints === undefined) return unsat;
    const answer = this.below.solve({ ...query, constraints });
    return answer.status === 'sat' ? this.complete(answer, replaced) : answer;
  }

  /** Collects the constraints `cell = constant` by array, and returns the others. */
  private collect(constraints: readonly Term[], known: Map<Term, KnownCells>): Term[] {
    const { terms } = this.context;
    const others: Term[] = [];
    for (const constraint of constraints) {
      const [cell, constant] = [terms.slot(constraint, 0), terms.slot(constraint, 1)];
      const isDefinition =
        terms.op(constraint) === Op.eq &&
        terms.op(cell) === Op.symbol &&
        terms.isConstant(constant);
      const array = isDefinition ? terms.symbols[terms.symbolOf(cell)].array : 0;
      if (array === 0) {
        others.push(constraint);
        continue;
      }
      const none = (): KnownCells => ({ cells: [], constants: [], constraints: [] });
      const cells = getOrMake(known, array, none);
      cells.cells.push(cell);
      cells.constants.push(constant);
      cells.constraints.push(constraint);
    }
    return others;
  }

  private symbolicArrays(constraints: readonly Term[]): Set<Term> {
    const arrays = new Set<Term>();
    for (const constraint of constraints) {
      for (const array of this.context.supports.of(constraint).arrays) arrays.add(array);
    }
    return arrays;
  }

  /**
   * Makes a table of the cells if their indexes begin at 0 and have no gap. Returns whether it did; undefined
   * if two constraints disagree.
   */
  private tabulate(array: Term, known: KnownCells, tables: Map<Term, Term>): boolean | undefined {
    const { terms } = this.context;
    if (terms.width(array) > 32) return false;
    const byIndex = new Map<number, number>();
    for (let i = 0; i < known.cells.length; i++) {
      const { index } = terms.symbols[terms.symbolOf(known.cells[i])];
      const position = terms.constantNumber(index);
      const earlier = byIndex.get(position);
      if (earlier === undefined) byIndex.set(position, i);
      else if (known.constants[earlier] !== known.constants[i]) return undefined;
    }
    const length = byIndex.size;
    for (let i = 0; i < length; i++) if (!byIndex.has(i)) return false;
    const content = terms.width(array) <= 8 ? new Uint8Array(length) : new Int32Array(length);
    for (const [position, i] of byIndex) content[position] = terms.slot(known.constants[i], 0);
    const rest = terms.arrayInfo(array).size <= length ? undefined : array;
    tables.set(array, terms.table(terms.indexWidth(array), terms.width(array), content, rest));
    return true;
  }

  /** Works in rounds: a read that no longer depends on an array variable can narrow the ranges for the next round. */
  private substitute(others: readonly Term[], tables: ReadonlyMap<Term, Term>): Term[] | undefined {
    const { terms } = this.context;
    let constraints = this.context.conjuncts.of(substituteAll(terms, others, tables));
    for (let round = 0; round < maximalRounds && constraints !== undefined; round++) {
      const domains = domainsOf(this.context, constraints);
      if (domains === undefined) return undefined;
      const ranges = new Ranges(this.context, domains.allowed, boundsOf(terms, constraints));
      const improved: Term[] = substituteAll(terms, constraints, new Map(), (image) =>
        this.withoutRest(image, ranges),
      );
      if (improved.every((constraint, i) => constraint === constraints?.[i])) break;
      constraints = this.context.conjuncts.of(improved);
    }
    return constraints;
  }

  /**
   * A read that stays inside of a table needs nothing beyond the table's end. Only constraints on what is below the read justify
   * this: conditions on single bytes, which read no array, and bounds of terms inside of the index. So no read justifies itself
   * in a circle, and all reads can be replaced at once.
   */
  private withoutRest(image: Term, ranges: Ranges): Term {
    const { terms } = this.context;
    if (terms.op(image) !== Op.select) return image;
    const [array, index] = [terms.slot(image, 0), terms.slot(image, 1)];
    if (terms.op(array) !== Op.table || terms.op(terms.slot(array, 0)) !== Op.arrayVariable) {
      return image;
    }
    const content = terms.tableContent(array);
    if (ranges.of(index).greatest >= content.length) return image;
    return terms.select(terms.table(terms.indexWidth(array), terms.width(array), content), index);
  }

  private complete(answer: Answer & { status: 'sat' }, replaced: readonly KnownCells[]): Answer {
    const { terms } = this.context;
    const model = answer.model.clone();
    for (const { cells, constants } of replaced) {
      cells.forEach((cell, i) => {
        const value = terms.slot(constants[i], 0);
        model.setLow(terms.symbolOf(cell), terms.width(cell), value);
      });
    }
    return sat(model);
  }
}
