// Answers for agents fit into a context window: a list is cut at its end and a text in its middle until the whole is small enough, and what
// was left out is counted, so that nobody takes the part for the whole.

export interface Answer {
  readonly [name: string]: unknown;
}

/** Shares of the whole that one text may have, tried from the largest to the smallest. */
const shares = [0.5, 0.2, 0.1, 0.05, 0.02];
/** How many elements of a list stay, likewise. */
const lengths = [50, 20, 10, 5, 3, 1, 0];

/** The answer in at most `most` characters of JSON; `leftOut` says what is missing. */
export function fitted(answer: Answer, most: number): Answer {
  if (sizeOf(answer) <= most) return answer;
  for (const [step, length] of lengths.entries()) {
    const longest = Math.floor(most * (shares[step] ?? 0.02));
    const leftOut: string[] = [];
    const cut = cutValue(answer, '', length, longest, leftOut) as Answer;
    const whole = { ...cut, leftOut: counted(leftOut) };
    if (sizeOf(whole) <= most) return whole;
  }
  return { leftOut: ['everything: the answer does not fit; ask for less'] };
}

function sizeOf(answer: Answer): number {
  return JSON.stringify(answer).length;
}

function cutValue(
  value: unknown,
  place: string,
  length: number,
  longest: number,
  leftOut: string[],
): unknown {
  if (typeof value === 'string') return cutText(value, place, longest, leftOut);
  if (Array.isArray(value)) {
    if (value.length > length) leftOut.push(`${value.length - length} of ${place}`);
    return value.slice(0, length).map((each) => cutValue(each, place, length, longest, leftOut));
  }
  if (typeof value !== 'object' || value === null) return value;
  const below = (name: string) => (place === '' ? name : `${place}.${name}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      cutValue(each, below(name), length, longest, leftOut),
    ]),
  );
}

function cutText(text: string, place: string, longest: number, leftOut: string[]): string {
  const most = Math.max(40, longest);
  if (text.length <= most) return text;
  leftOut.push(`${text.length - most} characters of ${place}`);
  const half = Math.floor(most / 2);
  return `${text.slice(0, half)} [...] ${text.slice(text.length - half)}`;
}

/** Many texts of one list may be cut: they are told in one line. */
function counted(leftOut: readonly string[]): string[] {
  const mostTold = 6;
  const rest = leftOut.length - mostTold;
  return [...leftOut.slice(0, mostTold), ...(rest > 0 ? [`and ${rest} more`] : [])];
}
