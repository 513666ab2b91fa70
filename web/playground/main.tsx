// The playground: C in the browser, checked in the browser.

import { render } from 'preact';
import { applyTheme } from '../shared/theme-switch.tsx';
import { Playground } from './playground.tsx';
import '../shared/theme.css';
import '../shared/components.css';
import '../shared/page.css';
import './playground.css';

applyTheme();
render(<Playground />, document.getElementById('app') as HTMLElement);

// What was loaded once is there without a network the next time. Pages that are not served securely have no such thing, and do
// without.
if ('serviceWorker' in navigator)
  navigator.serviceWorker.register(new URL('../service-worker.js', location.href)).catch(() => {});
