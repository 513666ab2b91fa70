// A link carries program and options in its fragment, which browsers do not send to any server: compressed JSON in base64.

import { type ProgramOptions, usualOptions } from '../engine/protocol.ts';

export interface Shared {
  readonly text: string;
  readonly options: ProgramOptions;
  readonly isCompared: boolean;
}

export async function fragmentOf({ text, options, isCompared }: Shared): Promise<string> {
  const json = JSON.stringify({ text, options, isCompared });
  const bytes = await through(new TextEncoder().encode(json), new CompressionStream('deflate-raw'));
  const base64 = btoa(String.fromCharCode(...bytes));
  return `p=${base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')}`;
}

/** Returns undefined if the fragment carries no program, or a broken one. */
export async function sharedIn(fragment: string): Promise<Shared | undefined> {
  const [, base64] = /^#?p=([\w-]+)$/.exec(fragment) ?? [];
  if (base64 === undefined) return undefined;
  try {
    const binary = atob(base64.replaceAll('-', '+').replaceAll('_', '/'));
    const packed = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    const bytes = await through(packed, new DecompressionStream('deflate-raw'));
    return checked(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return undefined;
  }
}

/** A link may come from anybody: whatever is not what it should be gets its usual value. */
function checked(data: {
  text?: unknown;
  options?: Record<string, unknown>;
  isCompared?: unknown;
}): Shared | undefined {
  const { text, options = {} } = data;
  if (typeof text !== 'string') return undefined;
  const sizes = Array.isArray(options.arguments) ? options.arguments : [];
  const checks = Array.isArray(options.checks) ? options.checks : [];
  return {
    text,
    isCompared: data.isCompared === true,
    options: {
      stdin: typeof options.stdin === 'number' ? within(options.stdin, 0, 4096) : undefined,
      arguments: sizes
        .filter((size) => typeof size === 'number')
        .map((size) => within(size, 0, 4096))
        .slice(0, 16),
      fn: typeof options.fn === 'string' && /^\w{0,200}$/.test(options.fn) ? options.fn : '',
      mode: options.mode === 'eager' ? 'eager' : 'pending',
      checks: checks.filter(
        (check) => check === 'overflow' || check === 'leak' || check === 'uninitialized',
      ),
      preemptions: within(Number(options.preemptions ?? usualOptions.preemptions) || 0, 0, 16),
      seconds: within(Number(options.seconds) || usualOptions.seconds, 1, 3600),
      runs: within(Number(options.runs) || usualOptions.runs, 1, 1_000_000),
    },
  };
}

function within(number: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.floor(number)));
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(transform);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
