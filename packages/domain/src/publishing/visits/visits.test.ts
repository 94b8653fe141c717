import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { PublicPages } from '../public-pages.ts';
import { newShareCode } from '../links/share-links.service.ts';
import { openVisit, type Visit, visitTokens } from './visit-token.ts';
import { Visits } from './visits.ts';

let world: TestDomain;
let account: TestAccount;
let id: string;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, `Kola ${newId().slice(-6)}`);
  id = newId();
  await account.inScope(({ publishing }) => publishing.create({ id, kind: 'form', title: 'Join' }));
});

// In Lagos, a second before midnight.
const at = new Date('2026-11-23T22:59:59Z');
const visit = (channel: Visit['channel'], day = at) => ({
  accountId: account.accountId,
  publishedId: id,
  channel,
  at: day,
});

describe('visits', () => {
  it('are counted per channel and day, by two processes together', async () => {
    const processes = [new Visits(world.domain), new Visits(world.domain)];
    for (const visits of processes) {
      for (let n = 0; n < 100; n += 1) visits.count(visit('qr'));
      visits.count(visit('email'));
      visits.count(visit('qr', new Date('2026-11-23T23:00:00Z')));
    }
    await Promise.all(processes.map((visits) => visits.flush()));
    const [daily, links, item] = await account.inScope(async ({ shareLinks, publishing }) => [
      await shareLinks.daily(id, '2026-11-01', '2026-11-30'),
      await shareLinks.list(id),
      await publishing.get(id),
    ]);
    expect(daily).toEqual([
      { day: '2026-11-23', channel: 'email', visits: 2 },
      { day: '2026-11-23', channel: 'qr', visits: 200 },
      { day: '2026-11-24', channel: 'qr', visits: 2 },
    ]);
    expect(links.find(({ channel }) => channel === 'qr')?.visits).toBe(202);
    expect(item.visits).toBe(204);
  });

  it('are stored without waiting for the end of the process', async () => {
    const visits = new Visits(world.domain);
    visits.count(visit('public'));
    await expect
      .poll(() => account.inScope(async ({ publishing }) => (await publishing.get(id)).visits))
      .toBe(1);
    visits.count(visit('public'));
    await visits.flush();
    expect((await account.inScope(({ publishing }) => publishing.get(id))).visits).toBe(2);
  });

  it('survive a database that is away, and an item that was deleted', async () => {
    let isAway = true;
    const bulk: typeof world.domain.bulk = (accountId, work) =>
      isAway ? Promise.reject(new Error('away')) : world.domain.bulk(accountId, work);
    const visits = new Visits({ bulk, deps: world.domain.deps });
    visits.count(visit('public'));
    visits.count({ ...visit('public'), publishedId: newId() });
    await visits.flush();
    isAway = false;
    await visits.flush();
    expect((await account.inScope(({ publishing }) => publishing.get(id))).visits).toBe(1);
  });
});

describe('a share link', () => {
  it('leads to its page; a code that nobody made leads nowhere', async () => {
    const pages = new PublicPages(world.domain);
    const link = await account.inScope(({ shareLinks }) => shareLinks.get(id, 'whatsapp-status'));
    const code = link.url.slice(link.url.lastIndexOf('/') + 1);
    expect(await pages.openLink(code)).toMatch(new RegExp(`/w/kola-[0-9a-f]{6}/join\\?s=${code}$`));
    for (const wrong of [newShareCode(), '', 'x', `${code}x`, `${code.slice(0, 9)}'`])
      expect(await pages.openLink(wrong)).toBeNull();
  });

  it('of another account’s item isn’t shown', async () => {
    const other = await TestAccount.create(world.domain);
    await expect(other.inScope(({ shareLinks }) => shareLinks.list(id))).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});

describe('the token of a visit', () => {
  const secret = 'a secret of this installation';
  const contactId = newId();
  const token = visitTokens(secret).make({
    accountId: newId(),
    publishedId: newId(),
    version: 3,
    at,
    nonce: 'n0nce',
    shareLinkId: newId(),
    channel: 'email',
    sources: {
      utm_source: 'mail “x”',
      referrer: 'kola.example',
    },
    recipient: { contactId, campaignId: null },
  });

  it('brings back what was shown', () => {
    expect(openVisit(secret, token)).toMatchObject({
      version: 3,
      at,
      nonce: 'n0nce',
      channel: 'email',
      sources: {
        utm_source: 'mail “x”',
        referrer: 'kola.example',
      },
      recipient: { contactId, campaignId: null },
    });
  });

  it('can’t be changed, signed by others, or made up', () => {
    expect(openVisit('another secret', token)).toBeNull();
    const characters = fc.integer({ min: 0, max: token.length - 2 });
    fc.assert(
      fc.property(characters, fc.constantFrom('A', 'B', '-', '9'), (index, letter) => {
        const changed = token.slice(0, index) + letter + token.slice(index + 1);
        fc.pre(changed !== token);
        expect(openVisit(secret, changed)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(openVisit(secret, text)).toBeNull();
      }),
    );
  });
});
