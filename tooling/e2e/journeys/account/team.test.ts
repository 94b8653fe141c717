import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, addActiveSender, addList, signIn } from '../../arrange.ts';
import { expectNoAxeViolations, screenshot } from '../../browser.ts';
import { type Journey, see, startJourney } from '../../journey.ts';
import { show } from '../../looks.ts';
import { linkOf } from '../../mailbox.ts';
import { dashboardRoutes } from '../../routes.ts';

const member = {
  email: 'tunde@eze-team.example',
  given: 'green kettle morning',
  password: 'purple kettle evening',
};
const known = { email: 'ngozi@elsewhere.example' };

let journey: Journey;
let account: Account;
let owner: Page;
let worker: Page;

beforeAll(async () => {
  journey = await startJourney();
  account = await journey.arranger.addAccount('amaka@eze-team.example');
  await journey.arranger.addAccount(known.email);
  await addActiveSender(account, 'hello@eze-team.example');
  await addList(account, 'Customers', ['a@readers.example', 'b@readers.example']);
  owner = await journey.browser.newPage();
  worker = await journey.browser.newPage();
  await signIn(owner, journey.product, account);
});
afterAll(() => journey?.stop());

const open = (page: Page, path: string) => page.goto(`${journey.product.appUrl}${path}`);
const dialog = (page: Page) => page.getByRole('dialog');
const rowOf = (page: Page, name: string | RegExp) => page.getByRole('row', { name });

/** Calls a procedure as the page's visitor, past the screens. */
async function callAs(page: Page, path: string, input: unknown): Promise<{ status: number; text: string }> {
  const { appUrl } = journey.product;
  const answer = await page.request.post(`${appUrl}/trpc/${path}`, {
    data: input ?? {},
    headers: { origin: appUrl },
  });
  return { status: answer.status(), text: await answer.text() };
}

/** Leaves the colleague with these rights alone, past the screens. */
async function leaveRights(name: string, privileges: string[]): Promise<void> {
  await journey.arranger.domain.pool.query(
    'update membership set privileges = $2 where user_id = (select id from app_user where first_name = $1)',
    [name, privileges],
  );
}

/** Opens the page and waits until nothing is on its way. Returns what the server refused until then. */
async function refusedOn(page: Page, path: string): Promise<string[]> {
  const refused: string[] = [];
  const note = async (answer: { url(): string; text(): Promise<string> }) => {
    if (!answer.url().includes('/trpc/')) return;
    if ((await answer.text().catch(() => '')).includes('"forbidden"'))
      refused.push(`${path} asked for ${new URL(answer.url()).pathname}`);
  };
  page.on('response', note);
  await open(page, path);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  page.off('response', note);
  return refused;
}

