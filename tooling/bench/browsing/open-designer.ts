import type { Page } from 'playwright-core';
import { openArranger, signIn } from '../../e2e/arrange.ts';
import type { OpenBrowser } from '../../e2e/browser.ts';
import type { Product } from '../../e2e/product.ts';

const rounds = 5;

/**
 * From the press on a visual template's link to its blocks on the paper, in milliseconds: the first time, with an empty
 * cache, and the median of the times after it.
 */
export async function openDesigner(
  browser: OpenBrowser,
  product: Product,
): Promise<{ first: number; again: number }> {
  const arranger = await openArranger(product);
  const account = await arranger.addAccount('designer@bench.example');
  const name = 'Newsletter';
  await account.inScope(({ templates }) => templates.create(name, { from: 'preset', key: 'newsletter' }));
  await arranger.close();
  const page = await browser.newPage();
  await signIn(page, product, account);
  await page.goto(`${product.appUrl}/dashboard/template-email`);
  const first = await timeOpening(page, name);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await timeOpening(page, name));
  await page.context().close();
  return { first, again: times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0 };
}

async function timeOpening(page: Page, name: string): Promise<number> {
  const link = page.getByRole('link', { name });
  await link.waitFor();
  const start = performance.now();
  await link.click();
  await page.locator('[contenteditable=true] [data-block]').first().waitFor();
  const elapsed = Math.round(performance.now() - start);
  await page.getByRole('button', { name: 'Done' }).click();
  return elapsed;
}
