// Commands for a check while it goes on. Whoever starts a check may hand a CheckControl in, and gives commands by it: the live page
// does (src/server). The session of the check obeys while it explores; before and after that there is nothing to command.

import type { LivePictures } from '../workers/look.ts';

/** What became of a command, in a sentence for the user. */
export interface CommandAnswer {
  readonly kind: 'done' | 'refused';
  readonly text: string;
}

/** A session that explores. */
export interface CommandedSession {
  pause(): CommandAnswer;
  resume(): CommandAnswer;
  stop(): CommandAnswer;
  addTime(milliseconds: number): CommandAnswer;
  aim(line: string): Promise<CommandAnswer>;
  look(withTexts: boolean): Promise<LivePictures>;
}

const notExploring: CommandAnswer = {
  kind: 'refused',
  text: 'the check does not explore now',
};

/** @public */
export class CheckControl {
  private session: CommandedSession | undefined;

  /**
   * Called by the check when it begins to explore, and with undefined when it has explored.
   *
   * @internal
   */
  attach(session: CommandedSession | undefined): void {
    this.session = session;
  }

  /** Has all workers wait. The time does not run meanwhile. */
  pause(): CommandAnswer {
    return this.session?.pause() ?? notExploring;
  }

  resume(): CommandAnswer {
    return this.session?.resume() ?? notExploring;
  }

  /** Ends the exploration as Ctrl-C does: the results are kept. */
  stop(): CommandAnswer {
    return this.session?.stop() ?? notExploring;
  }

  /** Gives a check with a limit of time more of it. */
  addTime(milliseconds: number): CommandAnswer {
    return this.session?.addTime(milliseconds) ?? notExploring;
  }

  /** Has the search try to reach a line, FILE:LINE. */
  async aim(line: string): Promise<CommandAnswer> {
    return (await this.session?.aim(line)) ?? notExploring;
  }

  /**
   * Shows how far the exploration is; undefined if nothing is explored now.
   *
   * @internal
   */
  async look(withTexts: boolean): Promise<LivePictures | undefined> {
    return await this.session?.look(withTexts);
  }
}
