import type { Page } from 'playwright-core';

/** Opens a section of a draft unless it is open. Returns its button. */
export async function openSection(page: Page, title: string) {
  const button = page.getByRole('button', { name: new RegExp(`^${title} `) });
  await button.waitFor();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
  return button;
}
