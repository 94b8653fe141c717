import { cloneDatabase } from '@talkdrum/domain/testing';
import type { Page } from 'playwright-core';
import { type Arranger, openArranger } from './arrange.ts';
import { openBrowser, type OpenBrowser } from './browser.ts';
import { Mailbox } from './mailbox.ts';
import { type Product, startProduct } from './product.ts';
import { atEndOfWorker } from './worker-environment.ts';

/** Everything one file of journeys needs: the whole product, and a browser of its own. */
export type Journey = {
  product: Product;
  browser: OpenBrowser;
  mailbox: Mailbox;
  arranger: Arranger;
  stop(): Promise<void>;
};

type World = { product: Product; arranger: Arranger; stop(): Promise<void> };

let shared: Promise<World> | undefined;

/**
 * A journey in the product that the files of this worker use one after the other: starting one takes longer
 * than most journeys. Earlier accounts and their data are still there, their mail is gone.
 */
export async function startJourney(): Promise<Journey> {
  shared ??= startSharedWorld();
  const { product, arranger } = await shared;
  const mailbox = new Mailbox(product.sandboxUrl);
  await mailbox.clear();
  const browser = await openBrowser();
  return { product, arranger, browser, mailbox, stop: () => browser.close() };
}

/** A journey in a product of its own, for one that ends or sets up processes, or asserts about everybody. */
export async function startJourneyAlone(env: Record<string, string> = {}): Promise<Journey> {
  const { product, arranger, stop } = await startWorld(env);
  try {
    const browser = await openBrowser();
    const stopAll = async () => {
      await browser.close();
      await stop();
    };
    return { product, arranger, browser, mailbox: new Mailbox(product.sandboxUrl), stop: stopAll };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startSharedWorld(): Promise<World> {
  try {
    const world = await startWorld();
    atEndOfWorker(() => world.stop());
    return world;
  } catch (error) {
    // The next file tries again.
    shared = undefined;
    throw error;
  }
}

/** The product on a database of its own. What was started is stopped again when a part fails. */
async function startWorld(env: Record<string, string> = {}): Promise<World> {
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
    return { product, arranger, stop };
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
