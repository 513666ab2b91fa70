// A process that writes entries to an answer file, started by the tests of the file:
// `answer-writer.ts FILE FIRST COUNT MAXIMAL-SIZE`. After each batch it says how many are written.

import { openAnswerFile } from '../../src/solver/store/answer-file.ts';
import { contentOf, keyOf } from './answer-entries.ts';

const batch = 16;
const [path, first, count, maximalSize] = process.argv.slice(2);
const stop = (message: string): never => {
  throw new Error(message);
};
const store =
  openAnswerFile(path, stop, { batch, maximalSize: Number(maximalSize) }) ?? stop('no file');
for (let written = 0; written < Number(count); ) {
  for (const end = written + batch; written < end; written++) {
    store.put(keyOf(Number(first) + written), contentOf(Number(first) + written));
  }
  process.stdout.write(`${written}\n`);
}
store.close();