async function actOn(page: Page, name: string, action: string): Promise<void> {
  await rowOf(page, new RegExp(name))
    .getByRole('button', { name: /actions|more/i })
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

describe('a new colleague', () => {
  test('is added with a password, and their privileges are chosen from the matrix', async () => {
    await open(owner, '/dashboard/team');
    await owner.getByRole('button', { name: 'Add Team' }).click();
    const form = dialog(owner);
    await form.getByLabel(/^First name/).fill('Tunde');
    await form.getByLabel(/^Last name/).fill('Bello');
    await form.getByLabel(/^Email/).fill(member.email);
    await form.getByLabel(/^Password/).fill(member.given);
    await owner.setViewportSize({ width: 390, height: 844 });
    await form.getByRole('button', { name: 'Add Team' }).click();
    await see(owner, 'Team Privileges');
    // On phones a message is nowhere near the buttons of the next dialog.
    const told = owner.locator('[data-sonner-toast]').getByText('Added to the team');
    await expect.poll(async () => (await told.boundingBox())?.y ?? 999, { timeout: 4_000 }).toBeLessThan(200);
    await owner.setViewportSize({ width: 1280, height: 800 });
    await dialog(owner).getByRole('button', { name: 'Viewer' }).click();
    await dialog(owner)
      .getByRole('checkbox', { name: /^Edit: Create and edit campaigns/ })
      .check();
    await expectNoAxeViolations(owner);
    await screenshot(owner, 'team-privileges-1280-light');
    await dialog(owner).getByRole('button', { name: 'Save privileges' }).click();
    await rowOf(owner, /Tunde Bello.*Invited/s).waitFor();
  });

  test('joins by the link in their mail, once, and chooses a password of their own before anything else opens', async () => {
    const link = linkOf(
      await journey.mailbox.waitFor({ to: member.email }),
      `${journey.product.appUrl}/invitation?token=`,
    );
    await worker.goto(link);
    await see(worker, 'invites you to the team of');
    await expectNoAxeViolations(worker);
    await screenshot(worker, 'team-invitation-1280-light');
    await worker.getByRole('button', { name: 'Join the team' }).click();
    await see(worker, 'You’ve joined the team of Eze Foods');
    await worker.goto(link);
    await see(worker, 'This invitation is no longer valid');
    await open(worker, `/sign-in?email=${encodeURIComponent(member.email)}`);
    await worker.getByLabel(/^Password/).fill(member.given);
    await worker.getByRole('button', { name: 'Submit' }).click();
    await worker.waitForURL(/\/password-reset\?token=/);
    await expectNoAxeViolations(worker);
    await worker.getByLabel(/^New password/).fill(member.password);
    await worker.getByRole('button', { name: 'Save new password' }).click();
    await see(worker, 'Password changed');
    await open(worker, `/sign-in?email=${encodeURIComponent(member.email)}`);
    await worker.getByLabel(/^Password/).fill(member.password);
    await worker.getByRole('button', { name: 'Submit' }).click();
    await worker.waitForURL(/\/dashboard/);
  });

  test('25: finds closed what they may not do, with the reason, and the server says the same', async () => {
    await open(worker, '/dashboard/lists');
    const create = worker.getByRole('button', { name: 'Create List' }).first();
    await create.waitFor();
    await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
    await create.focus();
    await see(
      worker,
      /You don’t have permission to add, import, edit and delete contacts, lists and segments\./,
    );
    await open(worker, '/dashboard/email');
    await expect
      .poll(() => worker.getByRole('button', { name: 'Create Email' }).first().getAttribute('aria-disabled'))
      .not.toBe('true');
    await open(worker, '/dashboard/team');
    await see(worker, 'You don’t have access to this page');
    await open(worker, '/dashboard/audit');
    await see(worker, 'You don’t have access to this page');
    const refused = [
      await callAs(worker, 'lists.create', { name: 'Mine', type: 'public', optIn: 'single' }),
      await callAs(worker, 'team.setOwner', {
        userId: '01890000-0000-7000-8000-000000000000',
        isOwner: true,
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
    expect((await worker.request.get(`${journey.product.appUrl}/files/contacts/export.csv`)).status()).toBe(
      403,
    );
  });

  test('may do more from their next click on', async () => {
    await open(owner, '/dashboard/team');
    await actOn(owner, 'Tunde Bello', 'Privileges');
    await dialog(owner)
      .getByRole('checkbox', { name: /^Edit: Add, import/ })
      .check();
    await dialog(owner).getByRole('button', { name: 'Save privileges' }).click();
    await dialog(owner).waitFor({ state: 'hidden' });
    expect(
      (await callAs(worker, 'lists.create', { name: 'Readers', type: 'public', optIn: 'single' })).status,
    ).toBe(200);
  });
});

describe('a right that is taken away', () => {
  test('closes the page that is open, and those like it, and says what is missing', async () => {
    await open(worker, '/dashboard/contacts');
    await worker.getByRole('button', { name: 'Filter', exact: true }).click();
    const filter = worker.getByRole('combobox', { name: 'Email status' });
    await filter.waitFor();
    await actOn(owner, 'Tunde Bello', 'Privileges');
    await dialog(owner)
      .getByRole('checkbox', { name: /^Edit: Add, import/ })
      .uncheck();
    await dialog(owner)
      .getByRole('checkbox', { name: /^View: View contacts/ })
      .uncheck();
    await dialog(owner).getByRole('button', { name: 'Save privileges' }).click();
    await dialog(owner).waitFor({ state: 'hidden' });
    // The page may hear of the change and close before the filter is used.
    await filter.selectOption('enabled', { timeout: 2_000 }).catch(() => undefined);
    await see(worker, /You don’t have permission to view contacts, lists and segments\./);
    for (const path of ['contacts/import', 'lists', 'segments']) {
      await open(worker, `/dashboard/${path}`);
      await see(worker, 'You don’t have access to this page');
      await worker.getByRole('button', { name: 'Account', exact: true }).waitFor();
      expect(await worker.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    }
  });
});

describe('a member without the privilege', () => {
  test.each(['Email', 'SMS'])(
    'sees which privilege creating an %s campaign needs, also without access to the senders',
    async (channel) => {
      for (const [privileges, missing] of [
        [['campaigns.view', 'senders.view'], 'create and edit campaigns'],
        [['campaigns.view', 'campaigns.edit'], 'view sender IDs'],
      ] as const) {
        await leaveRights('Tunde', [...privileges]);
        await open(worker, `/dashboard/${channel.toLowerCase()}?create=true`);
        const create = worker.getByRole('button', { name: `Create ${channel}` }).first();
        await create.waitFor();
        await expect.poll(() => create.getAttribute('aria-disabled')).toBe('true');
        await create.press('Enter');
        await see(worker, `You don’t have permission to ${missing}. Ask the account owner for access.`);
        expect(await dialog(worker).count()).toBe(0);
      }
    },
  );

  test('sees closed pages that ask the server for nothing', async () => {
    await leaveRights('Tunde', []);
    const { fixed } = await dashboardRoutes();
    const refused: string[] = [];
    for (const path of fixed.filter((each) => each.startsWith('/dashboard')))
      refused.push(...(await refusedOn(worker, path)));
    for (const path of ['email', 'sms', 'segments', 'template-email'])
      refused.push(...(await refusedOn(worker, `/dashboard/${path}/01890000-0000-7000-8000-000000000000`)));
    expect(refused).toEqual([]);
    await see(worker, 'You don’t have access to this page');
    expect(await worker.title()).toBe('Email Templates · Talkdrum');
  });
});

describe('a form that was just opened', () => {
  test('is closed by one press on Cancel, though leaving its first field complains about that', async () => {
    await open(owner, '/dashboard/team?add=true');
    const cancel = dialog(owner).getByRole('button', { name: 'Cancel' });
    await cancel.click({ delay: 150 });
    await dialog(owner).waitFor({ state: 'hidden' });
  });
});

describe('somebody with a login', () => {
  test('is invited, joins while signed in, and goes on in the new account', async () => {
    await open(owner, '/dashboard/team?invite=true');
    const form = dialog(owner);
    await form.getByRole('radio', { name: /Finance/ }).click();
    await form.getByLabel(/^First name/).fill('Ngozi');
    await form.getByLabel(/^Last name/).fill('Okafor');
    await form.getByLabel(/^Email/).fill(known.email);
    await expect.poll(() => form.getByRole('radio', { name: /Finance/ }).isChecked()).toBe(true);
    await expectNoAxeViolations(owner);
    await form.getByRole('button', { name: 'Send invitation' }).click();
    await rowOf(owner, /Ngozi Okafor.*Finance.*Invited/s).waitFor();
    const visitor = await journey.browser.newPage();
    await signIn(visitor, journey.product, { email: known.email, password: account.password });
    await visitor.goto(
      linkOf(
        await journey.mailbox.waitFor({ to: known.email }),
        `${journey.product.appUrl}/invitation?token=`,
      ),
    );
    await see(visitor, 'You already have a login');
    await visitor.getByRole('button', { name: 'Join the team' }).click();
    await visitor.waitForURL(/\/dashboard\/welcome/);
    // Of the senders, which they may not see, they need none to look at campaigns.
    await open(visitor, '/dashboard/email');
    await see(visitor, 'One email to many people.');
    await open(visitor, '/dashboard/sender-email');
    await see(visitor, 'You don’t have access to this page');
    expect(
      (await callAs(visitor, 'lists.create', { name: 'x', type: 'public', optIn: 'single' })).status,
    ).toBe(403);
    await visitor.context().close();
  });
});

describe('ownership', () => {
  test('is given only after a proof of who is there', async () => {
    await account.inScope(({ sql }) =>
      sql(`update session set authenticated_at = now() - interval '10 minutes'`),
    );
    await open(owner, '/dashboard/team');
    await actOn(owner, known.email, 'Make owner');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Make owner' }).click();
    const proof = owner.getByRole('dialog', { name: 'Confirm it’s you' });
    await proof.getByLabel(/^Password/).fill(account.password);
    await proof.getByRole('button', { name: 'Confirm', exact: true }).click();
    await see(owner, / is an owner/);
    await rowOf(owner, new RegExp(`${known.email}.*Owner`, 's')).waitFor();
  });
});

describe('suspension', () => {
  test('ends the colleague’s sessions at once, and the door says why', async () => {
    await open(owner, '/dashboard/team');
    await actOn(owner, 'Tunde Bello', 'Suspend');
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click();
    await rowOf(owner, /Tunde Bello.*Suspended/s).waitFor();
    expect(
      (await callAs(worker, 'lists.create', { name: 'Late', type: 'public', optIn: 'single' })).status,
    ).toBe(401);
    await open(worker, `/sign-in?email=${encodeURIComponent(member.email)}`);
    await worker.getByLabel(/^Password/).fill(member.password);
    await worker.getByRole('button', { name: 'Submit' }).click();
    await see(worker, /Your access was suspended or removed/);
  });

  test('one’s own row cannot be changed, and says why', async () => {
    await rowOf(owner, /\(you\)/)
      .getByRole('button', { name: /actions|more/i })
      .click();
    const remove = owner.getByRole('menuitem', { name: /^Remove/ });
    await expect.poll(() => remove.getAttribute('aria-disabled')).toBe('true');
    await owner.keyboard.press('Escape');
  });
});

describe('the audit log', () => {
  test('names who did what, to whom, and who was refused', async () => {
    await open(owner, '/dashboard/audit');
    for (const sentence of [
      'Suspended a team member',
      'Changed a team member’s privileges',
      'Created a list',
      'Signed in',
      'Added someone to the team',
    ])
      await see(owner, sentence);
    await rowOf(owner, /Tunde Bello.*Created a list.*Readers/s).waitFor();
    await rowOf(owner, /Tunde Bello.*Was refused.*Refused/s)
      .first()
      .waitFor();
    await expectNoAxeViolations(owner);
    await screenshot(owner, 'audit-1280-light');
  });

  test('4: narrows by person and word, keeps that in the address, and is downloaded as it is narrowed', async () => {
    await owner.getByRole('button', { name: 'Filter', exact: true }).click();
    await owner.getByRole('combobox', { name: /^Person/ }).click();
    await owner.getByRole('option', { name: /Tunde Bello/ }).click();
    await owner.keyboard.press('Escape');
    await owner.waitForURL(/person=/);
    await owner.getByText('Suspended a team member').waitFor({ state: 'hidden' });
    await rowOf(owner, /Created a list/).waitFor();
    const [download] = await Promise.all([
      owner.waitForEvent('download'),
      owner.getByRole('link', { name: 'CSV' }).click(),
    ]);
    const stream = await download.createReadStream();
    const text = Buffer.concat(await stream.toArray()).toString('utf8');
    expect(text).toContain('Created a list');
    expect(text).not.toContain('Suspended a team member');
    await open(owner, '/dashboard/audit?q=downloaded');
    await rowOf(owner, /Downloaded the audit log/).waitFor();
  });

  test('and the team look right in both themes, wide and narrow', async () => {
    for (const width of [1280, 390]) {
      const page = await journey.browser.newPage({ width });
      await signIn(page, journey.product, account);
      for (const [path, text] of [
        ['team', 'Tunde Bello'],
        ['audit', 'Signed in'],
        ['team?add=true', 'They confirm their address'],
        ['team?invite=true', 'Finance'],
      ] as const) {
        await open(page, `/dashboard/${path}`);
        for (const colorScheme of ['light', 'dark'] as const) {
          await show(page, { width, colorScheme });
          await see(page, text);
          await expectNoAxeViolations(page);
          await screenshot(page, `${path.replace(/\W+/g, '-')}-${width}-${colorScheme}`);
        }
      }
      await page.context().close();
    }
  });
});
