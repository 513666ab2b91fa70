// clew mcp: the command that starts the server for agents. The server is a file of its own, which has the protocol's packages inside.

import { version } from '../host/library-files.ts';
import { threadFile } from '../host/thread.ts';
import { defineCommand, type Invocation } from './command.ts';
import { countOption } from './option.ts';
import { ownProgram } from './own-program.ts';

const options = {
  maxAnswer: countOption(
    { min: 1000, max: 1_000_000 },
    {
      flags: '--max-answer <count>',
      group: 'Output',
      meaning:
        'how many characters of JSON an answer may have; what does not fit is left out, and counted',
      example: '--max-answer 4000',
      initial: 12_000,
    },
  ),
};

export const mcpCommand = defineCommand({
  name: 'mcp',
  summary: 'serve agents: check, compare, replay and explain by the Model Context Protocol',
  operands: '',
  operandsMeaning: '',
  description:
    'A server of the Model Context Protocol on standard input and output, with the tools check, compare, replay and explain. Agents start it themselves; their configuration names the command. Relative names mean files of the folder that it is started in.',
  examples: [['clew mcp', 'what the configuration of an agent names as command']],
  takesProgramArguments: false,
  options,
  execute,
});

async function execute({ options: { maxAnswer } }: Invocation<typeof options>): Promise<number> {
  const file = threadFile('agents/mcp-server').href;
  const { serveAgents } = (await import(file)) as typeof import('../agents/mcp-server.ts');
  await serveAgents({ program: ownProgram(), version: version(), most: maxAnswer });
  return 0;
}
