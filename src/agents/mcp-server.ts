// clew mcp: a server of the Model Context Protocol on standard input and output. The protocol is the SDK's; it is bundled into this file
// alone (bundle.ts), and loaded when the command is.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import { UserError } from '../base/user-error.ts';
import { runOwnCommand } from '../host/own-command.ts';
import { checkTool } from './check-tool.ts';
import { compareTool } from './compare-tool.ts';
import { explainTool, replayTool } from './replay-tool.ts';
import { fitted } from './size.ts';
import type { Tool, ToolResult, Workshop } from './tool.ts';

const tools: readonly Tool[] = [checkTool, compareTool, replayTool, explainTool];

const instructions =
  'clew explores C code on symbolic input and reports inputs that break it. Check C code that you have written or changed before you rely on it: call check with the function or the program, mend what it finds, call replay with the test of a finding and then check again. After a rewrite call compare with the old and the new version. Trust "complete": true only within the bounds that are told.';

export interface McpSetting {
  /** How clew is started: node and its file. */
  readonly program: readonly string[];
  readonly version: string;
  /** The size of an answer, in characters. */
  readonly most: number;
}

/** Serves until the client has gone. */
export async function serveAgents({ program, version, most }: McpSetting): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'clew-mcp-'));
  const workshop = workshopIn(scratch, program);
  const server = new Server(
    { name: 'clew', version },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.map(description) }));
  server.setRequestHandler(
    CallToolRequestSchema,
    async ({ params }, { signal, sendNotification }) => {
      const token = params._meta?.progressToken;
      const begun = Date.now();
      const told = setInterval(() => {
        const progress = Math.round((Date.now() - begun) / 1000);
        const about = {
          progressToken: token ?? '',
          progress,
          message: `${params.name}: ${progress} s`,
        };
        if (token !== undefined)
          void sendNotification({ method: 'notifications/progress', params: about });
      }, 1000);
      try {
        const { answer, isError } = await called(
          params.name,
          params.arguments ?? {},
          workshop,
          signal,
        );
        const sized = fitted(answer, most);
        return {
          content: [{ type: 'text', text: JSON.stringify(sized) }],
          structuredContent: { ...sized },
          isError,
        };
      } finally {
        clearInterval(told);
      }
    },
  );
  const closed = new Promise<void>((done) => {
    server.onclose = done;
    process.stdin.on('end', () => void server.close());
  });
  try {
    await server.connect(new StdioServerTransport());
    await closed;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function description({ name, title, description: text, inputSchema }: Tool) {
  return {
    name,
    title,
    description: text,
    inputSchema: { ...inputSchema, type: 'object' as const },
  };
}

/** A mistake in the arguments is an answer that the agent can learn from. */
async function called(
  name: string,
  given: unknown,
  workshop: Workshop,
  signal: AbortSignal,
): Promise<ToolResult> {
  const wrong = (error: string) => ({ answer: { error }, isError: true });
  const tool = tools.find((each) => each.name === name);
  if (tool === undefined) return wrong(`there is no tool '${name}'`);
  try {
    return await tool.call(given, workshop, signal);
  } catch (error) {
    if (error instanceof UserError) return wrong(`${name}: ${error.message}`);
    throw error;
  }
}

function workshopIn(scratch: string, program: readonly string[]): Workshop {
  let folders = 0;
  return {
    directory: process.cwd(),
    folder: () => {
      const folder = join(scratch, String(++folders));
      mkdirSync(folder);
      return folder;
    },
    run: (words, directory, signal) => runOwnCommand({ program, words, directory, signal }),
  };
}
