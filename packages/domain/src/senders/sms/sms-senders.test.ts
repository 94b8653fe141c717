import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { refuseSmsSender } from './sms-sender-rules.ts';

let test: TestDomain;
let account: TestAccount;
beforeAll(async () => {
  test = await startTestDomain();
  account = await TestAccount.create(test.domain);
});
afterAll(() => test.stop());

const request = (sender: string, region = 'NG') =>
  account.inScope(({ smsSenders }) =>
    smsSenders.request({
      sender,
      campaign: 'promotional',
      region,
      template: 'Hello Ada, our sale starts on Friday.',
    }),
  );

describe('an SMS sender', () => {
  it('waits for staff, who find it with its sample text, and is active when they approve it', async () => {
    const sender = await request(' KolaStores ');
    expect(sender).toMatchObject({
      sender: 'KolaStores',
      channel: 'sms',
      status: 0,
      template: 'Hello Ada, our sale starts on Friday.',
    });
    const { rows } = await test.domain.pool.query(
      'select channel from sender_review where account_id = $1 and sender_id = $2',
      [account.accountId, sender.id],
    );
    expect(rows).toEqual([{ channel: 'sms' }]);
    await account.inScope(({ senderReviews }) => senderReviews.approve(sender.id));
    expect((await account.inScope(({ senders }) => senders.get(sender.id))).isActive()).toBe(true);
    await expect(
      account.inScope(({ senders }) => senders.resendConfirmation(sender.id)),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is refused twice, also in other letters, and after staff refused it', async () => {
    await expect(request('KOLASTORES')).rejects.toMatchObject({
      code: 'conflict',
      details: { fieldErrors: { sender: [expect.any(String)] } },
    });
    const other = await request('KolaBank');
    await account.inScope(({ senderReviews }) =>
      senderReviews.refuse(other.id, 'This is the name of a bank.'),
    );
    await expect(request('kolabank')).rejects.toMatchObject({
      code: 'blocked',
      publicMessage: expect.stringContaining('name of a bank'),
    });
  });

  it.each([
    ['Ko', 'NG', 'Use 3 to 11 letters and digits.'],
    ['KolaStoresNG', 'NG', 'Use 3 to 11 letters and digits.'],
    ['Kola-Ng', 'NG', 'Use 3 to 11 letters and digits.'],
    ['12345', 'NG', 'Use at least one letter.'],
    ['KỌLÁ', 'NG', 'Use 3 to 11 letters and digits.'],
    ['Kola & Co', 'GB', null],
    ['Alert', 'GB', 'Use your brand name. Operators block generic words.'],
    ['Kola', 'US', 'Use a number or short code.'],
    ['+14155550123', 'US', null],
    ['Kola', 'FR', 'Choose a region from the list.'],
    ['Kola 24', 'KE', null],
  ])('named %j in %s: %s', (sender, country, refusal) => {
    expect(refuseSmsSender(sender, country)).toBe(refusal);
  });
});
