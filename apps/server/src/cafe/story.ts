import {
  type Clock,
  type Domain,
  earnFromEvents,
  firstIdAt,
  heardConversions,
  MemberDesk,
  ReferralDesk,
  type Scope,
  turnPrograms,
  visitTokens,
  workReferrals,
} from '@talkdrum/domain';

/** The time in the story. */
export class StoryClock implements Clock {
  at = new Date();

  now(): Date {
    return this.at;
  }
}

/** Who acts in the story: guests and programs, and the owner now and then. */
export class StoryActor {
  readonly accountId: string;
  userId: string | null = null;

  constructor(accountId: string) {
    this.accountId = accountId;
  }
}

/** Where the story happens: one transaction of the account, whose clock and actor are the story’s. */
interface Stage {
  domain: Domain;
  scope: Scope;
  clock: StoryClock;
  actor: StoryActor;
}

type Event = Parameters<Scope['events']['submit']>[0][number];

const heardKind = 'contact.events-recorded';
const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

/**
 * The café’s days as its guests and the product live them: orders come as events, programmes hear them, pages are
 * opened and their buttons pressed, and the clock does its work. It’s the product’s own code, on the story’s clock. The
 * worker hears the same events after the commit, and nothing changes by that.
 */
export class Story {
  readonly scope: Scope;
  readonly #clock: StoryClock;
  readonly #actor: StoryActor;
  readonly #secret: string;
  readonly #work: { earn: Heard; convert: Heard; turn: Due; refer: Due };
  readonly #desks: { member: MemberDesk; referral: ReferralDesk };
  readonly #heard = new Set<string>();

  constructor({ domain, scope, clock, actor }: Stage) {
    this.scope = scope;
    this.#actor = actor;
    this.#clock = clock;
    this.#secret = domain.config.secret;
    const here = inside(domain, scope);
    this.#work = {
      earn: earnFromEvents(here),
      convert: heardConversions(here),
      turn: turnPrograms(here),
      refer: workReferrals(here),
    };
    this.#desks = { member: new MemberDesk(here), referral: new ReferralDesk(here) };
  }

  get now(): Date {
    return this.#clock.at;
  }

  set now(moment: Date) {
    this.#clock.at = moment;
  }

  /** What a team member does by hand. */
  async as(userId: string, work: () => Promise<void>): Promise<void> {
    this.#actor.userId = userId;
    await work();
    this.#actor.userId = null;
  }

  /** What the café’s till sends, and what programmes make of it. */
  async happen(events: readonly Event[]): Promise<void> {
    const since = firstIdAt(new Date());
    const { refused } = await this.scope.events.submit(events, 'shop');
    if (refused.length > 0)
      throw new Error(`an event of the café was refused: ${JSON.stringify(refused[0])}`);
    await this.#hear(since);
  }

  /** What’s due by the clock: points become spendable or expire, referrals are approved and rewarded. */
  async passDay(loyaltyId: string, referralId: string): Promise<void> {
    const { accountId } = this.scope.actor;
    const { signal } = new AbortController();
    const due = { accountId, attempts: 0, signal };
    await this.#work.turn.run({ ...due, kind: this.#work.turn.kind, subjectId: loyaltyId });
    await this.#work.refer.run({ ...due, kind: this.#work.refer.kind, subjectId: referralId });
  }

  /** Opens their own page of the loyalty programme. */
  async openCard(programId: string, contactId: string): Promise<void> {
    const recipient = { contactId, campaignId: null };
    await this.#desks.member.open(this.#pageOf(programId), { recipient }, { isPerson: true });
  }

  /** Presses a reward’s button on that page. Returns the code, or null if the programme refuses. */
  async buy(programId: string, contactId: string, rewardId: string, ip: string): Promise<string | null> {
    const visitToken = this.#visit(programId, contactId);
    const page = this.#pageOf(programId);
    const view = await this.#desks.member.press({ page, visitToken, ip, rewardId });
    return view.kind === 'card' && view.outcome?.kind === 'bought' ? view.outcome.code : null;
  }

  /** Presses “Join” on the referral page that a message led to. */
  async becomeAdvocate(programId: string, contactId: string, ip: string): Promise<void> {
    await this.#post(programId, { step: 'join', visitToken: this.#visit(programId, contactId), ip });
  }

  /** Opens an advocate’s link. Returns what the page’s form sends along. */
  async click(
    programId: string,
    { code, channel, ip }: { code: string; channel: string; ip: string },
  ): Promise<{ clickToken: string; visitToken: string }> {
    const visitToken = this.#visit(programId, null);
    const view = await this.#desks.referral.open({
      page: this.#pageOf(programId),
      visit: { ...this.#visitOf(programId, null), nonce: crypto.randomUUID() },
      asked: { code, channel },
      isPerson: true,
      origin: { ip, userAgent: phone },
    });
    return { clickToken: view.kind === 'friend' ? view.clickToken : '', visitToken };
  }

  /** Fills in the form of that page. */
  async comeAsFriend(
    programId: string,
    opened: { clickToken: string; visitToken: string },
    { name, email, ip }: { name: string; email: string; ip: string },
  ): Promise<void> {
    const typed = { name, email, phone: '', code: '', isAgreed: true };
    const view = await this.#post(programId, { ...opened, typed, ip });
    if (view.kind !== 'thanks') throw new Error(`the referral page answered “${view.kind}” to a friend`);
  }

  #post(
    programId: string,
    given: Partial<Parameters<ReferralDesk['take']>[0]> & { ip: string },
  ): ReturnType<ReferralDesk['take']> {
    const { ip, ...rest } = given;
    return this.#desks.referral.take({
      page: this.#pageOf(programId),
      step: '',
      visitToken: '',
      confirmToken: '',
      clickToken: '',
      honeypot: '',
      typed: { name: '', email: '', phone: '', code: '', isAgreed: false },
      referralId: '',
      note: '',
      consentInWords: 'Kola Café may write to me.',
      origin: { ip, userAgent: phone },
      ...rest,
    });
  }

  async #hear(since: string): Promise<void> {
    const { accountId } = this.scope.actor;
    const { rows } = await this.scope.sql<{ id: string; payload: Record<string, unknown> }>(
      'select id, payload from outbox_event where account_id = $1 and kind = $2 and id >= $3 order by id',
      [accountId, heardKind, since],
    );
    for (const { id, payload } of rows) {
      if (this.#heard.has(id)) continue;
      this.#heard.add(id);
      for (const handler of [this.#work.earn, this.#work.convert])
        await handler.run({ accountId, id, kind: heardKind, payload });
    }
  }

  #pageOf(id: string) {
    return { accountId: this.scope.actor.accountId, id, version: 1 };
  }

  #visitOf(publishedId: string, contactId: string | null) {
    return {
      accountId: this.scope.actor.accountId,
      publishedId,
      version: 1,
      at: this.now,
      nonce: crypto.randomUUID(),
      shareLinkId: null,
      channel: 'public' as const,
      sources: {},
      recipient: contactId === null ? null : { contactId, campaignId: null },
    };
  }

  #visit(publishedId: string, contactId: string | null): string {
    return visitTokens(this.#secret).make(this.#visitOf(publishedId, contactId));
  }
}

type Heard = ReturnType<typeof earnFromEvents>;
type Due = ReturnType<typeof turnPrograms>;

/** The domain whose every scope is this one, so that all of a story is one transaction. */
function inside(domain: Domain, scope: Scope): Domain {
  return Object.assign(Object.create(domain) as Domain, {
    openScope: <T>(_actor: unknown, work: (scope: Scope) => Promise<T>) => work(scope),
  });
}
