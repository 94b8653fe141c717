import type { Domain, Scope } from '@talkdrum/domain';
import type { Answer, Move } from './move.ts';
import type { Tellers } from './tellers.ts';

export interface StormReport {
  claims: number;
  holds: number;
  redemptions: number;
  rollbacks: number;
  refused: number;
  /** Answered and not in the ledger. */
  lost: number;
  /** In the ledger more than once. */
  twice: number;
  /** Answers that are faults. */
  faults: string[];
}

interface Place {
  rewardIds: string[];
  contactIds: string[];
}

const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(Math.random() * from.length)];
const blank = { rewardId: '', contactId: '', code: '', id: '' };

/** Random moves, many at once, over three rewards and the codes that the moves themselves gave. */
export class Storm {
  readonly #tellers: Tellers;
  readonly #place: Place;
  readonly #codes: string[] = [];
  readonly #redeemed: string[] = [];
  readonly #taken: string[] = [];
  readonly #holds: string[] = [];
  readonly report: StormReport = {
    claims: 0,
    holds: 0,
    redemptions: 0,
    rollbacks: 0,
    refused: 0,
    lost: 0,
    twice: 0,
    faults: [],
  };
  #n = 0;

  constructor(tellers: Tellers, place: Place) {
    this.#tellers = tellers;
    this.#place = place;
  }

  async run(moves: number, atOnce: number): Promise<void> {
    const end = this.#n + moves;
    const work = async () => {
      while (this.#n < end) await this.#move();
    };
    await Promise.all(Array.from({ length: atOnce }, work));
  }

  /** Many redemptions of few new codes at once, each of which may be used once. Returns how many were redeemed. */
  async rush(codes: number, redemptions: number): Promise<number> {
    const own: string[] = [];
    for (const contactId of this.#place.contactIds.slice(0, codes)) {
      const rewardId = this.#place.rewardIds[0] ?? '';
      const answer = await this.#do({ kind: 'claim', key: `rush/${contactId}`, rewardId, contactId });
      if (answer.kind === 'claimed') own.push(answer.code);
    }
    if (own.length !== codes) throw new Error(`only ${own.length} of ${codes} codes were given`);
    const answers = await Promise.all(
      Array.from({ length: redemptions }, (_, n) =>
        this.#do({ kind: 'redeem', key: `rush/${n}`, code: own[n % codes] ?? '' }),
      ),
    );
    return answers.filter(({ kind }) => kind === 'redeemed').length;
  }

  /** Whether each answer is in the ledger, and once. */
  async compare(domain: Domain, accountId: string): Promise<StormReport> {
    const { rows } = await domain.bulk(accountId, (client) =>
      client.query<{ id: string; kind: string; times: number }>(
        `select coalesce(of_id, id) as id, kind, count(*)::int as times from reward_entry
         where account_id = $1 and kind <> 'issue' group by 1, 2`,
        [accountId],
      ),
    );
    const stored = new Map(rows.map(({ id, kind, times }) => [`${kind} ${id}`, times]));
    const answered = [
      ...this.#redeemed.map((id) => `redeem ${id}`),
      ...this.#taken.map((id) => `rollback ${id}`),
    ];
    this.report.lost = answered.filter((one) => !stored.has(one)).length;
    this.report.twice =
      [...stored.values()].filter((times) => times > 1).length +
      (this.#redeemed.length - new Set(this.#redeemed).size);
    return this.report;
  }

  async #move(): Promise<void> {
    const luck = Math.random();
    const key = `m${this.#n}`;
    const code = pick(this.#codes);
    if (luck < 0.3 || code === undefined) {
      const [rewardId = '', contactId = ''] = [pick(this.#place.rewardIds), pick(this.#place.contactIds)];
      await this.#do({ kind: 'claim', key, rewardId, contactId });
    } else if (luck < 0.45) await this.#do({ kind: 'hold', key, code });
    else if (luck < 0.75) await this.#do({ kind: 'redeem', key, code });
    else if (luck < 0.9) await this.#do({ kind: 'roll-back', key, id: pick(this.#redeemed) ?? '' });
    else await this.#do({ kind: 'release', key, id: pick(this.#holds) ?? '' });
  }

  async #do(wanted: Pick<Move, 'kind' | 'key'> & Partial<Move>): Promise<Answer> {
    const n = (this.#n += 1);
    if (wanted.id === '') return { n, kind: 'refused' };
    const answer = await this.#tellers.do({ ...blank, ...wanted, n });
    this.#keep(answer, wanted.id ?? '');
    return answer;
  }

  #keep(answer: Answer, id: string): void {
    const { report } = this;
    if (answer.kind === 'claimed') {
      report.claims += 1;
      this.#codes.push(answer.code);
    } else if (answer.kind === 'redeemed') {
      report.redemptions += 1;
      this.#redeemed.push(answer.id);
    } else if (answer.kind === 'rolled-back') {
      report.rollbacks += 1;
      this.#taken.push(id);
    } else if (answer.kind === 'held') {
      report.holds += 1;
      this.#holds.push(answer.id);
    } else if (answer.kind === 'failed') report.faults.push(answer.text);
    else report.refused += 1;
  }
}

/** Two coupons and a credit with limits that the storm reaches, and people who get them. */
export async function prepareStorm({ rewards, lists, contacts }: Scope): Promise<Place> {
  const list = await lists.create({ name: 'Rewarded', type: 'public', optIn: 'single' });
  const rewardIds: string[] = [];
  for (const kind of ['coupon', 'credit', 'coupon'] as const) {
    const name = `Reward ${rewardIds.length}`;
    const { id, revision, published: _, ...line } = await rewards.create(name, list.id);
    const settings = { ...line, kind, valueMinor: '5000', budgetMinor: '0', sharedCode: '' };
    const limitTotal = rewardIds.length === 0 ? null : 300;
    await rewards.save(id, { ...settings, limitPerContact: 1_000, limitTotal }, revision);
    rewardIds.push(id);
  }
  const contactIds: string[] = [];
  for (let n = 0; n < 100; n += 1) {
    const person = {
      fullName: `Guest ${n}`,
      email: `guest${n}@storm.example`,
      telephone: '',
      attributes: {},
    };
    contactIds.push((await contacts.create(person, [list.id])).id);
  }
  return { rewardIds, contactIds };
}
