// What axe-core says against a page, in a few words each.

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
  }[];
}

export async function violations(page: Page): Promise<string[]> {
  // Evaluated by the browser's inspector, to which the page's content policy does not apply.
  await page.evaluate(script);
  const result = (await page.evaluate('axe.run(document)')) as AxeResult;
  return result.violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary}`,
    ),
  );
}

type ColorScheme = 'light' | 'dark';

/** All tabs in light colours, and in dark ones those that have most of the colours. */
export function colouredTabs(
  tabs: readonly string[],
): [scheme: ColorScheme, tabs: readonly string[]][] {
  return [
    ['light', tabs],
    ['dark', ['findings', 'tests']],
  ];
}

/** What axe-core says against each of the tabs of a check's page. */
export async function violationsInTabs(
  page: Page,
  colorScheme: ColorScheme,
  tabs: readonly string[],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // The page hears of the scheme in its own time.
  await page.waitForSelector(`html[data-theme="${colorScheme}"]`);
  const found: string[] = [];
  for (const tab of tabs) {
    await page.click(`#tab-${tab}`);
    found.push(...(await violations(page)).map((text) => `${tab}: ${text}`));
  }
  return found;
}
