// Writes down what the solver was asked, so that the page can show it. Questions are kept as terms, which cost nothing; their text
// is made when somebody wants to read one.

import type { Term } from '../../src/expr/arena.ts';
import { scriptOf } from '../../src/expr/smtlib.ts';
import type { Terms } from '../../src/expr/terms.ts';
import { ConditionTexts } from '../../src/report/conditions/condition-text.ts';
import type { Solver } from '../../src/solver/query.ts';
import type { QuestionView } from './protocol.ts';

interface Question {
  readonly number: number;
  readonly constraints: readonly Term[];
  readonly answer: string;
  readonly milliseconds: number;
}

/** How many questions are kept: the latest ones. */
const mostKept = 500;

export class Questions {
  asked = 0;
  private kept: Question[] = [];

  watched(solver: Solver): Solver {
    return {
      solve: (query) => {
        const begun = performance.now();
        const answer = solver.solve(query);
        // Cheap attempts are asked again in earnest if they fail; only those that count are shown.
        if (answer.status !== 'unknown' || answer.reason !== 'effort')
          this.keep(query.constraints, answer.status, performance.now() - begun);
        return answer;
      },
    };
  }

  private keep(constraints: readonly Term[], answer: string, milliseconds: number): void {
    this.asked++;
    this.kept.push({ number: this.asked, constraints: [...constraints], answer, milliseconds });
    if (this.kept.length > 2 * mostKept) this.kept = this.kept.slice(-mostKept);
  }

  /** The last condition is the wanted one. */
  views(terms: Terms): QuestionView[] {
    const texts = new ConditionTexts(terms);
    return this.kept.slice(-mostKept).map(({ number, constraints, answer, milliseconds }) => {
      const last = constraints.at(-1);
      const wanted = last === undefined ? '' : texts.of(last);
      return { number, conditions: constraints.length, wanted, answer, milliseconds };
    });
  }

  script(terms: Terms, number: number): string {
    const question = this.kept.find((each) => each.number === number);
    return question === undefined ? '' : scriptOf(terms, question.constraints);
  }
}
