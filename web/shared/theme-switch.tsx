// Light or dark: what the reader's system prefers, or what the reader has chosen here. The choice is kept where the browser lets
// a page keep something; a page that was opened as a file may have no such place, and asks the system again.

import { useEffect, useState } from 'preact/hooks';

type Theme = 'light' | 'dark';

const place = 'clew-theme';

function preferred(): Theme {
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function kept(): Theme | undefined {
  try {
    const known = localStorage.getItem(place);
    return known === 'light' || known === 'dark' ? known : undefined;
  } catch {
    return undefined;
  }
}

/** Called before the first drawing, so that a page does not flash in the wrong colours. */
export function applyTheme(): void {
  document.documentElement.dataset.theme = kept() ?? preferred();
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    if (kept() === undefined) document.documentElement.dataset.theme = preferred();
    window.dispatchEvent(new Event('clew-theme'));
  });
}

export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(() => kept() ?? preferred());
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
    window.dispatchEvent(new Event('clew-theme'));
  }, [theme]);
  const other = theme === 'dark' ? 'light' : 'dark';
  const choose = () => {
    setTheme(other);
    try {
      localStorage.setItem(place, other);
    } catch {
      // The choice holds until the page is closed.
    }
  };
  return (
    <button type="button" class="icon theme" onClick={choose} aria-label={`Use ${other} colours`}>
      <span aria-hidden="true">{theme === 'dark' ? '☀' : '☾'}</span>
    </button>
  );
}
