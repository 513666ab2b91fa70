// Scripts over floats, put to clew and to another solver: they must not contradict each other, and the other solver must accept clew's
// model with all variables fixed to its values. As in judge.ts, but of one script each.

import { Terms } from '../../src/expr/terms.ts';
import { stackChain } from '../../src/solver/chain.ts';
import { SolverProcess } from '../../src/solver/external/solver-process.ts';
import { loadSat, type SatModule } from '../../src/solver/sat.ts';
import { Script } from '../../src/solver/smtlib/script.ts';
import { hangSeconds } from '../patience.ts';
import { type FloatScript, floatScript } from './float-scripts.ts';

export interface FloatTally {
  sat: number;
  unsat: number;
  undecided: number;
  readonly contradictions: string[];
}

/** The other solver ends with its processor time; its next question gets a new process. */
class Other {
  private process: SolverProcess | undefined;

  constructor(private readonly command: string) {}

  ask(assertions: string): string {
    this.process ??= new SolverProcess(['sh', '-c', `ulimit -t 20; exec ${this.command}`]);
    this.process.send(`(reset)\n(set-logic QF_BVFP)\n${assertions}(check-sat)\n`);
    const reply = this.process.receive(performance.now() + 1000 * hangSeconds);
    if (reply.kind === 'reply') return reply.text;
    this.close();
    return 'unknown';
  }

  close(): void {
    this.process?.close();
    this.process = undefined;
  }
}

export async function judgeFloats(
  command: string,
  first: number,
  count: number,
): Promise<FloatTally> {
  const tally: FloatTally = { sat: 0, unsat: 0, undecided: 0, contradictions: [] };
  const module = await loadSat();
  const other = new Other(command);
  for (let number = first; number < first + count; number++) {
    const script = floatScript(number);
    const clew = askClew(module, script);
    const verdict = other.ask(script.text);
    if (verdict !== 'sat' && verdict !== 'unsat') tally.undecided++;
    else if (clew.status === 'unknown') tally.undecided++;
    else if (clew.status !== verdict)
      tally.contradictions.push(
        `; ${number}: clew ${clew.status}, other ${verdict}\n${script.text}`,
      );
    else tally[verdict]++;
    if (clew.fixed !== '' && other.ask(script.text + clew.fixed) === 'unsat')
      tally.contradictions.push(`; ${number}: model refused\n${script.text}${clew.fixed}`);
  }
  other.close();
  return tally;
}

/** The answer, and for sat the model as assertions that fix all variables. */
function askClew(
  module: SatModule,
  { text, variables }: FloatScript,
): { readonly status: string; readonly fixed: string } {
  const terms = new Terms();
  const printed: string[] = [];
  const script = new Script({
    terms,
    solver: stackChain(terms, module),
    budget: { conflicts: 20_000 },
    print: (line) => printed.push(line),
    onCheck: ({ model }) => {
      for (const name of variables) values.push([name, model?.[name] ?? '']);
    },
    now: () => performance.now(),
  });
  const values: [name: string, value: string][] = [];
  script.run(`${text}(check-sat)`);
  const fixed =
    printed[0] === 'sat' ? values.map(([x, value]) => `(assert (= ${x} ${value}))\n`) : [];
  return { status: printed[0], fixed: fixed.join('') };
}
