import type { Page } from 'playwright-core';

const sections = [
  'Public Link',
  'Embed Code',
  'Facebook Ad',
  'Facebook Page',
  'WhatsApp Status',
  'Twitter',
  'LinkedIn',
  'Email',
  'QR code',
];

/** Waits until the dialog “Share Options” shows every channel. */
export async function seeShareSections(page: Page): Promise<void> {
  for (const name of sections)
    await page.getByRole('dialog').getByRole('region', { name, exact: true }).waitFor();
}
