// Pages in a real browser, without a display and without looking for updates on a network that may not answer.

import { type Browser, chromium } from 'playwright-core';
import { present } from '../../src/base/known.ts';
import { findProgram } from '../../src/host/find-program.ts';
import { tools } from '../judge/native.ts';

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
