// The live page: a check while it goes on.

import { render } from 'preact';
import { applyTheme } from '../shared/theme-switch.tsx';
import { LivePage } from './live-page.tsx';

applyTheme();
render(<LivePage />, document.getElementById('app') as HTMLElement);
