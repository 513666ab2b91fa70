// What the workers of the playground import, directly or not, imports nothing of Node.

import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test.each(['compile-worker', 'explore-worker'])('%s runs without Node', async (name) => {
  const { metafile } = await build({
    entryPoints: [join(root, `web/engine/${name}.ts`)],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    external: ['node:*'],
    loader: { '.wasm': 'empty' },
    logLevel: 'error',
  });
  const ours = Object.entries(metafile.inputs).filter(([file]) => !file.includes('node_modules'));
  expect(ours.length).toBeGreaterThan(5);
  const atFault = ours.filter(([, { imports }]) =>
    imports.some(({ path }) => path.startsWith('node:')),
  );
  expect(atFault.map(([file]) => file)).toEqual([]);
});
