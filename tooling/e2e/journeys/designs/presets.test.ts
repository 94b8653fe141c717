import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectNoAxeViolations, WCAG } from '../../browser.ts';
import { takePicture } from '../../gallery/approved-pictures.ts';
import { overflowOf } from '../../looks.ts';
import {
  album,
  htmlOf,
  type OpenPresets,
  openPresets,
  presets,
  THEMES,
  WIDTHS,
} from '../../presets/open-presets.ts';

let reader: OpenPresets;

beforeAll(async () => {
  reader = await openPresets();
});
afterAll(() => reader?.close());

/** What is shown in less than 12 pixels. */
const smallTextOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const small = [];
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode;
      const isShown = data.trim() !== '' && parentElement.checkVisibility();
      if (isShown && Number.parseFloat(getComputedStyle(parentElement).fontSize) < 12) small.push(data.trim());
    }
    return small;
  })()`);

const looks = presets.flatMap((preset) => THEMES.map((theme) => ({ preset, key: preset.key, theme })));

describe('the pre-designed emails', () => {
  test.each(looks)(
    'look as approved and can be read at each width: $key, $theme',
    async ({ preset, theme }) => {
      const page = await reader.open(preset, theme);
      try {
        for (const width of WIDTHS) {
          await reader.resize(page, width);
          const name = `${preset.key}-${width}-${theme}`;
          const why = await album.whyDifferent(name, await takePicture(page), reader.version);
          expect.soft(why).toBeNull();
          expect.soft(await overflowOf(page), name).toBe(0);
          expect.soft(await smallTextOf(page), name).toEqual([]);
          await expectNoAxeViolations(page, WCAG);
        }
      } finally {
        await page.context().close();
      }
    },
  );

  test('have the naira sign in their HTML', () => {
    const withMoney = presets.filter((preset) => htmlOf(preset).includes('₦')).map(({ key }) => key);
    expect(withMoney).toEqual([
      'product-launch',
      'abandoned-basket',
      'order-shipped',
      'birthday',
      'receipt',
      'payment-reminder',
    ]);
  });
});
