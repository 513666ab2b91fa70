// The data inside of a report.html.

import { gunzipSync } from 'node:zlib';
import type { CheckView } from '../../src/report/view/check-view.ts';

export function viewIn(page: string): CheckView {
  const [, base64 = ''] = /id="clew-data">([^<]*)</.exec(page) ?? [];
  return JSON.parse(gunzipSync(Buffer.from(base64, 'base64')).toString());
}
