import type { Locator, Page } from 'playwright-core';

/**
 * Slows the page's processor down and begins to note, for each press, the time from the event to the next
 * picture on the screen, as the browser measures it.
 */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  await page.evaluate(NOTE_PRESSES);
}

const NOTE_PRESSES = `window.presses = [];
new PerformanceObserver((list) => {
  for (const { duration, interactionId } of list.getEntries()) if (interactionId) window.presses.push(duration);
}).observe({ type: 'event', durationThreshold: 16 });`;

/** Milliseconds from the press to the next picture; `then` waits for what the press shows. Under 16 counts as 16. */
export async function timePress(
  page: Page,
  press: () => Promise<unknown>,
  then: () => Promise<unknown>,
): Promise<number> {
  await page.evaluate('window.presses = []');
  await press();
  await then();
  // The browser tells of an event after the picture that follows it.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))');
  return page.evaluate<number>('Math.max(16, ...window.presses)');
}

/** The median of five presses, each undone again by `undo`. */
export async function medianPress(
  page: Page,
  press: Locator | (() => Promise<unknown>),
  shown: Locator,
  undo: () => Promise<unknown>,
): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < 5; run += 1) {
    times.push(
      await timePress(page, typeof press === 'function' ? press : () => press.click(), () =>
        shown.first().waitFor(),
      ),
    );
    await undo();
  }
  return times.sort((a, b) => a - b)[2] ?? 0;
}
