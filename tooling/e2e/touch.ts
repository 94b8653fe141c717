import type { Page } from 'playwright-core';

/** A control, and how far the page answers for it around its middle: 43 pixels at most in either direction. */
export type Target = { name: string; width: number; height: number };

/**
 * Visible controls with the area that answers a finger: points around the middle of each are asked for what is
 * there. Its label counts; links inside sentences are left out (WCAG 2.5.8).
 */
export function measureTargets(page: Page): Promise<Target[]> {
  return page.evaluate<Target[]>(`(${MEASURE})(44)`);
}

// Runs in the browser.
const MEASURE = `(size) => {
  const reach = size / 2 - 0.6;
  const isInText = (control) =>
    control.matches('a') && getComputedStyle(control).display === 'inline' && !control.querySelector('svg, img');
  const visible = (control) => {
    const box = control.getBoundingClientRect();
    return box.width > 2 && box.height > 2 && control.checkVisibility({ opacityProperty: false, visibilityProperty: true });
  };
  const belongs = (control, x, y) => {
    const hit = document.elementFromPoint(x, y);
    if (hit === null) return false;
    if (control === hit || control.contains(hit)) return true;
    return [...(control.labels ?? [])].some((label) => label === hit || label.contains(hit));
  };
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')];
  const root = dialogs.at(-1) ?? document.body;
  const controls = [...root.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=switch], [role=menuitem]',
  )].filter((control) => visible(control) && !control.closest('[aria-hidden=true], iframe') && !isInText(control));
  return controls.flatMap((control) => {
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = control.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    if (x < 0 || x > innerWidth || y < 0 || y > innerHeight || !belongs(control, x, y)) return [];
    const extent = (dx, dy) => {
      let steps = 0;
      while (steps < reach && belongs(control, x + dx * (steps + 1), y + dy * (steps + 1))) steps += 1;
      return steps;
    };
    const width = extent(-1, 0) + extent(1, 0) + 1;
    const height = extent(0, -1) + extent(0, 1) + 1;
    const name = control.ariaLabel ?? control.textContent?.trim() ?? '';
    return [{ name: (name || control.outerHTML).slice(0, 60) + ' <' + control.tagName.toLowerCase() + '>', width, height }];
  });
}`;
