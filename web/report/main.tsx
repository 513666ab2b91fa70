// report.html: a check that is over, with its data inside of the page.

import { render } from 'preact';
import type { CheckView } from '../../src/report/view/check-view.ts';
import { CheckPage } from '../shared/check-page.tsx';
import { applyTheme } from '../shared/theme-switch.tsx';

applyTheme();
const view = JSON.parse(document.getElementById('clew-data')?.textContent ?? '') as CheckView;
document.title = `clew: ${view.subject}`;
render(<CheckPage view={view} />, document.getElementById('app') as HTMLElement);
