/**
 * Between inputs and terms: every input object is an array variable, its bytes are the cells. Sizes are part of the
 * variable's identity, because a program may make objects of one name and several sizes on different paths.
 */
import type { Term } from '../../expr/arena.ts';
import { Assignment } from '../../expr/assignment.ts';
import type { Terms } from '../../expr/terms.ts';
import type { Input, InputObject } from '../../input/input.ts';

interface Cell {
  readonly name: string;
  readonly index: number;
}

export class InputSymbols {
  private readonly arrays = new Map<string, Term>();
  /** Names of objects by array variable. */
  private readonly names = new Map<Term, string>();
  /** Cells by symbol number. */
  private readonly cells: (Cell | undefined)[] = [];
  /** For each object, its symbols and the bytes that they stand for. */
  private readonly objects = new Map<string, { symbols: number[]; indexes: number[] }>();

  constructor(private readonly terms: Terms) {}

  array({ name, size }: InputObject): Term {
    const key = `${name} ${size}`;
    let array = this.arrays.get(key);
    if (array === undefined) {
      array = this.terms.array(key, 32, 8, size);
      this.arrays.set(key, array);
      this.names.set(array, name);
    }
    return array;
  }

  byte(object: InputObject, index: number): Term {
    const byte = this.terms.byte(this.array(object), index);
    const symbol = this.terms.symbolOf(byte);
    if (this.cells[symbol] === undefined) this.enter(symbol, { name: object.name, index });
    return byte;
  }

  /** The values that an input gives to all bytes that any run has met. */
  assignment(input: Input): Assignment {
    const assignment = new Assignment();
    for (const [name, { symbols, indexes }] of this.objects) {
      const bytes = input.get(name);
      for (let i = 0; i < symbols.length; i++) {
        assignment.setLow(symbols[i], 8, bytes?.[indexes[i]] ?? 0);
      }
    }
    return assignment;
  }

  /** The input with the bytes that a model gives values to. */
  update(input: Input, model: Assignment): Input {
    const updated = new Map(input);
    const own = new Set<string>();
    for (const symbol of model.symbols()) {
      const cell = this.cellOf(symbol);
      if (cell === undefined) continue;
      const value = model.getLow(symbol);
      if (byteIn(updated, cell) === value) continue;
      let bytes = updated.get(cell.name) ?? new Uint8Array(0);
      if (!own.has(cell.name) || cell.index >= bytes.length) {
        const copy = new Uint8Array(Math.max(bytes.length, cell.index + 1));
        copy.set(bytes);
        bytes = copy;
        updated.set(cell.name, bytes);
        own.add(cell.name);
      }
      bytes[cell.index] = value;
    }
    return updated;
  }

  /** The object of the input that a symbol is a byte of. */
  nameOf(symbol: number): string | undefined {
    return this.cellOf(symbol)?.name;
  }

  /** The object that a symbol is a byte of, and the index of the byte. */
  cellOf(symbol: number): Cell | undefined {
    return this.cells[symbol] ?? this.unmet(symbol);
  }

  /** The cell of a byte that only the solver has named, because it was read at a symbolic index. */
  private unmet(symbol: number): Cell | undefined {
    const { array, index } = this.terms.symbols[symbol];
    const name = this.names.get(array);
    if (name === undefined) return undefined;
    const cell = { name, index: this.terms.constantNumber(index) };
    this.enter(symbol, cell);
    return cell;
  }

  private enter(symbol: number, cell: Cell): void {
    this.cells[symbol] = cell;
    const object = this.objects.get(cell.name);
    if (object === undefined) {
      this.objects.set(cell.name, { symbols: [symbol], indexes: [cell.index] });
    } else {
      object.symbols.push(symbol);
      object.indexes.push(cell.index);
    }
  }
}

function byteIn(input: Input, { name, index }: Cell): number {
  return input.get(name)?.[index] ?? 0;
}
