import { cloneDatabase } from '@talkdrum/domain/testing';
import type { Page } from 'playwright-core';
import { type Arranger, openArranger } from './arrange.ts';
import { openBrowser, type OpenBrowser } from './browser.ts';
import { Mailbox } from './mailbox.ts';
import { type Product, startProduct } from './product.ts';

/** Everything one file of journeys needs: the whole product on a database of its own, and a browser. */
export type Journey = {
  product: Product;
  browser: OpenBrowser;
  mailbox: Mailbox;
  arranger: Arranger;
  stop(): Promise<void>;
};

/** Starts the product, a browser and the rest. What was started is stopped again when a part fails. */
export async function startJourney(env: Record<string, string> = {}): Promise<Journey> {
  const database = await cloneDatabase();
  const ends: (() => Promise<void>)[] = [() => database.drop()];
  const stop = async () => {
    for (const end of ends.splice(0).reverse()) await end();
  };
  try {
    const product = await startProduct({ database, env });
    ends.push(() => product.stop());
    const arranger = await openArranger(product);
    ends.push(() => arranger.close());
    const browser = await openBrowser();
    ends.push(() => browser.close());
    return { product, browser, arranger, mailbox: new Mailbox(product.sandboxUrl), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits until an expectation about what the page shows holds; says what is there when it never does. */
export async function see(page: Page, text: string | RegExp): Promise<void> {
  const found = page.getByText(text).filter({ visible: true }).first();
  await found.waitFor({ timeout: 30_000 }).catch(async () => {
    throw new Error(
      `${page.url()} never showed ${String(text)}. It shows:\n${(await page.locator('body').innerText()).slice(0, 3_000)}`,
    );
  });
}
