// Pages in a real browser, without a display and without looking for updates on a network that may not answer.

import { type Browser, chromium } from 'playwright-core';
import { expect } from 'vitest';
import { present } from '../../src/base/known.ts';
import { findProgram } from '../../src/host/find-program.ts';
import { tools } from '../judge/native.ts';
import { hangSeconds } from '../patience.ts';

export const { browser: browserFile } = tools;

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: present(findProgram(present(browserFile), process.env.PATH ?? '')),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/**
 * Expects of a page what it will show: a page answers a click when it comes to it, so that a read right after the click may
 * see what was there before.
 */
export function eventually(read: () => unknown): ReturnType<typeof expect.poll> {
  return expect.poll(read, { timeout: (1000 * hangSeconds) / 2 });
}

/** An expression for pages: by how many pixels the page is wider than its window. */
export const excessWidth =
  'document.documentElement.scrollWidth - document.documentElement.clientWidth';
