// DWARF's and LLVM's names for the numbers in debug information, as far as C code brings them up (DWARF 5,
// section 7). A number without a name is printed as a number.

type Names = Readonly<Record<number, string>>;

const TAGS = names(`
  1 array_type, 4 enumeration_type, 5 formal_parameter, 8 imported_declaration, 10 label, 11 lexical_block,
  13 member, 15 pointer_type, 16 reference_type, 17 compile_unit, 19 structure_type, 21 subroutine_type,
  22 typedef, 23 union_type, 24 unspecified_parameters, 28 inheritance, 33 subrange_type, 36 base_type,
  38 const_type, 40 enumerator, 46 subprogram, 52 variable, 53 volatile_type, 55 restrict_type,
  59 unspecified_type, 66 rvalue_reference_type, 71 atomic_type, 24576 LLVM_annotation,
  17152 LLVM_ptrauth_type
`);
const ENCODINGS = names(`
  1 address, 2 boolean, 3 complex_float, 4 float, 5 signed, 6 signed_char, 7 unsigned, 8 unsigned_char,
  9 imaginary_float, 13 signed_fixed, 14 unsigned_fixed, 16 UTF
`);
const LANGUAGES = names(`
  1 C89, 2 C, 4 C_plus_plus, 12 C99, 16 ObjC, 26 C_plus_plus_11, 29 C11, 33 C_plus_plus_14,
  43 C_plus_plus_17, 44 C17, 32769 Mips_Assembler, 62 C23
`);
/** Names of DWARF 6, for writers that give a version too. */
const LANGUAGE_NAMES: Names = { 3: 'C', 4: 'C_plus_plus' };
const MACROS: Names = { 1: 'define', 2: 'undef', 3: 'start_file', 4: 'end_file' };
const CONVENTIONS = names(`
  1 normal, 2 program, 3 nocall, 177 BORLAND_stdcall, 178 BORLAND_pascal, 179 BORLAND_msfastcall,
  181 BORLAND_thiscall, 182 BORLAND_fastcall, 192 LLVM_vectorcall, 193 LLVM_Win64, 194 LLVM_X86_64SysV,
  200 LLVM_Swift, 201 LLVM_PreserveMost, 202 LLVM_PreserveAll, 203 LLVM_X86RegCall, 205 LLVM_PreserveNone,
  207 LLVM_SwiftTail
`);

/** The operators of expressions, indexed by how many numbers follow them. */
const OPERATORS: readonly Names[] = [
  names(`
    6 deref, 18 dup, 20 over, 22 swap, 24 xderef, 26 and, 27 div, 28 minus, 29 mod, 30 mul, 31 neg, 32 not,
    33 or, 34 plus, 36 shl, 37 shr, 38 shra, 39 xor, 41 eq, 42 ge, 43 gt, 44 le, 45 lt, 46 ne, 48 lit0,
    151 push_object_address, 159 stack_value, 4100 LLVM_implicit_pointer
  `),
  names(`
    16 constu, 17 consts, 21 pick, 35 plus_uconst, 148 deref_size, 168 convert, 4098 LLVM_tag_offset,
    4099 LLVM_entry_value, 4101 LLVM_arg
  `),
  names(`
    146 bregx, 4096 LLVM_fragment, 4097 LLVM_convert, 4102 LLVM_extract_bits_sext,
    4103 LLVM_extract_bits_zext
  `),
];
const LLVM_CONVERT = 0x1001;

type Flags = readonly (readonly [bits: number, mask: number, name: string])[];

