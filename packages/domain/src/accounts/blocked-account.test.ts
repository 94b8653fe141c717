import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { storeAsset } from '../assets/index.ts';
import { newId } from '../kernel/index.ts';
import { type OwnedTestAccount, startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

let world: TestDomain;
let account: OwnedTestAccount;
let itemId: string;
let journeyId: string;

const content = { title: 'Sale', data: {}, html: '<p>Sale</p>', css: '' };

beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.createOwned(world.domain, 'ama@kola.ng');
  await account.trustPublisher();
  itemId = newId();
  await account.inScope(async ({ publishing }) => {
    await publishing.create({ id: itemId, kind: 'page', title: 'Sale' });
    await publishing.publish(itemId, content);
    await publishing.close(itemId);
  });
  journeyId = await account.inScope(
    async ({ journeys }) => (await journeys.create('Welcome', 'lifecycle')).id,
  );
  await account.query(
    `update account set blocked_at = now(), sending_suspended_at = now(), sending_suspended_reason = 'Phishing.'
     where id = $1`,
  );
});
afterAll(() => world.stop());

const picture = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

const attempts: [string, () => Promise<unknown>][] = [
  ['publish', () => account.inScope(({ publishing }) => publishing.publish(itemId, content))],
  ['reopen what was closed', () => account.inScope(({ publishing }) => publishing.reopen(itemId))],
  ['show a draft', () => account.inScope(({ publishing }) => publishing.savePreview(itemId, content))],
  [
    'start a journey',
    () => account.inScope(({ journeyLifecycle }) => journeyLifecycle.publish(journeyId, 1)),
  ],
  [
    'resume a journey',
    () => account.inScope(({ journeyLifecycle }) => journeyLifecycle.resume(journeyId, 'send')),
  ],
  [
    'invite strangers in our name',
    () =>
      account.inScope(({ invitations }) =>
        invitations.create({
          email: 'victim@post.example',
          firstName: 'Your',
          lastName: 'Bank',
          privileges: [],
          passwordHash: null,
        }),
      ),
  ],
  [
    'mail a stranger to confirm a sender',
    () =>
      account.inScope(({ senders }) =>
        senders.createEmail({ sender: 'x@bank.example', campaign: 'promotional', region: 'promotional-01' }),
      ),
  ],
  [
    'upload a file',
    async () => {
      const { accountId, userId } = account;
      const file = { id: newId(), filename: 'form.png', bytes: await picture() };
      return storeAsset(world.domain, { accountId, userId }, file);
    },
  ],
];

describe('an account that staff blocked', () => {
  it.each(attempts)('can’t %s', async (_what, attempt) => {
    await expect(attempt()).rejects.toMatchObject({
      code: 'blocked',
      publicMessage: 'Our staff blocked this account: Phishing. Contact support.',
    });
  });

  it('still takes its pages down, reads and exports', async () => {
    const item = await account.inScope(({ publishing }) => publishing.unpublish(itemId));
    expect(item.status).toBe('draft');
  });
});
