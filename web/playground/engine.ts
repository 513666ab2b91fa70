// The page's side of the workers: one with the compiler, which is loaded once, and one for each exploration.

import type {
  EngineFiles,
  ExploreRequest,
  FromCompiler,
  FromExplorer,
  ProgramOptions,
  ToExplorer,
} from '../engine/protocol.ts';

/** How long an exploration may take to stop by itself, in milliseconds. */
const patience = 3000;

export type Loading =
  | { readonly kind: 'loading'; readonly share: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'broken'; readonly reason: string };

type Compiled = Extract<FromCompiler, { kind: 'compiled' }>;

export class Engine {
  private worker: Worker | undefined;
  private resources: Uint8Array | undefined;
  private version = '';
  private loaded: Promise<void> | undefined;
  private compiled: ((answer: Compiled | Error) => void) | undefined;

  constructor(private readonly hear: (loading: Loading) => void) {}

  /** Loads the compiler; a second call waits for the same. */
  load(): Promise<void> {
    this.loaded ??= this.begin().catch((error: Error) => {
      this.loaded = undefined;
      this.hear({ kind: 'broken', reason: error.message });
      throw error;
    });
    return this.loaded;
  }

  private async begin(): Promise<void> {
    this.hear({ kind: 'loading', share: 0 });
    const base = new URL('..', location.href).href;
    const response = await fetch(new URL('engine.json', base));
    if (!response.ok) throw new Error(`engine.json cannot be loaded (${response.status})`);
    const files: EngineFiles = await response.json();
    this.version = files.version;
    const worker = new Worker(new URL('../engine/compile-worker.ts', import.meta.url), {
      type: 'module',
    });
    this.worker = worker;
    await new Promise<void>((resolve, reject) => {
      worker.onerror = (event) =>
        reject(new Error(event.message || 'the compiler cannot be started'));
      worker.onmessage = ({ data }: MessageEvent<FromCompiler>) => {
        if (data.kind === 'loading')
          this.hear({ kind: 'loading', share: Math.min(1, data.loaded / data.total) });
        else if (data.kind === 'loaded') {
          this.resources = data.resources;
          this.hear({ kind: 'ready' });
          resolve();
        } else if (data.kind === 'broken') {
          reject(new Error(data.reason));
          this.compiled?.(new Error(data.reason));
        } else this.compiled?.(data);
      };
      worker.postMessage({ kind: 'load', files, base });
    });
  }

  async compile(text: string, options: ProgramOptions): Promise<Compiled> {
    await this.load();
    const answer = await new Promise<Compiled | Error>((resolve) => {
      this.compiled = resolve;
      this.worker?.postMessage({ kind: 'compile', text, options });
    });
    if (answer instanceof Error) throw new Error(`the compiler broke down: ${answer.message}`);
    return answer;
  }

  explore(
    request: Omit<ExploreRequest, 'kind' | 'resources' | 'version'>,
    hear: (message: FromExplorer) => void,
  ): Exploration {
    if (this.resources === undefined) throw new Error('the compiler is not loaded');
    return new Exploration(
      { ...request, kind: 'explore', resources: this.resources, version: this.version },
      hear,
    );
  }
}

export class Exploration {
  private readonly worker: Worker;
  private isOver = false;

  constructor(
    request: ExploreRequest,
    private readonly hear: (message: FromExplorer) => void,
  ) {
    this.worker = new Worker(new URL('../engine/explore-worker.ts', import.meta.url), {
      type: 'module',
    });
    this.worker.onmessage = ({ data }: MessageEvent<FromExplorer>) => {
      if (data.kind === 'ended' || data.kind === 'failed') this.isOver = true;
      hear(data);
    };
    this.worker.onerror = (event) => {
      if (!this.isOver)
        this.fail(event.message || 'the worker broke down, perhaps for want of memory');
    };
    this.send(request);
  }

  private send(message: ToExplorer): void {
    this.worker.postMessage(message);
  }

  private fail(message: string): void {
    this.isOver = true;
    this.worker.terminate();
    this.hear({ kind: 'failed', message });
  }

  /** Stops it between two runs; one that hears nothing is ended, and what it has told is what remains. */
  stop(): void {
    this.send({ kind: 'stop' });
    setTimeout(() => {
      if (!this.isOver)
        this.fail(
          'It was in the middle of a long run and has been ended; what was found before is below.',
        );
    }, patience);
  }

  step(goOn: boolean): void {
    this.send({ kind: 'step', goOn });
  }

  askQuestions(): void {
    this.send({ kind: 'questions' });
  }

  askQuestion(number: number): void {
    this.send({ kind: 'question', number });
  }

  close(): void {
    this.isOver = true;
    this.worker.terminate();
  }
}
