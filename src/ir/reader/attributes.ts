// Attribute groups (one set of attributes for one position: function, result or a parameter) and attribute
// lists (one group per position), which functions and calls name by number.

import type { Attribute, AttributeList } from '../module.ts';
import type { Type } from '../types.ts';
import {
  allocationKindText,
  allocationSizeText,
  capturesText,
  floatClassText,
  memoryText,
  vectorScaleText,
} from './attribute-values.ts';
import type { ModuleContext } from './context.ts';
import type { BitRecord } from './record.ts';

const GROUP_ENTRY = 3;
const LIST_ENTRY = 2;
const FUNCTION_INDEX = 0xffffffff;
const RESULT_INDEX = 0;

/** How an attribute inside a group is written. */
const FORM = {
  name: 0,
  integer: 1,
  string: 3,
  stringWithValue: 4,
  typeAbsent: 5,
  type: 6,
  range: 7,
  ranges: 8,
} as const;

const PACKED_TEXT: Readonly<Record<string, (encoded: bigint) => string | undefined>> = {
  memory: memoryText,
  captures: capturesText,
  allockind: allocationKindText,
  allocsize: allocationSizeText,
  vscale_range: vectorScaleText,
  nofpclass: floatClassText,
  // The asynchronous table is the default and has no argument.
  uwtable: (encoded) => (encoded === 1n ? 'sync' : undefined),
};

interface Group {
  readonly position: number;
  readonly attributes: readonly Attribute[];
}
export type AttributeGroups = Map<number, Group>;

export function readAttributeGroups(context: ModuleContext, block: number): AttributeGroups {
  const groups: AttributeGroups = new Map();
  context.stream.readBlock(block, {
    record(record) {
      if (record.code !== GROUP_ENTRY) record.fail(`unknown attribute group record ${record.code}`);
      const attributes = new GroupReader(context, record).attributes();
      groups.set(record.at(0), { position: record.at(1), attributes });
    },
  });
  return groups;
}

export function readAttributeLists(
  context: ModuleContext,
  block: number,
  groups: AttributeGroups,
): void {
  context.stream.readBlock(block, {
    record(record) {
      if (record.code !== LIST_ENTRY) record.fail(`unknown attribute list record ${record.code}`);
      context.attributeLists.push(listOf(record, groups));
    },
  });
}

function listOf(record: BitRecord, groups: AttributeGroups): AttributeList {
  let onFunction: readonly Attribute[] = [];
  let result: readonly Attribute[] = [];
  const parameters: (readonly Attribute[])[] = [];
  for (let index = 0; index < record.length; index++) {
    const group = groups.get(record.at(index));
    if (group === undefined) record.fail(`there is no attribute group ${record.at(index)}`);
    if (group.position === FUNCTION_INDEX) onFunction = group.attributes;
    else if (group.position === RESULT_INDEX) result = group.attributes;
    else if (group.position > 0xffff) record.fail(`attributes of parameter ${group.position}`);
    else {
      while (parameters.length < group.position) parameters.push([]);
      parameters[group.position - 1] = group.attributes;
    }
  }
  return { function: onFunction, result, parameters };
}

class GroupReader {
  private index = 2;

  constructor(
    private readonly context: ModuleContext,
    private readonly record: BitRecord,
  ) {}

  attributes(): Attribute[] {
    const attributes: Attribute[] = [];
    while (this.index < this.record.length) attributes.push(this.attribute());
    return attributes;
  }

  private attribute(): Attribute {
    const form = this.record.at(this.index++);
    switch (form) {
      case FORM.string:
        return { name: this.terminated(), quoted: true };
      case FORM.stringWithValue:
        return { name: this.terminated(), value: this.terminated(), quoted: true };
      default:
        return this.known(form, this.name());
    }
  }

  private known(form: number, name: string): Attribute {
    switch (form) {
      case FORM.name:
      case FORM.typeAbsent:
        return { name, quoted: false };
      case FORM.integer:
        return withInteger(name, this.record.big(this.index++));
      case FORM.type: {
        const value: Type = this.context.type(this.record.at(this.index++));
        return { name, value, quoted: false };
      }
      case FORM.range: {
        const bits = this.record.at(this.index++);
        return { name, value: `i${bits} ${this.range(bits).join(', ')}`, quoted: false };
      }
      case FORM.ranges: {
        const count = this.record.at(this.index++);
        const bits = this.record.at(this.index++);
        const texts: string[] = [];
        for (let each = 0; each < count; each++) texts.push(`(${this.range(bits).join(', ')})`);
        return { name, value: texts.join(', '), quoted: false };
      }
      default:
        return this.record.fail(`unknown form ${form} of attribute '${name}'`);
    }
  }

  private name(): string {
    const code = this.record.at(this.index++);
    return ATTRIBUTE_NAMES[code] ?? this.record.fail(`unknown attribute ${code}`);
  }

  private terminated(): string {
    const from = this.index;
    while (this.record.at(this.index) !== 0) this.index++;
    return this.record.text(from, this.index++);
  }

  private range(bits: number): [bigint, bigint] {
    if (bits <= 64) {
      this.index += 2;
      return [this.record.signedBig(this.index - 2), this.record.signedBig(this.index - 1)];
    }
    const words = this.record.big(this.index++);
    return [this.wide(Number(words & 0xffffffffn), bits), this.wide(Number(words >> 32n), bits)];
  }

  private wide(words: number, bits: number): bigint {
    let value = 0n;
    for (let word = 0; word < words; word++) {
      value |= BigInt.asUintN(64, this.record.signedBig(this.index++)) << BigInt(64 * word);
    }
    return BigInt.asIntN(bits, value);
  }
}

function withInteger(name: string, encoded: bigint): Attribute {
  const text = PACKED_TEXT[name];
  if (text === undefined) return { name, value: encoded, quoted: false };
  const value = text(encoded);
  return value === undefined ? { name, quoted: false } : { name, value, quoted: false };
}

/** Indexed by the attribute's number in bitcode (stable since LLVM 3.3, see LLVMBitCodes.h): ten names in a line, from 1 on. */
const ATTRIBUTE_NAMES: readonly (string | undefined)[] = [
  undefined,
  ...`align alwaysinline byval inlinehint inreg minsize naked nest noalias nobuiltin
  nocapture noduplicate noimplicitfloat noinline nonlazybind noredzone noreturn nounwind optsize readnone
  readonly returned returns_twice signext alignstack ssp sspreq sspstrong sret sanitize_address
  sanitize_thread sanitize_memory uwtable zeroext builtin cold optnone inalloca nonnull jumptable
  dereferenceable dereferenceable_or_null convergent safestack argmemonly swiftself swifterror norecurse inaccessiblememonly inaccessiblemem_or_argmemonly
  allocsize writeonly speculatable strictfp sanitize_hwaddress nocf_check optforfuzzing shadowcallstack speculative_load_hardening immarg
  willreturn nofree nosync sanitize_memtag preallocated nomerge null_pointer_is_valid noundef byref mustprogress
  nocallback hot noprofile vscale_range swiftasync nosanitize_coverage elementtype disable_sanitizer_instrumentation nosanitize_bounds allocalign
  allocptr allockind presplitcoroutine fn_ret_thunk_extern skipprofile memory nofpclass optdebug writable coro_only_destroy_when_complete
  dead_on_unwind range sanitize_numerical_stability initializes hybrid_patchable sanitize_realtime sanitize_realtime_blocking coro_elide_safe noext nodivergencesource
  sanitize_type captures dead_on_return sanitize_alloc_token nocreateundeforpoison denormal_fpenv nooutline`.split(
    /\s+/,
  ),
];
