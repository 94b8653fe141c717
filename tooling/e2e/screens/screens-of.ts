import { makeDemo } from '../../bench/browsing/demo.ts';
import { type Account, type Arranger, openArranger, signIn } from '../arrange.ts';
import type { OpenBrowser } from '../browser.ts';
import { furnish } from '../furnish.ts';
import { Mailbox } from '../mailbox.ts';
import type { Product } from '../product.ts';
import { dashboardRoutes } from '../routes.ts';

export type Visitor = Pick<Account, 'email' | 'password'>;
export type Screen = {
  /** In the dashboard, or a whole address. */
  path: string;
  /** The entry of the first row’s menu to choose then. */
  entry?: string;
};
export type Screens = { visitor: Visitor | null; screens: Screen[] }[];

/** What opens from the menus of lists and has no address of its own. */
const fromMenus: readonly Screen[] = [
  { path: '/dashboard/forms', entry: 'Form fields' },
  { path: '/dashboard/forms', entry: 'Form Link' },
  { path: '/dashboard/forms', entry: 'Embed Form' },
  { path: '/dashboard/leads', entry: 'Share Options' },
  { path: '/dashboard/surveys', entry: 'Survey Submissions' },
  { path: '/dashboard/surveys', entry: 'Survey fields' },
  { path: '/dashboard/surveys', entry: 'Survey Link' },
];

const plain = (paths: readonly string[]): Screen[] => paths.map((path) => ({ path }));

/**
 * Every screen: pages of the demo account with its records and its published pages, records and dialogs of an
 * account that has something of everything, each page without data, what our staff see, and the ways in.
 */
export async function screensOf(product: Product, browser: OpenBrowser): Promise<Screens> {
  const arranger = await openArranger(product);
  try {
    const full = await arranger.addAccount('ada@full-house.example');
    const mailbox = new Mailbox(product.sandboxUrl);
    const stop = () => Promise.resolve();
    const { recordPages, dialogs, publicPages } = await furnish(full, {
      product,
      browser,
      mailbox,
      arranger,
      stop,
    });
    const empty = await arranger.addBareAccount('bola@empty-house.example');
    const demo = await makeDemo(product);
    const { fixed } = await dashboardRoutes();
    const pages = fixed.filter((path) => path.startsWith('/dashboard/'));
    const ways = ['/sign-in', '/sign-up', '/password-reset', '/terms', '/help/domain-authentication'];
    const published = [...publicPages, ...(await publishedPages(arranger, demo))];
    return [
      { visitor: null, screens: plain([...ways, ...published]) },
      { visitor: demo, screens: [...plain([...pages, ...(await recordsOf(demo))]), ...fromMenus] },
      { visitor: full, screens: plain([...Object.values(recordPages).flat(), ...dialogs]) },
      { visitor: empty, screens: plain(pages.map((path) => `${path}?empty`)) },
      { visitor: await addStaff(arranger), screens: plain(staffTabs) },
    ];
  } finally {
    await arranger.close();
  }

  /** The first two records of each list of the account. */
  async function recordsOf(account: Visitor): Promise<string[]> {
    const { withId } = await dashboardRoutes();
    const lists = new Set(withId.map((path) => path.slice(0, path.indexOf('/$'))));
    const page = await browser.newPage();
    await signIn(page, product, account);
    const found: string[] = [];
    for (const list of lists) {
      await page.goto(product.appUrl + list);
      await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined);
      const links = await page.evaluate<string[]>(
        `[...document.querySelectorAll('main a[href^="${list}/"]')].map((link) => link.getAttribute('href'))`,
      );
      found.push(...[...new Set(links)].filter((href) => /[0-9a-f]{8}-/.test(href)).slice(0, 2));
    }
    await page.context().close();
    return found;
  }
}

const staffTabs = ['approvals', 'pages', 'accounts', 'jobs'].map((tab) => `/dashboard/staff?tab=${tab}`);

async function addStaff({ domain, addAccount }: Arranger): Promise<Visitor> {
  const account = await addAccount('staff@talkdrum.example');
  await domain.pool.query('update account set is_admin = true where id = $1', [account.accountId]);
  return account;
}

/** Addresses of what the account has published. */
async function publishedPages({ domain }: Arranger, { email }: Visitor): Promise<string[]> {
  const { rows } = await domain.pool.query<{ accountId: string; userId: string }>(
    `select m.account_id as "accountId", m.user_id as "userId"
     from membership m
     join app_user u on u.id = m.user_id
     where u.email = $1`,
    [email],
  );
  const [owner] = rows;
  if (owner === undefined) return [];
  return domain.openScope(owner, async ({ publishing, sql }) => {
    const found = await sql<{ id: string }>(
      `select id from published where account_id = $1 and status = 'published' and deleted_at is null order by id`,
      [owner.accountId],
    );
    const urls: string[] = [];
    for (const { id } of found.rows) urls.push((await publishing.get(id)).url);
    return urls;
  });
}
