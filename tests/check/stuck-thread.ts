// The thread of `clew check`, which never comes to an end with simplifying the input of a finding: shared memory says when it has
// begun.

import { workerData } from 'node:worker_threads';
import { Minimiser } from '../../src/explore/minimise.ts';

const begun = new Int32Array(workerData as SharedArrayBuffer);

Minimiser.prototype.minimise = () => {
  Atomics.store(begun, 0, 1);
  Atomics.notify(begun, 0);
  for (;;) Atomics.wait(begun, 0, 1);
};

await import('../../src/workers/check-thread.ts');
