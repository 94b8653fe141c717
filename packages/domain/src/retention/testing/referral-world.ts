import { newId, recipientTokens } from '../../kernel/index.ts';
import { visitTokens } from '../../publishing/index.ts';
import { TestAccount, type TestDomain } from '../../testing/index.ts';
import { ReferralDesk } from '../referrals/desk/referral-desk.ts';
import type { ReferralView, TypedFriend } from '../referrals/desk/referral-view.ts';
import type { ReferralSettings } from '../referrals/referral.schema.ts';

/** Digits don't tell people apart: checks ignore them. */
const lettersOf = (n: number) =>
  n.toString(36).replaceAll(/\d/g, (digit) => 'zyxwvutsrq'[Number(digit)] ?? '');

/** An account with a published programme, in which people recommend and come as on its page. */
export class ReferralWorld extends TestAccount {
  readonly desk: ReferralDesk;
  readonly #secret: string;
  programId = '';
  advocateReward = '';
  friendReward = '';
  #people = 0;

  private constructor(world: TestDomain, accountId: string) {
    super(world.domain, accountId);
    this.desk = new ReferralDesk(world.domain);
    this.#secret = world.domain.config.secret;
  }

  static async start(world: TestDomain, change: Partial<ReferralSettings> = {}): Promise<ReferralWorld> {
    const { accountId } = await TestAccount.createBare(world.domain, 'Kola Stores');
    const account = new ReferralWorld(world, accountId);
    await account.trustPublisher();
    await account.give(10_000_000n);
    const listId = await account.list('Friends');
    account.advocateReward = await account.#reward('Thank you', listId);
    account.friendReward = await account.#reward('Welcome', listId);
    account.programId = await account.program(change, listId);
    return account;
  }

  /** Published, with a reward for both, approved at once unless `change` says otherwise. */
  async program(change: Partial<ReferralSettings>, listId: string): Promise<string> {
    return this.inScope(async ({ referralPrograms }) => {
      const created = await referralPrograms.create('Bring a friend', listId);
      const settings = {
        ...created,
        minAmountMinor: '0',
        advocateRewardId: this.advocateReward,
        friendRewardId: this.friendReward,
        approvalDelayHours: 0,
        ...change,
      };
      await referralPrograms.save(created.id, settings, created.revision);
      await referralPrograms.publish(created.id);
      return created.id;
    });
  }

