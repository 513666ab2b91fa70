// What changed between two checks: findings that came and went, and lines that are covered in one of them alone. Lines are told
// apart by what they say, because their numbers move when the source is changed.

import type { CheckView, FindingView, SourceView } from '../../src/report/view/check-view.ts';
import type { FigurePair } from '../shared/figure-table.tsx';

export interface Differences {
  /** Before on the left, now on the right. */
  readonly figures: readonly FigurePair[];
  readonly newFindings: readonly FindingView[];
  readonly goneFindings: readonly FindingView[];
  readonly files: readonly FileDifference[];
}

export interface FileDifference {
  readonly file: string;
  /** Lines of the present source that were not covered before, and those that no longer are. */
  readonly gained: readonly number[];
  readonly lost: readonly number[];
}

export function differencesOf(before: CheckView, now: CheckView): Differences {
  const known = (view: CheckView) => new Set(view.findings.map((finding) => nameOf(finding, view)));
  const [old, present] = [known(before), known(now)];
  const values = new Map(before.figures.map(({ name, value }) => [name, value]));
  return {
    figures: now.figures.map(({ name, value }) => ({
      name,
      left: values.get(name) ?? '',
      right: value,
    })),
    newFindings: now.findings.filter((finding) => !old.has(nameOf(finding, now))),
    goneFindings: before.findings.filter((finding) => !present.has(nameOf(finding, before))),
    files: now.sources.flatMap((source) => {
      const former = before.sources.find(({ file }) => file === source.file);
      const difference = former && fileDifference(former, source);
      return difference === undefined ? [] : [difference];
    }),
  };
}

/** The same finding has the same kind, in the same function, at a line that says the same. */
function nameOf({ kind, place }: FindingView, { sources }: CheckView): string {
  const text = sources.find(({ file }) => file === place?.file)?.text?.split('\n')[
    (place?.line ?? 0) - 1
  ];
  return [kind, place?.function, text?.trim() ?? place?.line].join('\n');
}

function fileDifference(before: SourceView, now: SourceView): FileDifference | undefined {
  const former = new Map<string, boolean>();
  for (const [name, { covered }] of namedLines(before)) former.set(name, covered);
  const [gained, lost]: [number[], number[]] = [[], []];
  for (const [name, { line, covered }] of namedLines(now)) {
    const was = former.get(name);
    if (was === undefined || was === covered) continue;
    (covered ? gained : lost).push(line);
  }
  return gained.length + lost.length === 0 ? undefined : { file: now.file, gained, lost };
}

/** Each line by what it says, and how many lines before it say the same. */
function* namedLines({
  text = '',
  lines,
}: SourceView): Generator<[string, SourceView['lines'][number]]> {
  const texts = text.split('\n');
  const counts = new Map<string, number>();
  for (const line of lines) {
    const content = (texts[line.line - 1] ?? '').trim();
    const count = (counts.get(content) ?? 0) + 1;
    counts.set(content, count);
    yield [`${count} ${content}`, line];
  }
}
