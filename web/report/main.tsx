// report.html: a check that is over, with its data inside of the page.

import { render } from 'preact';
import { CheckPage } from '../shared/check-page.tsx';
import type { PlacedTab } from '../shared/results.tsx';
import { applyTheme } from '../shared/theme-switch.tsx';
import { Compared } from './compared.tsx';
import { viewIn } from './report-data.ts';

applyTheme();
const view = await viewIn(document.getElementById('clew-data')?.textContent ?? '');
const compared: PlacedTab = {
  id: 'compared',
  title: 'Compare',
  content: (onShow) => <Compared view={view} onShow={onShow} />,
};
render(
  <CheckPage view={view} isOver further={[compared]} />,
  document.getElementById('app') as HTMLElement,
);