  #reward(name: string, listId: string): Promise<string> {
    return this.inScope(async ({ rewards }) => {
      const created = await rewards.create(name, listId);
      const { budgetMinor: _, valueMinor: __, sharedCode: ___, ...rest } = created;
      const settings = {
        ...rest,
        budgetMinor: '0',
        valueMinor: '50000',
        sharedCode: '',
        limitPerContact: 1_000,
      };
      await rewards.save(created.id, settings, created.revision);
      await rewards.publish(created.id);
      return created.id;
    });
  }

  person(fields: { fullName?: string; email?: string; telephone?: string } = {}): Promise<string> {
    this.#people += 1;
    return this.contact({
      fullName: 'Ada Obi',
      email: `person${lettersOf(this.#people)}@kola.example`,
      ...fields,
    });
  }

  /** A new advocate, with the code that they share. */
  async advocate(contactId?: string): Promise<{ id: string; code: string; contactId: string }> {
    const person = contactId ?? (await this.person());
    const { id, code } = await this.inScope(({ advocates }) =>
      advocates.join(this.programId, person, 'manual'),
    );
    return { id, code, contactId: person };
  }

  visitToken({ contactId = null as string | null, age = 60_000, version = 1 } = {}): string {
    return visitTokens(this.#secret).make(this.#visit(contactId, age, version));
  }

  recipientToken(contactId: string): string {
    const of = { accountId: this.accountId, publishedId: this.programId, contactId, campaignId: null };
    return recipientTokens(this.#secret).make(of);
  }

  /** Opens the page: by an advocate’s code, or by the link in a message to a contact. */
  open(
    by: { code?: string; channel?: string; contactId?: string },
    { ip = '203.0.113.7', userAgent = 'Mozilla/5.0', isPerson = true } = {},
  ): Promise<ReferralView> {
    return this.desk.open({
      page: this.#page,
      visit: this.#visit(by.contactId ?? null, 0, 1),
      asked: { code: by.code, channel: by.channel },
      isPerson,
      origin: { ip, userAgent },
    });
  }

  post(change: Partial<Parameters<ReferralDesk['take']>[0]> = {}): Promise<ReferralView> {
    return this.desk.take({
      page: this.#page,
      step: '',
      visitToken: this.visitToken(),
      confirmToken: '',
      clickToken: '',
      honeypot: '',
      typed: { name: '', email: '', phone: '', code: '', isAgreed: false },
      referralId: '',
      note: '',
      consentInWords: 'Kola Stores may write to me.',
      origin: { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' },
      ...change,
    });
  }

  /** A friend opens an advocate’s link and leaves an address. */
  async come(
    code: string,
    typed: Partial<TypedFriend> = {},
    from: { ip?: string; userAgent?: string; channel?: string } = {},
  ): Promise<ReferralView> {
    this.#people += 1;
    const n = this.#people;
    const { ip = `198.51.${n >> 8}.${n & 255}`, userAgent = 'Friend/1.0', channel = 'w' } = from;
    const opened = await this.open({ code, channel }, { ip, userAgent });
    if (opened.kind !== 'friend') throw new Error(`no form: ${opened.kind}`);
    const email = `friend${lettersOf(n)}@friends.example`;
    return this.post({
      clickToken: opened.clickToken,
      typed: { name: 'Bola Ade', email, phone: '', code: '', isAgreed: true, ...typed },
      origin: { ip, userAgent },
    });
  }

  /** The newest referral’s id and friend. */
  async newest(): Promise<{ id: string; friendId: string; state: string }> {
    const [row] = await this.query<{ id: string; friendId: string; state: string }>(
      'select id, friend_id, state from referral where account_id = $1 order by id desc limit 1',
    );
    if (row === undefined) throw new Error('nobody was referred');
    return row;
  }

  /** Time passes between click and order: what follows at once is suspicious. */
  async later(minutes = 10): Promise<void> {
    await this.query(
      `update referral set clicked_at = clicked_at - make_interval(mins => $2), attributed_at = attributed_at - make_interval(mins => $2)
       where account_id = $1 and state = 'attributed'`,
      [minutes],
    );
    await this.query(
      `update contact set created_at = created_at - make_interval(mins => $2)
       where account_id = $1 and id in (select friend_id from referral where account_id = $1)`,
      [minutes - 1],
    );
  }

  async order(
    contactId: string,
    properties: Record<string, string | number> = { amount: 5_000, order_id: newId() },
    name = 'order.paid',
  ): Promise<void> {
    const event = { contactId, name, at: new Date(), properties };
    await this.inScope(({ events }) => events.submit([event], 'api'));
    await this.workOff();
  }

  async checks(referralId: string): Promise<string[]> {
    const rows = await this.query<{ rule: string }>(
      'select rule from referral_check where account_id = $1 and referral_id = $2 order by rule',
      [referralId],
    );
    return rows.map(({ rule }) => rule);
  }

  async state(referralId: string): Promise<string> {
    const [row] = await this.query<{ state: string }>(
      'select state from referral where account_id = $1 and id = $2',
      [referralId],
    );
    return row?.state ?? 'none';
  }

  async given(): Promise<number> {
    const [row] = await this.query<{ n: number }>(
      `select count(*)::int as n from reward_issue where account_id = $1 and source = 'referral'`,
    );
    return row?.n ?? 0;
  }

  get #page() {
    return { accountId: this.accountId, id: this.programId, version: 1 };
  }

  #visit(contactId: string | null, age: number, version: number) {
    return {
      accountId: this.accountId,
      publishedId: this.programId,
      version,
      at: new Date(Date.now() - age),
      nonce: newId(),
      shareLinkId: null,
      channel: 'public' as const,
      sources: {},
      recipient: contactId === null ? null : { contactId, campaignId: null },
    };
  }
}
