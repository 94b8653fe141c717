import { languages, wordsIn } from '@talkdrum/languages';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { phoneNumber, type SmsTestAccount, SmsWorld } from '../../../test/sms-world.ts';
import { checkInvariants } from '../../invariants/invariants.ts';
import { countSegments } from '../../sms/index.ts';

let world: SmsWorld;
let account: SmsTestAccount;

beforeAll(async () => {
  world = await SmsWorld.start();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await world.addAccount();
});

describe('a reply to an SMS campaign', () => {
  it('of STOP unsubscribes the number, and START lifts that', async () => {
    const person = phoneNumber(50_000);
    const id = await account.startSms({ pasted: person });
    await world.sendAll();
    expect(await world.sandbox.phones.reply(person, 'KolaStores', 'Stop please')).toBe(true);
    const find = () => account.inScope(({ suppressions }) => suppressions.find('sms', person));
    expect(await find()).toMatchObject({ reason: 'unsubscribe', detail: 'STOP reply' });
    const replies = await account.query(
      `select body, keyword, answer <> '' as answered, delivery_id is not null as known from sms_reply where account_id = $1`,
    );
    expect(replies).toEqual([{ body: 'Stop please', keyword: 'stop', answered: true, known: true }]);
    expect(
      await account.query(
        'select unsubscribers from campaign_stat where account_id = $1 and campaign_id = $2',
        [id],
      ),
    ).toEqual([{ unsubscribers: 1 }]);
    expect(await world.sandbox.phones.reply(person, 'KolaStores', 'START')).toBe(true);
    expect(await find()).toBeNull();
    expect(await world.sandbox.phones.reply('+2348039999999', 'KolaStores', 'STOP')).toBe(true);
    expect(await account.query('select 1 from sms_reply where account_id = $1')).toHaveLength(2);
  });

  it("is answered in the account's language", async () => {
    const person = phoneNumber(60_300);
    await account.query(`update account set language = 'ha' where id = $1`);
    await account.startSms({ pasted: person });
    await world.sendAll();
    await world.sandbox.phones.reply(person, 'KolaStores', 'STOP');
    await world.sendAll();
    expect(world.sandbox.phones.store.conversation(person).at(-1)?.text).toBe(
      'Kola Stores: ba za ku ƙara samun saƙonni ba. Ku amsa da START don sake samu.',
    );
  });

  it.each(languages)('is answered in %s with at most three segments, keywords included', (language) => {
    const { text } = wordsIn(language);
    const company = 'Kola Stores and Sons Trading Limited Abuja'.slice(0, 40);
    const answers = {
      START: text('sms.stopped', { company }),
      STOP: text('sms.started', { company }),
      ' STOP': text('sms.help', { company, contact: 'customer.service@kola-stores.example' }),
    };
    for (const [keyword, answer] of Object.entries(answers)) {
      expect(answer).toContain(keyword.trim());
      expect(countSegments(answer).segments, answer).toBeLessThanOrEqual(3);
    }
  });

  it('is answered over the same route, once per keyword and day, at no charge', async () => {
    const [person, other] = [phoneNumber(60_100), phoneNumber(60_101)];
    await account.startSms({ pasted: `${person}\n${other}` });
    await world.sendAll();
    const before = await account.available();
    expect(
      await Promise.all([
        world.sandbox.phones.reply(person, 'KolaStores', 'STOP'),
        world.sandbox.phones.reply(person, 'KolaStores', 'stop!'),
      ]),
    ).toEqual([true, true]);
    await world.sandbox.phones.reply(other, 'KolaStores', 'info');
    await world.sandbox.phones.reply(other, 'KolaStores', 'HELP');
    await world.sandbox.phones.reply(other, 'KolaStores', 'Thank you');
    await world.sendAll();
    await world.sandbox.phones.reply(other, 'KolaStores', 'STOP');
    await world.sendAll();
    const texts = (phone: string) =>
      world.sandbox.phones.store
        .conversation(phone)
        .flatMap(({ state, text, sender }) => (state === 'received' ? [] : [[sender, text]]));
    expect(texts(person).slice(1)).toEqual([
      ['KolaStores', 'Kola Stores: you will not get any more messages. Reply START to get them again.'],
    ]);
    expect(texts(other).slice(1)).toEqual([
      [
        'KolaStores',
        expect.stringMatching(/^Kola Stores: reach us at \S+[.] Reply STOP to stop messages[.]$/),
      ],
      ['KolaStores', expect.stringContaining('you will not get any more messages')],
    ]);
    expect(await account.available()).toBe(before);
    const { items } = await account.inScope(({ messages }) => messages.list({ limit: 10 }));
    expect(
      items.map(({ source, recipient, state }) => [source, recipient, state].join(' ')).toSorted(),
    ).toEqual([`reply ${person} sent`, `reply ${other} sent`, `reply ${other} sent`]);
    expect(
      await account.query(
        `select count(*)::int as n from sms_reply where account_id = $1 and answer_id is not null and answer <> ''`,
      ),
    ).toEqual([{ n: 3 }]);
    await account.query(
      `update sms_reply set received_at = received_at - interval '25 hours' where account_id = $1`,
    );
    await world.sandbox.phones.reply(person, 'KolaStores', 'START');
    await world.sendAll();
    expect(texts(person).at(-1)).toEqual([
      'KolaStores',
      'Kola Stores: you will get messages again. Reply STOP to stop them.',
    ]);
    expect((await checkInvariants(world.test.domain)).filter(({ broken }) => broken > 0)).toEqual([]);
  });

  it('isn’t answered when the sender may no longer send', async () => {
    const person = phoneNumber(61_000);
    await account.startSms({ pasted: person });
    await world.sendAll();
    await account.inScope(({ senderReviews }) => senderReviews.refuse(account.senderId, 'Complaints'));
    await world.sandbox.phones.reply(person, 'KolaStores', 'STOP');
    expect(
      await account.query('select keyword, answer, answer_id from sms_reply where account_id = $1'),
    ).toEqual([{ keyword: 'stop', answer: '', answerId: null }]);
    expect(await account.inScope(({ suppressions }) => suppressions.find('sms', person))).toMatchObject({
      reason: 'unsubscribe',
    });
    expect((await account.inScope(({ messages }) => messages.list({ limit: 10 }))).items).toEqual([]);
  });
});
