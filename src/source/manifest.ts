// Which files a compilation read, and what was in them. To know whether an old result still holds,
// it is enough that each of these files has the content it had, and that files which were looked for
// in vain are still not there (a new header may come first on the include path). A source file keeps
// a few such variants, since headers change back and forth between branches.

import { existsSync } from 'node:fs';
import { jsonIfValid } from '../base/json.ts';
import { digestText, fields, listOf, pairOf, text, word } from '../base/schema.ts';
import { type ArtifactCache, digest } from '../host/cache.ts';
import { readNamedFile } from '../host/named-file.ts';

interface Variant {
  /** Path and digest of the content. */
  readonly read: readonly (readonly [string, string])[];
  readonly missed: readonly string[];
  /** Cache key of the result. */
  readonly result: string;
}

const variants = listOf(
  fields<Variant>({
    read: listOf(pairOf(word, text, 'a pair')),
    missed: listOf(word),
    result: digestText,
  }),
);

const variantsKept = 6;

/** Digests of files, each computed once in the course of a command. */
export class FileDigests {
  readonly #known = new Map<string, string | undefined>();

  of(path: string): string | undefined {
    if (!this.#known.has(path)) this.#known.set(path, digestOfFile(path));
    return this.#known.get(path);
  }
}

/** The cache key of the result that was computed from files as they are now, and that may be read now. */
export function findResult(
  cache: ArtifactCache,
  manifestKey: string,
  digests: FileDigests,
  mayRead: (path: string) => boolean,
): string | undefined {
  const holds = (variant: Variant) =>
    variant.read.every(([path]) => mayRead(path)) &&
    variant.read.every(([path, known]) => digests.of(path) === known) &&
    !variant.missed.some((path) => existsSync(path));
  return readVariants(cache, manifestKey).find(holds)?.result;
}

/** Remembers what a result was computed from, and returns the key to keep it under. */
export function rememberResult(
  cache: ArtifactCache,
  manifestKey: string,
  files: { readonly read: readonly string[]; readonly missed: readonly string[] },
  digests: FileDigests,
): string {
  const read = files.read.map((path) => [path, digests.of(path) ?? ''] as const);
  const result = digest('result', manifestKey, JSON.stringify([read, files.missed]));
  const older = readVariants(cache, manifestKey).filter((variant) => variant.result !== result);
  const kept = [{ read, missed: files.missed, result }, ...older].slice(0, variantsKept);
  cache.put(manifestKey, Buffer.from(JSON.stringify(kept)));
  return result;
}

function readVariants(cache: ArtifactCache, manifestKey: string): Variant[] {
  return jsonIfValid(cache.get(manifestKey), variants) ?? [];
}

function digestOfFile(path: string): string | undefined {
  try {
    return digest(readNamedFile(path));
  } catch {
    return undefined;
  }
}
