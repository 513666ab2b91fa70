// A piece of work that a program has asked for: it can be awaited for its result, or read for its events on the way. It begins when
// somebody does either, and is done once.

/** Events on the way to a result. Whoever stops reading them ends the work, and goes on when it has ended. */
export interface Work<Event, Result> extends AsyncGenerator<Event, Result>, PromiseLike<Result> {
  [Symbol.asyncIterator](): Work<Event, Result>;
}

export function workOf<Event, Result>(events: AsyncGenerator<Event, Result>): Work<Event, Result> {
  let result: Promise<Result> | undefined;
  const work: Work<Event, Result> = {
    // Whoever has read all events may await the result as well.
    next: async () => {
      const step = await events.next();
      if (step.done && step.value !== undefined) result ??= Promise.resolve(step.value);
      return step;
    },
    return: (value) => events.return(value),
    throw: (error) => events.throw(error),
    [Symbol.asyncIterator]: () => work,
    // biome-ignore lint/suspicious/noThenProperty: a piece of work is there to be awaited
    then: (fulfilled, rejected) => {
      result ??= resultOf(events);
      return result.then(fulfilled, rejected);
    },
  };
  return work;
}

async function resultOf<Result>(events: AsyncGenerator<unknown, Result>): Promise<Result> {
  for (;;) {
    const { done, value } = await events.next();
    if (done) return value;
  }
}
