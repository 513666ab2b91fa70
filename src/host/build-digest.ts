// Which clew this is, by the content of its files: a contributor's changes come without a new version. What one clew writes (a log,
// a job for a cluster), only the same one may read, since the numbers of nodes and decisions mean the same for it alone.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from './cache.ts';

/** Where the build keeps the digest: to read all files takes longer than some checks. */
export const digestFile = 'build-digest.txt';

let known: string | undefined;

export function buildDigest(): string {
  known ??= findDigest();
  return known;
}

function findDigest(): string {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  // Bundles are made by the same step that writes the digest. A module by itself may be newer than that.
  const isBundled = !/build-digest\.[jt]s$/.test(import.meta.url);
  return isBundled ? readFileSync(join(folder, digestFile), 'utf8') : digestOf(folder);
}

export function digestOf(folder: string): string {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
    .sort();
  return digest(...names.flatMap((name) => [name, readFileSync(join(folder, name))]));
}
