import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { lastScript } from '../../e2e/requests.ts';
import { medianPress, type Press, type PressTimes, slowDown, timePress } from './presses.ts';

/** Presses on the demo's contacts, on a processor slowed down four times. */
export async function pressContacts(
  page: Page,
  appUrl: string,
  profileFolder: string | null,
): Promise<Record<string, PressTimes>> {
  const later = page.waitForResponse(lastScript);
  await page.goto(`${appUrl}/dashboard/contacts`);
  await page.locator('tbody tr').first().getByRole('button').first().waitFor();
  await later;
  await slowDown(page, 4);
  const presses = pressesOn(page);
  const { palette } = presses;
  const times: Record<string, PressTimes> = { paletteFirst: await timePress(page, palette) };
  await palette.undo();
  for (const [name, press] of Object.entries(presses)) {
    const stop = profileFolder === null ? null : await profile(page);
    times[name] = await medianPress(page, press);
    if (profileFolder !== null) await stop?.(join(profileFolder, `${name}.cpuprofile`));
  }
  return times;
}

function pressesOn(page: Page): Record<'palette' | 'sort' | 'filters' | 'filter' | 'row' | 'menu', Press> {
  const close = (role: 'dialog' | 'menu') => async () => {
    await page.keyboard.press('Escape');
    await page.getByRole(role).waitFor({ state: 'hidden' });
  };
  const first = page.locator('tbody tr').first();
  const search = page.getByPlaceholder('Name, email or telephone');
  const head = page.getByRole('columnheader', { name: 'Full name' }).getByRole('button');
  return {
    palette: {
      act: () => page.keyboard.press('Control+k'),
      shown: `document.querySelector('[role=dialog] [role=option]') !== null`,
      undo: close('dialog'),
    },
    sort: {
      act: () => head.click(),
      // The arrow in the head.
      shown: changed(`document.querySelector('th[data-column=name]').ariaSort`),
      undo: () => first.waitFor(),
    },
    filters: {
      act: () => page.getByRole('button', { name: 'Filter', exact: true }).click(),
      shown: `document.querySelector('[role=dialog][aria-label=Filters] select') !== null`,
      undo: close('dialog'),
    },
    filter: {
      act: () => search.press('a'),
      shown: `document.querySelector('main input[type=search]').value === 'a'`,
      undo: () => search.fill(''),
    },
    row: {
      act: () => first.getByRole('button').first().click(),
      shown: `document.querySelector('[role=dialog] h2') !== null`,
      undo: close('dialog'),
    },
    menu: {
      act: () => first.getByRole('button', { name: /^Actions for / }).click(),
      shown: `document.querySelector('[role=menu] [role=menuitem]') !== null`,
      undo: close('menu'),
    },
  };
}

/** True when an expression has another value than when it was first read. */
const changed = (expression: string): string =>
  `((now) => ((window.before ??= { value: now }).value === now ? false : ((window.before = undefined), true)))(${expression})`;

/** What the page's script spends its time on. */
async function profile(page: Page): Promise<(file: string) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: 200 });
  await session.send('Profiler.start');
  return async (file) => {
    const { profile: found } = await session.send('Profiler.stop');
    writeFileSync(file, JSON.stringify(found));
    await session.detach();
  };
}
