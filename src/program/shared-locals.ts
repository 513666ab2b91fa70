// Values that are alive at different times share their WebAssembly locals. V8 allows 50,000 of them in a
// function, and its baseline compiler keeps the state of all locals for each block and if: with one local
// per value, a chain of 12,000 ifs took 10 GB, with shared ones 340 MB. (The optimising compiler took
// 370 MB either way, but not everybody can choose it.)
//
// The blocks are taken in the order in which they are emitted, and each value's life is the stretch
// between its first and its last place in that order, whatever lies between (linear scan, after
// Poletto and Sarkar, "Linear Scan Register Allocation", 1999). Where a definition does not dominate its
// uses, the value is alive from the function's start, on paper; that is as safe as having a local of its own.
//
// The moves of an edge read all old values before they write any new one, so what dies there makes room
// for what begins. An instruction's result never shares with its operands: it may be written bit by bit.
// Where code that reads the operands may come later in the block (lower/shadow/shadows.ts), they live to its end.

import { addToList, known } from '../base/known.ts';
import { type Block, type Instruction, successorsOf } from '../ir/instruction.ts';
import type { Value } from '../ir/module.ts';
import { operandsOf } from '../ir/operands.ts';

/** The first and the last position of a value's life. */
interface Life {
  from: number;
  to: number;
}

/**
 * Numbers for the words of values: words of the same type with the same number are the same local. `order` lists
 * all blocks that are emitted; `wordsOf` gives the types of a value's words. With `toBlockEnd`, an operand lives to the end of each
 * block that uses it.
 */
export function shareLocals<Word>(
  order: readonly Block[],
  values: ReadonlySet<Value>,
  wordsOf: (value: Instruction) => readonly Word[],
  toBlockEnd = false,
): Map<Value, readonly number[]> {
  const lives = new Lives(order, values, toBlockEnd).all();
  const starting = [...lives].sort(([, first], [, second]) => first.from - second.from);
  const ending = [...lives].sort(([, first], [, second]) => first.to - second.to);
  const locals = new Map<Value, readonly number[]>();
  const pools = new Pools<Word>();
  let ended = 0;
  for (const [value, { from }] of starting) {
    for (; ending[ended][1].to < from; ended++) {
      const [dead] = ending[ended];
      pools.giveBack(wordsOf(dead), known(locals, dead));
    }
    locals.set(value, pools.take(wordsOf(value)));
  }
  return locals;
}

/** The numbers that are free again, by type, and how many there are. */
class Pools<Word> {
  private readonly free = new Map<Word, number[]>();
  private readonly made = new Map<Word, number>();

  take(words: readonly Word[]): number[] {
    return words.map((word) => this.free.get(word)?.pop() ?? this.make(word));
  }

  giveBack(words: readonly Word[], numbers: readonly number[]): void {
    words.forEach((word, index) => {
      addToList(this.free, word, numbers[index]);
    });
  }

  private make(word: Word): number {
    const number = this.made.get(word) ?? 0;
    this.made.set(word, number + 1);
    return number;
  }
}

class Lives {
  private readonly lives = new Map<Instruction, Life>();
  private readonly indices: ReadonlyMap<Block, number>;
  private readonly predecessors: readonly number[][];
  /** The positions of each block's first instruction and of its terminator. Its edges come right behind the latter. */
  private readonly first: number[] = [];
  private readonly last: number[] = [];
  private readonly definedAt = new Map<Value, number>();
  private readonly definedIn = new Map<Value, number>();
  /** Holds for each value the blocks at whose start its uses need it. */
  private readonly needed = new Map<Instruction, number[]>();

  constructor(
    private readonly order: readonly Block[],
    private readonly values: ReadonlySet<Value>,
    private readonly toBlockEnd: boolean,
  ) {
    this.indices = new Map(order.map((block, index) => [block, index]));
    this.predecessors = order.map(() => []);
    order.forEach((block, index) => {
      for (const target of new Set(successorsOf(block))) {
        this.predecessors[known(this.indices, target)].push(index);
      }
    });
  }

  all(): ReadonlyMap<Instruction, Life> {
    this.define();
    this.order.forEach((block, index) => {
      this.use(block, index);
    });
    const reached = new Int32Array(this.order.length).fill(-1);
    let turn = 0;
    for (const [value, blocks] of this.needed) this.spread(value, blocks, reached, turn++);
    return this.lives;
  }

  private define(): void {
    let place = 0;
    this.order.forEach((block, index) => {
      this.first.push(place);
      for (const instruction of block.instructions) {
        this.definedAt.set(instruction, instruction.op === 'phi' ? this.first[index] : place);
        this.definedIn.set(instruction, index);
        this.last[index] = place++;
      }
      place++;
    });
    for (const block of this.order) {
      for (const instruction of block.instructions) {
        if (!this.values.has(instruction)) continue;
        this.extend(instruction, known(this.definedAt, instruction));
        if (this.toBlockEnd)
          this.extend(instruction, this.last[known(this.definedIn, instruction)]);
        if (instruction.op !== 'phi') continue;
        // An edge from a block that is not emitted is never taken.
        for (const { block: before } of instruction.incoming) {
          const index = this.indices.get(before);
          if (index !== undefined) this.extend(instruction, this.last[index] + 1);
        }
      }
    }
  }

  private use(block: Block, index: number): void {
    let place = this.first[index];
    for (const instruction of block.instructions) {
      if (instruction.op === 'phi') {
        for (const { value, block: before } of instruction.incoming) {
          const source = this.indices.get(before);
          if (source !== undefined) this.useAt(value, source, this.last[source]);
        }
      } else {
        for (const operand of operandsOf(instruction)) this.useAt(operand, index, place);
      }
      place++;
    }
  }

  private useAt(value: Value, block: number, place: number): void {
    if (value.kind !== 'instruction' || !this.values.has(value)) return;
    this.extend(value, this.toBlockEnd ? this.last[block] : place);
    if (this.definedIn.get(value) === block && this.isDefinedBefore(value, place)) return;
    addToList(this.needed, value, block);
  }

  private isDefinedBefore(value: Instruction, place: number): boolean {
    return value.op === 'phi' || known(this.definedAt, value) < place;
  }

  /** Walks from the blocks that need a value at their start back to where it is defined. */
  private spread(value: Instruction, blocks: number[], reached: Int32Array, turn: number): void {
    const work = [...blocks];
    for (let block = work.pop(); block !== undefined; block = work.pop()) {
      if (reached[block] === turn) continue;
      reached[block] = turn;
      this.extend(value, this.first[block]);
      for (const before of this.predecessors[block]) {
        this.extend(value, this.last[before] + 1);
        if (this.definedIn.get(value) !== before) work.push(before);
      }
    }
  }

  private extend(value: Instruction, place: number): void {
    const life = this.lives.get(value);
    if (life === undefined) {
      this.lives.set(value, { from: place, to: place });
    } else {
      life.from = Math.min(life.from, place);
      life.to = Math.max(life.to, place);
    }
  }
}
