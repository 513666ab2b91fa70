// Loads a large file and says how far it is. A file that is compressed in the folder itself is opened here, so that any static
// host will do, whatever it compresses by itself.

import type { EngineFile } from './protocol.ts';

/** Milliseconds between two reports of progress. */
const pause = 50;

export class Progress {
  private loaded = 0;
  private told = 0;

  constructor(private readonly tell: (loaded: number) => void) {}

  add(bytes: number): void {
    this.loaded += bytes;
    const now = Date.now();
    if (now - this.told < pause) return;
    this.told = now;
    this.tell(this.loaded);
  }
}

export async function downloaded(
  file: EngineFile,
  base: string,
  progress: Progress,
): Promise<Response> {
  const response = await fetch(new URL(file.path, base));
  if (!response.ok || response.body === null)
    throw new Error(`${file.path} cannot be loaded (${response.status})`);
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      progress.add(piece.length);
      controller.enqueue(piece);
    },
  });
  const counted = response.body.pipeThrough(counting);
  const plain =
    file.encoding === 'gzip' ? counted.pipeThrough(new DecompressionStream('gzip')) : counted;
  const type = file.path.includes('.wasm') ? 'application/wasm' : 'application/octet-stream';
  return new Response(plain, { headers: { 'content-type': type } });
}
