// The worker of one exploration. It has no DOM and asks the network for nothing; the program under test runs in WebAssembly inside
// of it, and reaches nothing but the box (src/machine/posix). After the end it stays, for those who want to read the questions.

import { UserError } from '../../src/base/user-error.ts';
import { BrowserCheck } from './check.ts';
import type { FromExplorer, ToExplorer } from './protocol.ts';

let check: BrowserCheck | undefined;

const post = (message: FromExplorer) => postMessage(message);

async function take(message: ToExplorer): Promise<void> {
  switch (message.kind) {
    case 'explore':
      check = await BrowserCheck.prepared(message, post);
      return check.run();
    case 'stop':
      return check?.stop();
    case 'step':
      return check?.goOn(message.goOn);
    case 'questions':
      return check?.tellQuestions();
    case 'question':
      return check?.tellQuestion(message.number);
  }
}

addEventListener('message', async ({ data }: MessageEvent<ToExplorer>) => {
  try {
    await take(data);
  } catch (error) {
    const isMistake = error instanceof UserError;
    const text = error instanceof Error ? error.message : String(error);
    post({
      kind: 'failed',
      message: isMistake ? text : `clew broke down, which is a bug of ours: ${text}`,
    });
    if (!isMistake) throw error;
  }
});
