// The playground: C in the browser, checked in the browser.

import { render } from 'preact';
import { applyTheme } from '../shared/theme-switch.tsx';

applyTheme();
render(<main />, document.getElementById('app') as HTMLElement);
