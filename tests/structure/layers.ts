// The folders of src/ from the lowest to the highest, each with those that it may import. This list is the one place that decides
// it; layers.test.ts holds the sources to it, and says so when a permission is no longer used.

export interface Layer {
  readonly folder: string;
  readonly imports: readonly string[];
  /** It also runs in a browser: it imports nothing of Node. */
  readonly isPortable: boolean;
}

const portable = true;

export const layers: readonly Layer[] = [
  layer('base', '', portable),
  layer('wasm', 'base', portable),
  layer('expr', 'base', portable),
  layer('input', 'base', portable),
  layer('ir', 'base', portable),
  layer('solver', 'base expr'),
  layer('host', 'base'),
  layer('source', 'base host'),
  layer('libc', 'base ir host source'),
  layer('abi', 'base wasm ir', portable),
  layer('changes', 'base host abi'),
  layer('program', 'base wasm ir abi', portable),
  layer('machine', 'base expr input abi', portable),
  layer('build', 'base input ir host source libc abi program'),
  layer('c-calls', 'base input build', portable),
  layer('run', 'expr input abi machine', portable),
  layer('world', 'base expr input host machine'),
  layer('explore', 'base expr input solver abi program machine run', portable),
  layer('results', 'base input host abi machine build run world explore'),
  layer('report', 'base expr input machine build run explore results', portable),
  layer('native', 'base ir host source machine build world results report'),
  layer('store', 'base solver host results'),
  layer('record', 'base input host source world results store'),
  layer(
    'workers',
    'base expr input solver host source abi machine build run world explore results report',
  ),
  layer(
    'cluster',
    'base expr input host source abi machine run solver world explore results report workers',
  ),
  layer(
    'check',
    'base input ir host source abi changes machine build world explore results report native workers cluster',
  ),
  layer('execute', 'base expr host solver source machine build results native workers world'),
  layer(
    'compare',
    'base expr input ir solver host source abi machine build c-calls run world explore results report native workers check',
  ),
  layer('spec', 'base input ir host source build c-calls world results report check compare'),
  layer(
    'ci',
    'base input host source abi machine world results report store workers check compare',
  ),
  layer(
    'tune',
    'base expr input solver host source abi machine run world explore results report native workers check',
  ),
  layer('playground', 'base host source'),
  layer('minimize', 'base host workers check'),
  layer('server', 'base host report results workers check'),
  layer(
    'library',
    'base input host source abi machine build results report store record world check execute compare tune',
  ),
  layer('survey', 'host source'),
  layer('doctor', 'host source native'),
  layer('agents', 'base host report'),
  layer('editor', 'base host report survey'),
  layer(
    'cli',
    'base input ir host source abi program machine build world explore results report store record workers cluster check execute compare spec ci tune minimize playground server survey doctor agents editor',
  ),
];

function layer(folder: string, imports: string, isPortable = false): Layer {
  return { folder, imports: imports.split(' ').filter((name) => name !== ''), isPortable };
}
