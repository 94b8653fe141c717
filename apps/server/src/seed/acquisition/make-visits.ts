import type { Demo } from '../demo-account.ts';
import type { ReceivedMessage } from '../sandbox-mailbox.ts';

/** User agents of mail readers. */
const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
];
/** User agents of mail providers' image proxies. */
const imageProxy =
  'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)';

/** A click right after delivery counts as a scanner's, so visits wait. */
const tooSoonMs = 2_500;

/** Concurrent readers. */
const readers = 6;

export interface Visits {
  opened: number;
  clicked: number;
  unsubscribed: number;
}

/** Reads the received mail as people would: many open it, some click a link, one unsubscribes. */
export async function makeVisits(demo: Demo, subject: string): Promise<Visits> {
  await new Promise((resolve) => setTimeout(resolve, tooSoonMs));
  const done: Visits = { opened: 0, clicked: 0, unsubscribed: 0 };
  const received = (await demo.mailbox.find({ subject, limit: 400 })).filter((_, n) => n % 9 < 5);
  for (let from = 0; from < received.length; from += readers) {
    await Promise.all(
      received.slice(from, from + readers).map(({ id }, n) => readOne(demo, id, from + n, done)),
    );
  }
  return done;
}

async function readOne(demo: Demo, id: string, n: number, done: Visits): Promise<void> {
  const message = await demo.mailbox.read(id);
  const browser = browsers[n % browsers.length] ?? '';
  if (await open(demo, message, n % 6 === 1 ? imageProxy : browser)) done.opened += 1;
  if (n % 5 < 2 && (await click(demo, message, browser, n))) done.clicked += 1;
  if (n === 4 && (await unsubscribe(message))) done.unsubscribed += 1;
}

async function open({ publicUrl }: Demo, { html }: ReceivedMessage, userAgent: string): Promise<boolean> {
  const pixel = [...html.matchAll(/<img[^>]+src="([^"]+)"/g)]
    .map(([, url]) => url ?? '')
    .find((url) => url.startsWith(`${publicUrl}/o/`));
  return pixel !== undefined && (await visit(pixel, userAgent)).ok;
}

async function click(
  { publicUrl }: Demo,
  { links }: ReceivedMessage,
  userAgent: string,
  n: number,
): Promise<boolean> {
  const tracked = links.filter((url) => url.startsWith(`${publicUrl}/c/`));
  const link = tracked[n % Math.max(1, tracked.length)];
  // Don't follow the redirect: it leads to a page that doesn't exist.
  return link !== undefined && (await visit(link, userAgent)).status === 302;
}

function visit(url: string, userAgent: string): Promise<Response> {
  return fetch(url, {
    redirect: 'manual',
    headers: { 'user-agent': userAgent, accept: 'text/html,image/avif,image/webp,*/*' },
    signal: AbortSignal.timeout(10_000),
  });
}

/** One-click unsubscribe of a mail program (RFC 8058). */
async function unsubscribe({ unsubscribeUrl }: ReceivedMessage): Promise<boolean> {
  if (unsubscribeUrl === undefined) return false;
  const response = await fetch(unsubscribeUrl, {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  });
  return response.ok;
}
