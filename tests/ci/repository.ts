// A git repository for a test, in a folder that is gone afterwards; with a store that has recorded packets.

import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inputOf, noContent, noSources } from '../../src/input/sources.ts';
import { openStore } from '../../src/store/store.ts';
import { execFileSync } from '../children.ts';

export class Repository {
  readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'clew-repository-')));

  constructor() {
    this.git('init', '--quiet', '--initial-branch=main');
    this.git('config', 'user.email', 'nobody@example.org');
    this.git('config', 'user.name', 'nobody');
  }

  git(...words: readonly string[]): string {
    return execFileSync('git', words, { cwd: this.folder, encoding: 'utf8' }).trim();
  }

  /** Writes files and commits everything; returns the commit. */
  commit(message: string, files: Readonly<Record<string, string>>): string {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(this.folder, name), text);
    this.git('add', '--all');
    this.git('commit', '--quiet', '--allow-empty', '--message', message);
    return this.git('rev-parse', 'HEAD');
  }

  /** Keeps runs with these bytes on standard input, as `clew record` does. */
  record(program: string, ...inputs: readonly Uint8Array[]): void {
    const store = openStore(this.folder);
    const given = [program];
    for (const stdin of inputs) {
      const sources = { ...noSources, stdin: { min: stdin.length, max: stdin.length } };
      const input = inputOf(sources, given, { ...noContent, stdin });
      const plan = { arguments: given, environment: {}, directory: '/home', seed: 0 };
      const objects = [{ name: 'stdin', size: stdin.length }];
      store.seeds(store.nameOf(join(this.folder, program))).add({ input, objects, sources, plan });
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The reader of packets that the guide begins with, and the version that its change makes of it. */
export function packetReader(version: 'before' | 'broken'): string {
  const name = version === 'before' ? '../../examples/packet/packet.c' : './packets/broken.c';
  return readFileSync(new URL(name, import.meta.url), 'utf8');
}

/** A record: a name, a length, and so many bytes. */
export function recordOf(name: string, ...bytes: readonly number[]): number[] {
  return [name.charCodeAt(0), bytes.length, ...bytes];
}

/** A packet that the reader takes: examples/packet/packet.c has the form. */
export function packet(...records: readonly (readonly number[])[]): Uint8Array {
  const all = records.flat();
  const content = [...Buffer.from('PKT3'), all.length, records.length, ...all];
  let sum = 0xac;
  for (const byte of content) sum = (((sum << 1) | (sum >> 7)) ^ byte) & 0xff;
  return Uint8Array.of(...content, sum);
}
