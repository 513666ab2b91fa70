/**
 * npm run bench -- floats [ROWS] [SEED]: evaluator and circuits of floating point, judged by the processor and its C library: every
 * operation, both widths and four rounding modes on ROWS rows of operands each, half of them special. Without parameters that is more
 * than a million rows. It needs a C compiler for x86-64.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from '../src/base/random.ts';
import { FloatMachine, someRows } from '../tests/judge-solver/float-machine.ts';
import { judgeByMachine } from '../tests/judge-solver/float-machine-judge.ts';
import { allCases } from '../tests/judge-solver/float-operations.ts';

interface Line {
  rows: number;
  circuitRows: number;
  wrong: string[];
}

export default async function benchFloats(parameters: readonly string[]): Promise<void> {
  const [rows = '6400', seed = '1'] = parameters;
  const folder = mkdtempSync(join(tmpdir(), 'clew-floats-'));
  const lines = new Map<string, Line>();
  try {
    const [machine, random] = [new FloatMachine(folder), new Random(Number(seed))];
    for (const each of allCases()) {
      const operands = someRows(random, each, Number(rows));
      const found = judgeByMachine(machine, each, operands, { circuits: true });
      const name = `${each.name}, ${each.width} bits`;
      const line = lines.get(name) ?? { rows: 0, circuitRows: 0, wrong: [] };
      line.rows += found.rows;
      if (!found.isDeclined) line.circuitRows += found.rows;
      if (found.evaluator !== undefined) line.wrong.push(`evaluator: ${found.evaluator}`);
      if (found.circuit !== undefined) line.wrong.push(`circuit: ${found.circuit}`);
      lines.set(name, line);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(
    '| operation | evaluator: rows | circuit: rows | first differences |\n|---|---|---|---|',
  );
  for (const [name, line] of lines) {
    const circuit = line.circuitRows === 0 ? 'declined' : line.circuitRows;
    console.log(`| ${name} | ${line.rows} | ${circuit} | ${line.wrong.join('; ')} |`);
  }
  const all = [...lines.values()];
  const total = (count: (line: Line) => number) => all.reduce((sum, line) => sum + count(line), 0);
  console.log(
    `| all | ${total(({ rows }) => rows)} | ${total((line) => line.circuitRows)} | ${total(({ wrong }) => wrong.length)} |`,
  );
  if (all.some(({ wrong }) => wrong.length > 0)) process.exitCode = 1;
}
