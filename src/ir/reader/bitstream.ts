// LLVM's bitstream container: nested blocks of records, with abbreviations that say how a record's
// numbers are packed. Abbreviations come from the block itself (DEFINE_ABBREV) or, for
// all blocks of a kind, from the BLOCKINFO block. See "LLVM Bitcode File Format" in LLVM's manual.

import { getOrMake } from '../../base/known.ts';
import { BitCursor } from './cursor.ts';
import { BitRecord } from './record.ts';

const END_BLOCK = 0;
const ENTER_SUBBLOCK = 1;
const DEFINE_ABBREV = 2;
const UNABBREVIATED = 3;
const FIRST_ABBREVIATION = 4;

const BLOCKINFO_BLOCK = 0;
const SETBID = 1;

const LITERAL = 0;
const FIXED = 1;
const VBR = 2;
const ARRAY = 3;
const CHAR6 = 4;
const BLOB = 5;
const CHARACTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._';
const CHAR6_CODES = Array.from(CHARACTERS, (character) => character.charCodeAt(0));

/** How deep blocks may nest; LLVM's go to 3. */
const DEEPEST = 16;

interface AbbreviationOperand {
  readonly encoding: number;
  /** A literal's value, or a field's width. */
  readonly value: number;
  readonly wide: bigint | undefined;
}
type Abbreviation = readonly AbbreviationOperand[];

interface Scope {
  readonly id: number;
  readonly end: number;
  readonly width: number;
  readonly abbreviations: Abbreviation[];
}

/** What a block's reader does with its contents. A block that is not entered fails. */
export interface BlockVisitor {
  record(record: BitRecord): void;
  /** Reads the sub-block (`stream.readBlock`) or skips it knowingly (`stream.skipBlock`). */
  block?(id: number): void;
}

export class Bitstream extends BitCursor {
  private readonly scopes: Scope[] = [];
  private readonly blockInfo = new Map<number, Abbreviation[]>();
  private readonly record = new BitRecord(this);

  /** Reads the header of a block at the top level; its contents are then read or skipped. */
  topLevelBlock(): number {
    if (this.fixed(2) !== ENTER_SUBBLOCK) this.fail('not a bitcode block');
    return this.vbr(8);
  }

  /** Reads the block that was just announced, up to and including its end. */
  readBlock(id: number, visitor: BlockVisitor): void {
    this.enter(id);
    const scope = this.scopes[this.scopes.length - 1];
    for (;;) {
      if (this.position >= scope.end) this.fail(`block ${id} does not end where it says`);
      const start = this.position;
      const abbreviation = this.fixed(scope.width);
      if (abbreviation === END_BLOCK) return this.leave(scope);
      if (abbreviation === ENTER_SUBBLOCK) this.subBlock(id, visitor);
      else if (abbreviation === DEFINE_ABBREV) scope.abbreviations.push(this.abbreviation());
      else visitor.record(this.readRecord(scope, abbreviation, start));
    }
  }

  /** Passes over the block that was just announced. */
  skipBlock(): void {
    this.vbr(4);
    this.align32();
    const words = this.fixed(32);
    if (this.position + words * 32 > this.length) this.fail('a block is longer than the file');
    this.position += words * 32;
  }

  private subBlock(parent: number, visitor: BlockVisitor): void {
    const id = this.vbr(8);
    if (id === BLOCKINFO_BLOCK) return this.readBlockInfo();
    if (visitor.block === undefined) this.fail(`unknown block ${id} inside block ${parent}`);
    visitor.block(id);
  }

  private enter(id: number): void {
    const width = this.vbr(4);
    this.align32();
    const words = this.fixed(32);
    const end = this.position + words * 32;
    const outer = this.scopes[this.scopes.length - 1]?.end ?? this.length;
    if (end > outer) this.fail(`block ${id} is longer than what contains it: truncated?`);
    if (width < 2 || width > 32) this.fail(`block ${id} has abbreviation ids of ${width} bits`);
    if (this.scopes.length >= DEEPEST) this.fail('blocks nest too deeply');
    this.scopes.push({ id, end, width, abbreviations: [...(this.blockInfo.get(id) ?? [])] });
  }

  private leave(scope: Scope): void {
    this.align32();
    if (this.position !== scope.end) this.fail(`block ${scope.id} does not end where it says`);
    this.scopes.pop();
  }

