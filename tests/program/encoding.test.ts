// What is written can be read: LEB128 numbers come back, and the engine accepts what is assembled.

import { describe, expect, test } from 'vitest';
import { assemble, Signatures } from '../../src/wasm/assemble.ts';
import { Bytes } from '../../src/wasm/bytes.ts';
import { Code } from '../../src/wasm/code.ts';
import { op, type Wasm, wasm } from '../../src/wasm/opcodes.ts';
import fc from '../chance.ts';

/** Reads LEB128 the plain way; the whole input must be one number. */
function read(bytes: Uint8Array, signed: boolean): bigint {
  let value = 0n;
  bytes.forEach((byte, i) => {
    expect(byte >= 0x80).toBe(i < bytes.length - 1);
    value |= BigInt(byte & 0x7f) << BigInt(7 * i);
  });
  return signed ? BigInt.asIntN(7 * bytes.length, value) : value;
}

const written = (write: (bytes: Bytes) => void): Uint8Array => {
  const bytes = new Bytes(1);
  write(bytes);
  return bytes.view();
};

describe('LEB128', () => {
  test('unsigned numbers come back', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), (value) => {
        expect(
          read(
            written((bytes) => bytes.unsigned(value)),
            false,
          ),
        ).toBe(BigInt(value));
      }),
    );
  });

  test('signed numbers come back, as few bytes as they need', () => {
    const edges = [0n, 63n, 64n, 127n, 128n, 2n ** 31n, 2n ** 53n, 2n ** 63n - 1n];
    const value = fc.oneof(
      fc.constantFrom(...edges.flatMap((edge) => [edge, -edge, -edge - 1n])),
      fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
    );
    fc.assert(
      fc.property(value, (number) => {
        const bytes = written((to) => to.signed(number));
        expect(read(bytes, true)).toBe(number);
        expect(BigInt.asIntN(7 * (bytes.length - 1), number) === number && number !== 0n).toBe(
          false,
        );
      }),
    );
  });

  test('numbers and big integers are written alike', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (value) => {
        const asNumber = written((bytes) => bytes.signed(value));
        expect(asNumber).toEqual(written((bytes) => bytes.signed(BigInt(value))));
      }),
    );
  });
});

/** A random body: constants into locals, blocks, loops, ifs and branches to any label that is open. */
type Piece =
  | { kind: 'set'; type: Wasm; bits: bigint }
  | { kind: 'nest'; how: 'block' | 'loop' | 'if' | 'unlikely'; body: Piece[] }
  | { kind: 'branch'; label: number; when: number };

const { piece } = fc.letrec<{ piece: Piece }>((tie) => ({
  piece: fc.oneof(
    { depthSize: 'small' },
    fc.record({
      kind: fc.constant('set' as const),
      type: fc.constantFrom(wasm.i32, wasm.i64, wasm.f32, wasm.f64),
      bits: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
    }),
    fc.record({
      kind: fc.constant('branch' as const),
      label: fc.nat(),
      when: fc.constantFrom(0, 1),
    }),
    fc.record({
      kind: fc.constant('nest' as const),
      how: fc.constantFrom('block' as const, 'loop' as const, 'if' as const, 'unlikely' as const),
      body: fc.array(tie('piece'), { maxLength: 4 }),
    }),
  ),
}));

function emit(code: Code, piece: Piece, open: readonly number[]): void {
  switch (piece.kind) {
    case 'set': {
      const local = code.local(piece.type);
      if (piece.type === wasm.i32) code.i32(Number(BigInt.asIntN(32, piece.bits)));
      else if (piece.type === wasm.i64) code.i64(piece.bits);
      else if (piece.type === wasm.f32) code.f32(piece.bits & 0xffffffffn);
      else code.f64(piece.bits);
      code.set(local);
      return;
    }
    case 'branch':
      if (open.length === 0) return;
      code.i32(piece.when);
      if (piece.label % 3 === 0) code.branchTable(open, open[0]);
      else code.branchIf(open[piece.label % open.length]);
      return;
    case 'nest': {
      if (piece.how === 'if' || piece.how === 'unlikely') code.i32(1);
      const label = piece.how === 'unlikely' ? code.openUnlikely() : code.open(op[piece.how]);
      for (const each of piece.body) emit(code, each, [...open, label]);
      code.close();
    }
  }
}

test('the engine accepts what is assembled, and tells positions as the tables do', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(piece, { maxLength: 6 }), { minLength: 1, maxLength: 4 }),
      (functions) => {
        const signatures = new Signatures();
        const none = signatures.number({ parameters: [], results: [] });
        const bodies = functions.map((pieces) => {
          const code = new Code([]);
          for (const each of pieces) emit(code, each, []);
          return { signature: none, code };
        });
        const trap = new Code([]);
        trap.emit(op.unreachable);
        const trapping = bodies.length;
        const assembled = assemble({
          signatures,
          imports: [],
          functions: [...bodies, { signature: none, code: trap }],
          table: [0, trapping],
          tags: [{ signature: none, export: 'tag' }],
          globals: [{ type: wasm.i32, value: -5, export: 'global' }],
          exports: [{ name: 'trap', function: trapping }],
          memoryPages: 1,
        });
        expect(WebAssembly.validate(assembled.bytes as Uint8Array<ArrayBuffer>)).toBe(true);
        expect(positionOfTrap(assembled.bytes)).toBe(assembled.codeStarts[trapping]);
      },
    ),
    { numRuns: 200 },
  );
});

function positionOfTrap(bytes: Uint8Array): number {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 1 });
  const module = new WebAssembly.Module(bytes as Uint8Array<ArrayBuffer>);
  const instance = new WebAssembly.Instance(module, { host: { memory } });
  try {
    (instance.exports.trap as () => void)();
  } catch (error) {
    const [, offset] = /:0x([0-9a-f]+)/.exec((error as Error).stack ?? '') ?? [];
    return Number.parseInt(offset ?? '', 16);
  }
  return -1;
}
