import type { Page } from 'playwright-core';

/** What a press costs, in milliseconds. */
export type PressTimes = {
  /** From the event to the next picture, as the browser measures it (INP). Under 16 counts as 16. */
  press: number;
  /** To the picture with what the press promises. */
  shown: number;
};

/** A press that can be repeated. */
export type Press = {
  act: () => Promise<unknown>;
  /** Is true once the page has what the press promises: JavaScript. Read before the press too. */
  shown: string;
  /** Takes the page back to where it was. */
  undo: () => Promise<unknown>;
};

/** Slows the page's processor down, and begins to note how long each press took. */
export async function slowDown(page: Page, times: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  await page.evaluate(NOTE_PRESSES);
}

const NOTE_PRESSES = `window.presses = [];
new PerformanceObserver((list) => {
  for (const { duration, interactionId } of list.getEntries()) if (interactionId) window.presses.push(duration);
}).observe({ type: 'event', durationThreshold: 16 });
window.awaitShown = (isShown) => {
  let pressed = null;
  isShown();
  const note = ({ timeStamp }) => (pressed ??= timeStamp);
  for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, { capture: true, once: true });
  window.shownAfter = new Promise((done, fail) => {
    const began = performance.now();
    const look = (now) => {
      if (pressed !== null && isShown()) done(now - pressed);
      else if (now - began > 20_000) fail(new Error('Nothing was shown within 20 seconds: ' + isShown));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  window.shownAfter.catch(() => {});
};`;

/**
 * Until nothing is left to do: a press measures its own work, not the rest of the one before. A slowed page may never
 * find itself idle, so it waits a second at most.
 */
export const rest = (page: Page): Promise<unknown> =>
  page.evaluate(`new Promise((done) => {
    const look = () =>
      document.querySelector('[aria-busy=true], .animate-pulse:not(.bg-current)') === null
        ? requestIdleCallback(() => requestIdleCallback(done, { timeout: 500 }), { timeout: 500 })
        : setTimeout(look, 50);
    setTimeout(look, 100);
  })`);

export async function timePress(page: Page, { act, shown }: Omit<Press, 'undo'>): Promise<PressTimes> {
  await rest(page);
  await page.evaluate(`window.presses = []; window.awaitShown(() => ${shown})`);
  await act();
  const shownMs = await page.evaluate<number>('window.shownAfter');
  // The browser tells of an event after the picture that follows it.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))');
  return {
    press: await page.evaluate<number>('Math.max(16, ...window.presses)'),
    shown: Math.round(shownMs),
  };
}

/** The medians of five presses. */
export async function medianPress(page: Page, press: Press): Promise<PressTimes> {
  const times: PressTimes[] = [];
  for (let run = 0; run < 5; run += 1) {
    times.push(await timePress(page, press));
    await press.undo();
  }
  const median = (key: keyof PressTimes) => times.map((time) => time[key]).toSorted((a, b) => a - b)[2] ?? 0;
  return { press: median('press'), shown: median('shown') };
}
