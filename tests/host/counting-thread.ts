// A thread that counts, or dies in one of several ways.

import { UserError } from '../../src/base/user-error.ts';
import { answerJobs } from '../../src/host/job-thread.ts';

export type CountingJob =
  | { readonly kind: 'count'; readonly to: number }
  | { readonly kind: 'mistake' | 'bug' | 'exit' | 'hang' };

export interface CountingEvent {
  readonly kind: 'counted';
  readonly number: number;
}

answerJobs<CountingJob, number, CountingEvent>((job, tell) => {
  switch (job.kind) {
    case 'count': {
      let sum = 0;
      for (let number = 1; number <= job.to; number++) {
        tell({ kind: 'counted', number });
        sum += number;
      }
      return sum;
    }
    case 'mistake':
      throw new UserError('the user has made a mistake');
    case 'bug':
      throw new Error('there is a bug');
    case 'exit':
      return process.exit(7);
    case 'hang':
      return new Promise(() => {});
  }
});
