// Lines by number: those that follow each other are one range, which leads to its first line.

import type { ShowPlace } from './place-link.tsx';

export interface LineRange {
  readonly from: number;
  readonly to: number;
}

export function rangeText({ from, to }: LineRange): string {
  return to > from ? `${from}–${to}` : `${from}`;
}

/** `lines` are in ascending order. */
function rangesOf(lines: readonly number[]): LineRange[] {
  const ranges: LineRange[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === line - 1)
      ranges[ranges.length - 1] = { ...last, to: line };
    else ranges.push({ from: line, to: line });
  }
  return ranges;
}

export function LineRanges(props: {
  readonly file: string;
  readonly lines: readonly number[];
  readonly onShow: ShowPlace;
}) {
  const { file, lines, onShow } = props;
  return (
    <span class="line-ranges">
      {rangesOf(lines).map((range) => (
        <button
          type="button"
          class="link mono"
          key={range.from}
          onClick={() => onShow({ file, line: range.from })}
        >
          {rangeText(range)}
        </button>
      ))}
    </span>
  );
}
