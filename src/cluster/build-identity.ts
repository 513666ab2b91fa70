// Which clew this is, for clews of other machines. Jobs of one build have a queue of their own, so that no worker takes what it
// would have to refuse.

import { buildDigest } from '../host/build-digest.ts';
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
  const node = process.versions.node;
  const key = digest(buildDigest(), node.split('.')[0] ?? '').slice(0, 16);
  return { clew: version(), node, key };
}

/** "clew 1.2.0 on Node 20.19.4". */
export function buildText({ clew, node }: Pick<BuildIdentity, 'clew' | 'node'>): string {
  return `clew ${clew} on Node ${node}`;
}
