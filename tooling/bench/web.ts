import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { openBrowser } from '../e2e/browser.ts';

/**
 * The JavaScript a browser loads, gzipped, on the sign-in page and the first dashboard page. Budgets in KB of
 * 1,000 bytes.
 */
const budgets = { signIn: 150, dashboard: 250 };
const dist = join(import.meta.dirname, '../../apps/web/dist');
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.html': 'text/html',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** A signed-in answer to the dashboard's first call, so the page renders without a database. */
const me = {
  user: { id: crypto.randomUUID(), email: 'ada@example.com', firstName: 'Ada', lastName: 'Obi' },
  account: {
    id: crypto.randomUUID(),
    company: 'Kola Stores',
    currency: 'ngn',
    country: { id: 1, name: 'Nigeria', iso: 'NG', currency: 'ngn' },
    timezone: 'Africa/Lagos',
    isDemo: false,
    isActive: true,
    closesAt: null,
  },
  profiles: [],
  grants: { isOwner: true, privileges: [] },
  privileges: [],
  wallet: { amountMinor: '0', currency: 'ngn' },
  subscription: null,
  isStaff: false,
  viewer: null,
};

const server = createServer(async (request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path.startsWith('/trpc')) {
    const names = path.slice('/trpc/'.length).split(',');
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(names.map((name) => ({ result: { data: name === 'session.me' ? me : [] } }))),
    );
    return;
  }
  const file = extname(path) === '' ? 'index.html' : path;
  try {
    response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream');
    response.end(await readFile(join(dist, file)));
  } catch {
    response.writeHead(404).end();
  }
});

async function listen(on: Server): Promise<string> {
  await new Promise<void>((done) => on.listen(0, '127.0.0.1', done));
  const address = on.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

async function scriptsOf(url: string, heading: string): Promise<{ kilobytes: number; files: number }> {
  const page = await browser.newPage();
  const scripts = new Map<string, number>();
  const pending: Promise<void>[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) return;
    pending.push(
      response.body().then(
        (body) => void scripts.set(response.url(), gzipSync(body, { level: 9 }).length),
        () => undefined,
      ),
    );
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // An error page would be smaller and pass the budget.
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await Promise.all(pending);
  await page.close();
  return {
    kilobytes: Math.round([...scripts.values()].reduce((sum, size) => sum + size, 0) / 100) / 10,
    files: scripts.size,
  };
}

const origin = await listen(server);
const browser = await openBrowser();
const signIn = await scriptsOf(`${origin}/sign-in`, 'Login Form');
const dashboard = await scriptsOf(`${origin}/dashboard/welcome`, 'Welcome, Ada');
await browser.close();
server.close();
server.closeAllConnections();
process.stdout.write(
  `JavaScript on the sign-in page: ${signIn.kilobytes} KB gzip in ${signIn.files} files (budget ${budgets.signIn})\n`,
);
process.stdout.write(
  `JavaScript on the first dashboard page: ${dashboard.kilobytes} KB gzip in ${dashboard.files} files (budget ${budgets.dashboard})\n`,
);
process.stdout.write(
  `${JSON.stringify({ bench: 'web', signIn, dashboard, budgets, isWithin: signIn.kilobytes < budgets.signIn && dashboard.kilobytes < budgets.dashboard })}\n`,
);