const NODE_FLAGS: Flags = [
  [1, 3, 'Private'],
  [2, 3, 'Protected'],
  [3, 3, 'Public'],
  [0x10000, 0x30000, 'SingleInheritance'],
  [0x20000, 0x30000, 'MultipleInheritance'],
  [0x30000, 0x30000, 'VirtualInheritance'],
  ...bits(`
    2 FwdDecl, 3 AppleBlock, 4 ReservedBit4, 5 Virtual, 6 Artificial, 7 Explicit, 8 Prototyped,
    9 ObjcClassComplete, 10 ObjectPointer, 11 Vector, 12 StaticMember, 13 LValueReference,
    14 RValueReference, 15 ExportSymbols, 18 IntroducedVirtual, 19 BitField, 20 NoReturn,
    22 TypePassByValue, 23 TypePassByReference, 24 EnumClass, 25 Thunk, 26 NonTrivial, 27 BigEndian,
    28 LittleEndian, 29 AllCallsDescribed
  `),
];
const SUBPROGRAM_FLAGS: Flags = [
  [1, 3, 'Virtual'],
  [2, 3, 'PureVirtual'],
  ...bits(`
    2 LocalToUnit, 3 Definition, 4 Optimized, 5 Pure, 6 Elemental, 7 Recursive, 8 MainSubprogram, 9 Deleted,
    11 ObjCDirect
  `),
];

function bits(table: string): Flags {
  return Object.entries(names(table)).map(([bit, name]) => [
    1 << Number(bit),
    1 << Number(bit),
    name,
  ]);
}

/** Reads a table of numbers and names. */
function names(table: string): Names {
  const entries = [...table.matchAll(/(\d+) (\w+)/g)];
  return Object.fromEntries(entries.map(([, number, name]) => [Number(number), name]));
}

export function dwarfName(field: string, number: number): string | undefined {
  switch (field) {
    case 'tag':
      return prefixed('DW_TAG_', TAGS[number]);
    case 'encoding':
      return prefixed('DW_ATE_', ENCODINGS[number]);
    case 'language':
      return prefixed('DW_LANG_', LANGUAGES[number]);
    case 'sourceLanguageName':
      return prefixed('DW_LNAME_', LANGUAGE_NAMES[number]);
    case 'cc':
      return prefixed('DW_CC_', CONVENTIONS[number]);
    case 'macro':
      return prefixed('DW_MACINFO_', MACROS[number]);
    case 'checksumkind':
      return [undefined, 'CSK_MD5', 'CSK_SHA1', 'CSK_SHA256'][number];
    case 'emissionKind':
      return ['NoDebug', 'FullDebug', 'LineTablesOnly', 'DebugDirectivesOnly'][number];
    case 'nameTableKind':
      return ['Default', 'GNU', 'None', 'Apple'][number];
    default:
      return undefined;
  }
}

function prefixed(prefix: string, name: string | undefined): string | undefined {
  return name === undefined ? undefined : `${prefix}${name}`;
}

export function nodeFlags(number: number): string {
  return flagsText('DIFlag', NODE_FLAGS, number);
}

export function subprogramFlags(number: number): string {
  return flagsText('DISPFlag', SUBPROGRAM_FLAGS, number);
}

function flagsText(prefix: string, flags: Flags, number: number): string {
  let left = number;
  const found: string[] = [];
  for (const [value, mask, name] of flags) {
    if ((left & mask) !== value) continue;
    found.push(`${prefix}${name}`);
    left &= ~mask;
  }
  if (left !== 0 || found.length === 0) found.push(`${left}`);
  return found.join(' | ');
}

/** `DW_OP_plus_uconst, 8`...; an expression that is not well-formed is a list of numbers. */
export function expressionText(elements: readonly (number | bigint)[]): string {
  const parts: string[] = [];
  for (let at = 0; at < elements.length; ) {
    const code = Number(elements[at]);
    const count = OPERATORS.findIndex((each) => each[code] !== undefined);
    if (count < 0 || at + count >= elements.length) return elements.join(', ');
    parts.push(`DW_OP_${OPERATORS[count][code]}`);
    for (let operand = 1; operand <= count; operand++) {
      const isEncoding = code === LLVM_CONVERT && operand === 2;
      const number = elements[at + operand];
      parts.push((isEncoding && dwarfName('encoding', Number(number))) || `${number}`);
    }
    at += 1 + count;
  }
  return parts.join(', ');
}
