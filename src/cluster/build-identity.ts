// Which clew this is, for clews of other machines: what one of them writes, only the same one may read, since the numbers of
// nodes and decisions mean the same for them alone. Jobs of one build have a queue of their own, so that no worker takes what it
// would have to refuse.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { digest } from '../host/cache.ts';
import { version } from '../host/library-files.ts';

export interface BuildIdentity {
  readonly clew: string;
  readonly node: string;
  /** Digest of all files of this clew, and the major version of Node. */
  readonly key: string;
}

let known: BuildIdentity | undefined;

export function thisBuild(): BuildIdentity {
  known ??= identify();
  return known;
}

function identify(): BuildIdentity {
  const folder = fileURLToPath(new URL('..', import.meta.url));
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
    .sort();
  const files = names.flatMap((name) => [name, readFileSync(join(folder, name))]);
  const node = process.versions.node;
  const key = digest(...files, node.split('.')[0] ?? '').slice(0, 16);
  return { clew: version(), node, key };
}

/** "clew 1.2.0 on Node 20.19.4". */
export function buildText({ clew, node }: Pick<BuildIdentity, 'clew' | 'node'>): string {
  return `clew ${clew} on Node ${node}`;
}
