// Explanations of kinds, as text for a terminal and as data.

import { closeNames } from '../../base/close-names.ts';
import { type FindingKind, findingKinds } from '../../base/finding-kind.ts';
import type { GapKind } from '../../results/verdict.ts';
import { type Style, wrap } from '../style.ts';
import { type FindingExplanation, findingExplanations } from './findings.ts';
import { type GapExplanation, gapExplanations } from './gaps.ts';

export type Explanation =
  | ({ readonly of: 'finding'; readonly kind: FindingKind } & FindingExplanation)
  | ({ readonly of: 'gap'; readonly kind: GapKind } & GapExplanation)
  /** No kind has this name; these are near. */
  | { readonly of: 'nothing'; readonly close: readonly string[] };

const gapKinds = Object.keys(gapExplanations) as GapKind[];

/** All names that can be explained: kinds of findings, then kinds of gaps. */
export const explainable: readonly string[] = [...findingKinds, ...gapKinds];

export function explain(name: string): Explanation {
  const finding = findingKinds.find((kind) => kind === name);
  if (finding !== undefined)
    return { of: 'finding', kind: finding, ...findingExplanations[finding] };
  const gap = gapKinds.find((kind) => kind === name);
  if (gap !== undefined) return { of: 'gap', kind: gap, ...gapExplanations[gap] };
  return { of: 'nothing', close: closeNames(name, explainable) };
}

export function explanationText(
  explanation: Exclude<Explanation, { of: 'nothing' }>,
  style: Style,
): string {
  const paragraph = (text: string) => wrap(text, style.width).join('\n');
  if (explanation.of === 'gap') {
    const { kind, meaning, remedy } = explanation;
    return `${[style.strong(`${kind}: a gap`), paragraph(meaning), paragraph(`What to do: ${remedy}`)].join('\n\n')}\n`;
  }
  const { kind, title, weakness, meaning, natively, remedy, example, check } = explanation;
  const number = weakness === undefined ? '' : ` (CWE-${weakness})`;
  const parts = [
    style.strong(wrap(`${kind}: ${title}${number}`, style.width, '  ').join('\n')),
    paragraph(meaning),
    paragraph(`Natively: ${natively}`),
    paragraph(`What to do: ${remedy}`),
    ...(check === undefined
      ? []
      : [paragraph(`clew looks for it when asked to: --check ${check}`)]),
    `Example:\n\n${indented(example)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

/** docs/guide/findings.md; a test keeps the file up to date. */
export function findingsPage(): string {
  const sections = findingKinds.flatMap((kind) => {
    const { title, weakness, meaning, natively, remedy, example, check } =
      findingExplanations[kind];
    const number = weakness === undefined ? '' : ` (CWE-${weakness})`;
    const asked =
      check === undefined ? [] : [`clew looks for it when asked to: \`--check ${check}\`.`, ''];
    return [
      ...[`## ${kind}`, '', `**${title}**${number}. ${meaning}`, ''],
      ...[`*Natively:* ${natively}`, '', `*What to do:* ${remedy}`, '', ...asked],
      ...['```c', example, '```', ''],
    ];
  });
  return ['# Kinds of findings', '', introduction, '', ...sections].join('\n');
}

const introduction = `\`clew explain KIND\` prints what stands here; \`clew explain\` lists all kinds, those of [gaps](verdicts.md#gaps-not-everything-was-explored) too. Each
example is run by a test, and shows its kind.`;

function indented(code: string): string {
  return code
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');
}
