// The compilers whose bitcode the judge looks at, each with its own idea of the text: llvm-dis for the native ones,
// its own -S for the embedded clang, whose bitcode is newer than llvm-dis reads.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands } from '@yowasp/clang';
import { spawnSync } from '../children.ts';
import { has } from '../judge/native.ts';

export interface Compiled {
  readonly bitcode: Uint8Array;
  readonly text: string;
}

export interface Compiler {
  readonly name: string;
  readonly available: boolean;
  compile(source: string, flags: readonly string[]): Promise<Compiled>;
}

export const compilers: readonly Compiler[] = [native('19'), native('16'), embedded()];

function native(version: '19' | '16'): Compiler {
  const tools = [`clang-${version}`, `llvm-dis-${version}`] as const;
  return {
    name: `clang-${version}`,
    available: has(...tools),
    async compile(source, flags) {
      const scratch = mkdtempSync(join(tmpdir(), 'clew-ir-'));
      try {
        const file = join(scratch, 'program.bc');
        run(tools[0], ['-w', ...flags, '-c', '-emit-llvm', source, '-o', file]);
        const text = run(tools[1], [file, '-o', '-']);
        return { bitcode: readFileSync(file), text };
      } finally {
        rmSync(scratch, { recursive: true });
      }
    },
  };
}

function run(tool: string, args: readonly string[]): string {
  const result = spawnSync(tool, args, { maxBuffer: 1 << 30, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${tool}: ${result.stderr}`);
  return result.stdout;
}

function embedded(): Compiler {
  return {
    name: 'embedded clang',
    available: true,
    async compile(source, flags) {
      const bitcode = await embeddedBitcode(source, flags);
      const text = await emit(source, ['-S', ...flags]);
      return { bitcode, text: new TextDecoder().decode(text) };
    },
  };
}

export function embeddedBitcode(source: string, flags: readonly string[]): Promise<Uint8Array> {
  return emit(source, ['-c', ...flags]);
}

async function emit(source: string, flags: readonly string[]): Promise<Uint8Array> {
  const files = { 'program.c': readFileSync(source, 'utf8') };
  const target = ['--target=x86_64-linux-gnu', '-w', '-emit-llvm'];
  let messages = '';
  const decoder = new TextDecoder();
  const stderr = (bytes: Uint8Array | null) => {
    if (bytes !== null) messages += decoder.decode(bytes, { stream: true });
  };
  try {
    const args = [...target, ...flags, 'program.c', '-o', 'output'];
    const tree = await commands.clang(args, files, { stderr, fetchProgress: () => {} });
    const { output: content } = tree ?? {};
    if (typeof content === 'string') return new TextEncoder().encode(content);
    if (content instanceof Uint8Array) return content;
    throw new Error('no output');
  } catch (error) {
    throw new Error(`embedded clang ${flags.join(' ')}: ${error}\n${messages}`);
  }
}
