import type { Page } from 'playwright-core';

/** Texts with times and amounts: how many there are, and those without their zone or sign. */
export interface FiguresInTexts {
  /** `foreign` has the browser's zone, not the account's. */
  times: { seen: number; bare: string[]; foreign: string[] };
  amounts: { seen: number; bare: string[] };
}

/**
 * Texts of a page with a time or two decimals. The zone of a time is in its card, table or dialog; an amount has its
 * sign or code before it.
 */
const look = `(() => {
  const found = { times: { seen: 0, bare: [], foreign: [] }, amounts: { seen: 0, bare: [] } };
  const names = /GMT|UTC|WAT|Africa.Lagos|local time|time zone/i;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement: element, data } = texts.currentNode;
    if (element.closest('script, style') !== null || !element.checkVisibility()) continue;
    if (/(?<![\\d:.])[012]?\\d:[0-5]\\d(?![\\d:])/.test(data)) {
      found.times.seen += 1;
      const around = ['table', 'section', '[role=dialog]'].map((kind) => element.closest(kind)?.innerText ?? '');
      if (!names.test(data) && !around.some((text) => names.test(text))) found.times.bare.push(data);
      if (data.includes('GMT+9')) found.times.foreign.push(data);
    }
    for (const { index } of data.matchAll(/(?<![\\d.,])\\d[\\d,]*\\.\\d\\d(?![\\d.%])/g)) {
      found.amounts.seen += 1;
      if (!/(₦|[A-Z]{3}.?|[$£₵]|KSh.?|R.?)$/.test(data.slice(0, index))) found.amounts.bare.push(data);
    }
  }
  return found;
})()`;

/** Reads the page of a visitor in Tokyo, whose account is elsewhere. */
export const readFigures = (page: Page): Promise<FiguresInTexts> => page.evaluate<FiguresInTexts>(look);
