// The data inside of a report: a view of a check, compressed, in base64.

import type { CheckView } from '../../src/report/view/check-view.ts';

export function viewIn(base64: string): Promise<CheckView> {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).json();
}

/** The view in the text of another report; undefined if it is none of clew's. */
export async function viewInPage(page: string): Promise<CheckView | undefined> {
  const [, base64] = /id="clew-data">([\w+/=]+)<\/script>/.exec(page) ?? [];
  if (base64 === undefined) return undefined;
  try {
    return await viewIn(base64);
  } catch {
    return undefined;
  }
}
