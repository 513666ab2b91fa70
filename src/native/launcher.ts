// The program that starts native programs, confined (libc/launch). A compiler of the host makes it, as it makes what is run; it is kept in
// the cache.

import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ArtifactCache, digest } from '../host/cache.ts';
import { findProgram, programIdentity } from '../host/find-program.ts';
import { runCompiler, withCompiler } from './build.ts';

const sources = fileURLToPath(new URL('../../libc/launch', import.meta.url));
const flags = ['-O1', '-w'];

export type Launcher =
  | { readonly kind: 'done'; readonly program: string }
  | { readonly kind: 'impossible'; readonly reason: string };

/** Writes the launcher to the folder. */
export async function makeLauncher(
  folder: string,
  cache: ArtifactCache | undefined,
  signal: AbortSignal,
): Promise<Launcher> {
  const program = join(folder, 'launch');
  const names = readdirSync(sources).sort();
  const files = names.filter((name) => name.endsWith('.c')).map((name) => join(sources, name));
  const texts = names.map((name) => readFileSync(join(sources, name)));
  const made = await withCompiler(async (compiler) => {
    const path = findProgram(compiler, process.env.PATH ?? '');
    if (path === undefined) return 'missing';
    const key = digest('launcher', programIdentity(path), ...flags, ...names, ...texts);
    const known = cache?.get(key);
    if (known !== undefined) {
      writeFileSync(program, known);
      chmodSync(program, 0o755);
      return undefined;
    }
    const failure = await runCompiler(path, [...flags, ...files, '-o', program], { signal });
    if (failure === undefined) cache?.put(key, readFileSync(program));
    return failure;
  });
  return made.kind === 'done' ? { kind: 'done', program } : made;
}
