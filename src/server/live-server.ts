// Serves the live page of a check on this machine. Whoever knows the address may look and command, so that the address has a secret
// in it, the token; everything else is refused. Other pages in the same browser cannot know it, and cannot read answers either:
// requests must name this machine as their host, and commands must come from the page itself.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname } from 'node:path';
import * as v from '../base/schema.ts';
import type { CheckControl, CommandAnswer } from '../check/control.ts';
import {
  pageFile,
  refuse,
  securityHeaders,
  serveLoopback,
  types,
} from '../host/loopback-server.ts';
import type { LiveState } from './live-state.ts';
import type { LiveCommand } from './protocol.ts';
import { Viewers } from './viewers.ts';

/** How many bytes a command may have. */
const mostBytes = 4096;

export interface Watched {
  readonly state: LiveState;
  readonly control: CheckControl;
}

/** What is behind the token: an answer to a request for a path below it. */
export type Answer = (path: string, request: IncomingMessage, response: ServerResponse) => void;

export interface SecretServer {
  /** The address with its token. */
  readonly address: string;
  close(): Promise<void>;
}

/** Serves what `answer` says below a secret path. */
export async function serveSecretly(port: number, answer: Answer): Promise<SecretServer> {
  const token = randomBytes(24).toString('base64url');
  const { origin, close } = await serveLoopback(port, (request, response) => {
    const { host, origin: asker } = request.headers;
    if (asker !== undefined && asker !== `http://${host}`)
      return refuse(response, 403, 'this server answers to its own page only');
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const [, given = '', ...rest] = pathname.split('/');
    if (!isSame(given, token))
      return refuse(
        response,
        403,
        'the address lacks its token: use the whole one that clew printed',
      );
    answer(`/${rest.join('/')}`, request, response);
  });
  return { address: `${origin}/${token}/`, close };
}

function isSame(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}

export interface LiveServer extends SecretServer {
  readonly viewers: Viewers;
}

export async function serveLive(port: number, watched: Watched): Promise<LiveServer> {
  const viewers = new Viewers(watched.state);
  const server = await serveSecretly(port, (path, request, response) => {
    answerLive(watched, viewers, path, request, response).catch((error) => {
      if (!response.headersSent) refuse(response, 500, String(error));
    });
  });
  return {
    ...server,
    viewers,
    close: () => {
      viewers.close();
      return server.close();
    },
  };
}

async function answerLive(
  { state, control }: Watched,
  viewers: Viewers,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const isCommand = path === '/api/command';
  if (request.method !== (isCommand ? 'POST' : 'GET'))
    return refuse(response, 405, `only ${isCommand ? 'POST' : 'GET'}`);
  switch (path) {
    case '/api/status':
      return sendJson(response, state.status());
    case '/api/view':
      return sendJson(response, await state.view());
    case '/api/tests': {
      const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
      return sendJson(response, state.testsFrom(Number(searchParams.get('from')) || 0));
    }
    case '/api/events':
      return viewers.add(response);
    case '/api/command': {
      const command = await commandIn(request);
      if (command === undefined) return refuse(response, 400, 'this is no command');
      return sendJson(response, await obey(control, command));
    }
  }
  sendPage(path === '/' ? '/live/' : path, response);
}

/** A file of the pages. Paths in them are relative, so that they work below the token. */
function sendPage(path: string, response: ServerResponse): void {
  if (path === '/live/') {
    const page = pageFile('/live/index.html');
    if (page === undefined)
      return refuse(response, 500, 'the pages are not built: npm run web:build');
    // The page is at the address itself, one folder higher than where it was built.
    const text = readFileSync(page, 'utf8').replaceAll('"../assets/', '"./assets/');
    return send(response, types['.html'], text);
  }
  const file = path.startsWith('/assets/') ? pageFile(path) : undefined;
  if (file === undefined) return refuse(response, 404, 'there is no such page');
  send(response, types[extname(file)], readFileSync(file));
}

/** `allowed` is the content security policy: what the page may do. */
export function send(
  response: ServerResponse,
  type: string,
  bytes: Uint8Array | string,
  allowed?: string,
): void {
  const headers = { 'content-type': type, 'cache-control': 'no-store' };
  response.writeHead(200, { ...securityHeaders(allowed), ...headers }).end(bytes);
}

function sendJson(response: ServerResponse, value: unknown): void {
  send(response, types['.json'], JSON.stringify(value));
}

// ---- Commands ------------------------------------------------------------------------------------------------------------

const only = <Kind extends LiveCommand['kind']>(kind: Kind) => ({ kind: v.only(kind) });

type CommandOf<Kind> = Extract<LiveCommand, { readonly kind: Kind }>;

const commandSchema = v.byKind<LiveCommand>({
  pause: v.fields<CommandOf<'pause'>>(only('pause')),
  resume: v.fields<CommandOf<'resume'>>(only('resume')),
  stop: v.fields<CommandOf<'stop'>>(only('stop')),
  'more-time': v.fields<CommandOf<'more-time'>>({
    ...only('more-time'),
    milliseconds: v.finiteNumber,
  }),
  aim: v.fields<CommandOf<'aim'>>({ ...only('aim'), line: v.text }),
});

/** A page elsewhere can only send forms without being asked first: a command must be JSON by its type. */
async function commandIn(request: IncomingMessage): Promise<LiveCommand | undefined> {
  if (request.headers['content-type'] !== 'application/json') return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    chunks.push(chunk);
  }
  try {
    const read = v.validate(JSON.parse(Buffer.concat(chunks).toString()), commandSchema);
    return read.kind === 'valid' ? read.value : undefined;
  } catch {
    return undefined;
  }
}

function obey(control: CheckControl, command: LiveCommand): CommandAnswer | Promise<CommandAnswer> {
  switch (command.kind) {
    case 'pause':
      return control.pause();
    case 'resume':
      return control.resume();
    case 'stop':
      return control.stop();
    case 'more-time':
      return control.addTime(command.milliseconds);
    case 'aim':
      return control.aim(command.line);
  }
}