  private readBlockInfo(): void {
    let target: Abbreviation[] | undefined;
    this.enter(BLOCKINFO_BLOCK);
    const scope = this.scopes[this.scopes.length - 1];
    for (;;) {
      const start = this.position;
      const abbreviation = this.fixed(scope.width);
      if (abbreviation === END_BLOCK) return this.leave(scope);
      if (abbreviation === DEFINE_ABBREV) {
        if (target === undefined) this.fail('an abbreviation for no block');
        target.push(this.abbreviation());
      } else {
        if (abbreviation === ENTER_SUBBLOCK) this.fail('a block inside BLOCKINFO');
        const record = this.readRecord(scope, abbreviation, start);
        // Other records name blocks for humans.
        if (record.code === SETBID) target = this.abbreviationsFor(record.at(0));
      }
    }
  }

  private abbreviationsFor(block: number): Abbreviation[] {
    return getOrMake(this.blockInfo, block, () => []);
  }

  private abbreviation(): Abbreviation {
    const count = this.vbr(5);
    const operands: AbbreviationOperand[] = [];
    for (let index = 0; index < count; index++) operands.push(this.abbreviationOperand());
    const array = operands.findIndex((operand) => operand.encoding === ARRAY);
    const blob = operands.findIndex((operand) => operand.encoding === BLOB);
    if (count === 0 || (array >= 0 && array !== count - 2) || (blob >= 0 && blob !== count - 1)) {
      this.fail('a malformed abbreviation');
    }
    if (
      array >= 0 &&
      operands[count - 1].encoding >= ARRAY &&
      operands[count - 1].encoding !== CHAR6
    ) {
      this.fail('an array of arrays in an abbreviation');
    }
    return operands;
  }

  private abbreviationOperand(): AbbreviationOperand {
    if (this.fixed(1) === 1) {
      const value = this.vbr(8);
      return { encoding: LITERAL, value, wide: this.wide };
    }
    const encoding = this.fixed(3);
    if (encoding === ARRAY || encoding === CHAR6 || encoding === BLOB) {
      return { encoding, value: 0, wide: undefined };
    }
    if (encoding !== FIXED && encoding !== VBR) this.fail(`unknown encoding ${encoding}`);
    const width = this.vbr(5);
    if (width > 32 || (encoding === VBR && width === 1)) this.fail(`a field of ${width} bits`);
    // Fields of no bits are zeros that the writer did not write.
    if (width === 0) return { encoding: LITERAL, value: 0, wide: undefined };
    return { encoding, value: width, wide: undefined };
  }

  private readRecord(scope: Scope, id: number, start: number): BitRecord {
    if (id === UNABBREVIATED) return this.unabbreviated(start);
    const abbreviation = scope.abbreviations[id - FIRST_ABBREVIATION];
    if (abbreviation === undefined) this.fail(`unknown abbreviation ${id} in block ${scope.id}`);
    const record = this.record;
    const first = abbreviation[0];
    if (first.encoding === ARRAY || first.encoding === BLOB) this.fail('a record without a code');
    record.clear(this.scalar(first), start);
    for (let index = 1; index < abbreviation.length; index++) {
      const operand = abbreviation[index];
      if (operand.encoding === ARRAY) {
        this.array(abbreviation[index + 1]);
        break;
      }
      if (operand.encoding === BLOB) this.readBlob();
      else record.push(this.scalar(operand), this.wide);
    }
    return record;
  }

  private unabbreviated(start: number): BitRecord {
    const record = this.record;
    const code = this.vbr(6);
    const count = this.vbr(6);
    record.clear(code, start);
    this.expectElements(count, 6);
    for (let index = 0; index < count; index++) record.push(this.vbr(6), this.wide);
    return record;
  }

  private array(element: AbbreviationOperand): void {
    const count = this.vbr(6);
    this.expectElements(count, element.encoding === CHAR6 ? 6 : element.value);
    for (let index = 0; index < count; index++) this.record.push(this.scalar(element), this.wide);
  }

  /** Refuses counts that cannot fit in the rest of the file before memory is spent on them. */
  private expectElements(count: number, bits: number): void {
    if (count * Math.max(bits, 1) > this.length - this.position) {
      this.fail('a record is longer than the file: truncated?');
    }
  }

  private scalar(operand: AbbreviationOperand): number {
    switch (operand.encoding) {
      case VBR:
        return this.vbr(operand.value);
      case LITERAL:
        this.wide = operand.wide;
        return operand.value;
      case FIXED:
        this.wide = undefined;
        return this.fixed(operand.value);
      default:
        this.wide = undefined;
        return CHAR6_CODES[this.fixed(6)];
    }
  }

  private readBlob(): void {
    const count = this.vbr(6);
    this.align32();
    this.record.blob = this.take(count);
    this.align32();
  }
}
