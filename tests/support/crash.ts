import { readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** Ends a Chromium as a crash does, at whatever it is writing, so that its profile can be opened again. */
export async function crashBrowser(context: BrowserContext, profile: string): Promise<void> {
  const lock = join(profile, 'SingletonLock');
  const pid = Number((await readlink(lock)).split('-').at(-1));
  const closed = new Promise((resolve) => context.once('close', resolve));
  process.kill(pid, 'SIGKILL');
  await closed;
  await rm(lock, { force: true });
}
