// The worker of the compiler: loads it once, with progress, and compiles whatever the page sends. It has no DOM, and after
// loading it asks the network for nothing.

import { unpacked } from '../../src/base/pack.ts';
import { BrowserCompiler } from './compiler.ts';
import { downloaded, Progress } from './download.ts';
import type { CompileRequest, EngineFiles, FromCompiler } from './protocol.ts';

let compiler: BrowserCompiler | undefined;

const post = (message: FromCompiler) => postMessage(message);

async function load(files: EngineFiles, base: string): Promise<void> {
  const total = files.clang.size + files.resources.size;
  const progress = new Progress((loaded) => post({ kind: 'loading', loaded, total }));
  const [module, resources] = await Promise.all([
    downloaded(files.clang, base, progress).then((response) =>
      WebAssembly.compileStreaming(response),
    ),
    downloaded(files.resources, base, progress).then(
      async (response) => new Uint8Array(await response.arrayBuffer()),
    ),
  ]);
  compiler = new BrowserCompiler(module, unpacked(resources));
  post({ kind: 'loaded', resources });
}

function compile({ text, options }: CompileRequest): void {
  if (compiler === undefined) throw new Error('the compiler is not loaded');
  post({ kind: 'compiled', ...compiler.compile(text, options) });
}

type Request =
  | { readonly kind: 'load'; readonly files: EngineFiles; readonly base: string }
  | ({ readonly kind: 'compile' } & CompileRequest);

addEventListener('message', async ({ data }: MessageEvent<Request>) => {
  try {
    if (data.kind === 'load') await load(data.files, data.base);
    else compile(data);
  } catch (error) {
    post({ kind: 'broken', reason: error instanceof Error ? error.message : String(error) });
  }
});
