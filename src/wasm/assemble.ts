// Sections of a WebAssembly module, put together at the end. Function bodies arrive finished; what is added
// here is the frame around them and the absolute position of every body, which stack traces speak of.

import { Bytes } from './bytes.ts';
import type { Code } from './code.ts';
import { op, type Wasm, wasm } from './opcodes.ts';

export interface Signature {
  readonly parameters: readonly Wasm[];
  readonly results: readonly Wasm[];
}

/** Function types, interned: equal signatures have equal numbers. */
export class Signatures {
  readonly list: Signature[] = [];
  private readonly known = new Map<string, number>();

  number(signature: Signature): number {
    const key = `${signature.parameters.join()}:${signature.results.join()}`;
    let number = this.known.get(key);
    if (number === undefined) {
      number = this.list.length;
      this.list.push(signature);
      this.known.set(key, number);
    }
    return number;
  }
}

export interface Import {
  readonly name: string;
  readonly signature: number;
}

export interface GlobalDefinition {
  readonly type: Wasm;
  readonly value: number;
  readonly export: string | undefined;
}

export interface Parts {
  readonly signatures: Signatures;
  readonly imports: readonly Import[];
  /** Signature and body of every defined function, in index order after the imports. */
  readonly functions: readonly { readonly signature: number; readonly code: Code }[];
  /** Function indices by table slot; slot 0 is never a function. */
  readonly table: readonly number[];
  /** Signatures of the exception tags. */
  readonly tags: readonly { readonly signature: number; readonly export: string }[];
  readonly globals: readonly GlobalDefinition[];
  readonly exports: readonly { readonly name: string; readonly function: number }[];
  readonly memoryPages: number;
}

export interface Assembled {
  readonly bytes: Uint8Array;
  /** Says for every defined function where its code begins in `bytes`, behind its local declarations. */
  readonly codeStarts: readonly number[];
}

export function assemble(parts: Parts): Assembled {
  const out = new Bytes(1 << 16);
  out.append(new Uint8Array([0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00]));
  section(out, 1, typeSection(parts));
  section(out, 2, importSection(parts));
  section(out, 3, functionSection(parts));
  section(out, 4, tableSection(parts));
  section(out, 13, tagSection(parts));
  section(out, 6, globalSection(parts));
  section(out, 7, exportSection(parts));
  section(out, 9, elementSection(parts));
  const bodies = parts.functions.map(({ code }) => ({ ...code.finish(), unlikely: code.unlikely }));
  section(out, 0, hintSection(parts, bodies));
  const codeStarts = codeSection(out, bodies);
  return { bytes: out.view().slice(), codeStarts };
}

function section(out: Bytes, id: number, content: Bytes): void {
  out.byte(id);
  out.unsigned(content.length);
  out.append(content.view());
}

function typeSection(parts: Parts): Bytes {
  const content = new Bytes();
  content.unsigned(parts.signatures.list.length);
  for (const { parameters, results } of parts.signatures.list) {
    content.byte(0x60);
    content.unsigned(parameters.length);
    for (const type of parameters) content.byte(type);
    content.unsigned(results.length);
    for (const type of results) content.byte(type);
  }
  return content;
}

function importSection(parts: Parts): Bytes {
  const content = new Bytes();
  content.unsigned(parts.imports.length + 1);
  content.text('host');
  content.text('memory');
  content.byte(0x02);
  content.byte(0x01);
  content.unsigned(parts.memoryPages);
  content.unsigned(parts.memoryPages);
  for (const { name, signature } of parts.imports) {
    content.text('host');
    content.text(name);
    content.byte(0x00);
    content.unsigned(signature);
  }
  return content;
}

function functionSection(parts: Parts): Bytes {
  const content = new Bytes();
  content.unsigned(parts.functions.length);
  for (const { signature } of parts.functions) content.unsigned(signature);
  return content;
}

function tableSection(parts: Parts): Bytes {
  const content = new Bytes();
  content.unsigned(1);
  content.byte(0x70);
  content.byte(0x00);
  content.unsigned(parts.table.length + 1);
  return content;
}

function tagSection(parts: Parts): Bytes {
  const content = new Bytes();
  content.unsigned(parts.tags.length);
  for (const { signature } of parts.tags) {
    content.byte(0x00);
    content.unsigned(signature);
  }
  return content;
}

function globalSection(parts: Parts): Bytes {
  const content = new Bytes();
  content.unsigned(parts.globals.length);
  for (const { type, value } of parts.globals) {
    content.byte(type);
    content.byte(0x01);
    content.byte(type === wasm.i32 ? op.i32_const : op.i64_const);
    content.signed(value);
    content.byte(op.end);
  }
  return content;
}

function exportSection(parts: Parts): Bytes {
  const content = new Bytes();
  const globals = parts.globals.flatMap((each, index) =>
    each.export === undefined ? [] : [{ name: each.export, index }],
  );
  content.unsigned(parts.exports.length + globals.length + parts.tags.length);
  for (const each of parts.exports) {
    content.text(each.name);
    content.byte(0x00);
    content.unsigned(each.function);
  }
  for (const { name, index } of globals) {
    content.text(name);
    content.byte(0x03);
    content.unsigned(index);
  }
  parts.tags.forEach((tag, index) => {
    content.text(tag.export);
    content.byte(0x04);
    content.unsigned(index);
  });
  return content;
}

function elementSection(parts: Parts): Bytes {
  const content = new Bytes();
  content.unsigned(1);
  content.byte(0x00);
  content.byte(op.i32_const);
  content.signed(1);
  content.byte(op.end);
  content.unsigned(parts.table.length);
  for (const index of parts.table) content.unsigned(index);
  return content;
}

interface FunctionBody {
  readonly declarations: Uint8Array;
  readonly code: Uint8Array;
  readonly unlikely: readonly number[];
}

/**
 * Branch hints (WebAssembly's branch hinting proposal): offsets from the start of the function's body. An
 * engine that does not know the section ignores it.
 */
function hintSection(parts: Parts, bodies: readonly FunctionBody[]): Bytes {
  const content = new Bytes();
  content.text('metadata.code.branch_hint');
  const hinted = bodies.flatMap((body, i) => (body.unlikely.length > 0 ? [i] : []));
  content.unsigned(hinted.length);
  for (const i of hinted) {
    const { declarations, unlikely } = bodies[i];
    content.unsigned(parts.imports.length + i);
    content.unsigned(unlikely.length);
    for (const offset of unlikely) {
      content.unsigned(declarations.length + offset);
      content.byte(1);
      content.byte(0);
    }
  }
  return content;
}

function codeSection(out: Bytes, bodies: readonly FunctionBody[]): number[] {
  const content = new Bytes(1 << 16);
  content.unsigned(bodies.length);
  const starts: number[] = [];
  for (const { declarations, code } of bodies) {
    content.unsigned(declarations.length + code.length);
    content.append(declarations);
    starts.push(content.length);
    content.append(code);
  }
  out.byte(10);
  out.unsigned(content.length);
  const base = out.length;
  out.append(content.view());
  return starts.map((start) => base + start);
}
