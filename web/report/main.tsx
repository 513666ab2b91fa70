// report.html: a check that is over, with its data inside of the page.

import { render } from 'preact';
import { CheckPage } from '../shared/check-page.tsx';
import { applyTheme } from '../shared/theme-switch.tsx';
import { Compared } from './compared.tsx';
import { viewIn } from './report-data.ts';

applyTheme();
const view = await viewIn(document.getElementById('clew-data')?.textContent ?? '');
const compared = { id: 'compared', title: 'Compare', content: () => <Compared view={view} /> };
render(
  <CheckPage view={view} further={[compared]} />,
  document.getElementById('app') as HTMLElement,
);
