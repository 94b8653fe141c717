import { containsPattern, DomainError, notFound, type Unit } from '../../../kernel/index.ts';
import type { Referral } from '../referral.ts';
import type { Attribution, ReferralState } from '../referral.schema.ts';
import { attributeFriend } from './attribute-friend.ts';
import { convertReferrals } from './convert-referrals.ts';
import { approveByHand, type Decision, rejectReferral, voidReferral } from './decide-referral.ts';
import { type ReportedConversion, recordConversion } from './record-conversion.ts';
import {
  countReferralsSql,
  declineAppealSql,
  listAllReferralsSql,
  listReferralsSql,
  programOfAdvocateSql,
  readAppealSql,
  readReferralSql,
  referralsOfContactSql,
} from './referrals.sql.ts';

export interface ReferralFilter {
  programId: string;
  /** Part of a name or order reference. */
  search?: string;
  state?: ReferralState | null;
  advocateId?: string | null;
  isAppealed?: boolean;
  /** The last id of the page before. */
  after: string | null;
  limit: number;
}

const contactsAreLocked = (ids: readonly string[]) => [...new Set(ids)].toSorted();

/** Friends whom advocates brought, and what becomes of them. */
export class Referrals {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Those that wait for a person first, then the newest. */
  async list(filter: ReferralFilter): Promise<{ items: Referral[]; nextCursor: string | null }> {
    const { rows } = await this.#unit.sql<Referral>(listReferralsSql, [
      ...this.#paramsOf(filter),
      filter.after,
      filter.limit + 1,
    ]);
    const items = rows.slice(0, filter.limit);
    return { items, nextCursor: rows.length > filter.limit ? (items.at(-1)?.id ?? null) : null };
  }

  async total(filter: Omit<ReferralFilter, 'after' | 'limit'>): Promise<number> {
    const { rows } = await this.#unit.sql<{ total: number }>(countReferralsSql, this.#paramsOf(filter));
    return rows[0]?.total ?? 0;
  }

  async get(id: string): Promise<Referral> {
    const { rows } = await this.#unit.sql<Referral>(readReferralSql, [this.#accountId, id]);
    if (rows[0] === undefined) throw notFound('referral');
    return rows[0];
  }

  /** Who brought a contact, newest first. */
  async ofContact(contactId: string): Promise<(Referral & { program: string })[]> {
    const { rows } = await this.#unit.sql<Referral & { program: string }>(referralsOfContactSql, [
      this.#accountId,
      contactId,
    ]);
    return rows;
  }

  /** Says by hand whose friend a contact is: surer than a code or a click. Throws `not_found` and `invalid_state`. */
  async add(advocateId: string, contactId: string): Promise<Referral> {
    const { sql, clock } = this.#unit;
    const { rows } = await sql<{ id: string; name: string; attribution: Attribution }>(programOfAdvocateSql, [
      this.#accountId,
      advocateId,
    ]);
    const [program] = rows;
    if (program === undefined) throw notFound('advocate');
    const { rows: people } = await sql(
      'select id from contact where account_id = $1 and id = $2 and deleted_at is null for key share',
      [this.#accountId, contactId],
    );
    if (people.length === 0) throw notFound('contact');
    const id = await attributeFriend(this.#unit, {
      program,
      advocateId,
      contactId,
      method: 'manual',
      channel: 'other',
      click: null,
      at: clock.now(),
      origin: null,
      key: null,
    });
    return this.get(id);
  }

  /** Of all programmes, newest first. */
  async listAll(filter: {
    programId: string | null;
    state: ReferralState | null;
    after: string | null;
    limit: number;
  }): Promise<{ items: Referral[]; nextCursor: string | null }> {
    const { programId, state, after, limit } = filter;
    const values = [this.#accountId, programId, state, after, limit + 1];
    const { rows } = await this.#unit.sql<Referral>(listAllReferralsSql, values);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  /** What a program of the account reports; null for someone whom nobody brought. */
  async record(reported: ReportedConversion): Promise<Referral | null> {
    const id = await recordConversion(this.#unit, reported);
    return id === null ? null : this.get(id);
  }

  /** Says by hand that a friend did what counts. Throws `invalid_state` if something counted already. */
  async convert(id: string, order: { amountMinor: bigint; orderReference: string }): Promise<Referral> {
    const { advocateId } = await this.get(id);
    const converted = await convertReferrals(this.#unit, [
      {
        id,
        advocateId,
        at: this.#unit.clock.now(),
        amountMinor: order.amountMinor,
        orderReference: order.orderReference,
        orderCurrency: null,
        isByAddress: false,
      },
    ]);
    if (converted.length === 0)
      throw new DomainError('invalid_state', 'This friend’s conversion was recorded or rejected before.');
    return this.get(id);
  }

  /** Also those that a check flagged. In order of id: two people who approve the same ones don’t deadlock. */
  approve(ids: readonly string[], note: string): Promise<{ decided: number; unchanged: number }> {
    return this.#each(ids, (id) => approveByHand(this.#unit, id, this.#decision(note)));
  }

  reject(ids: readonly string[], note: string): Promise<{ decided: number; unchanged: number }> {
    return this.#each(ids, (id) => rejectReferral(this.#unit, id, this.#decision(note)));
  }

  /** After a refund or a cancelled order. Throws `invalid_state` if nothing counted. */
  async markVoided(id: string, note: string): Promise<Referral> {
    if (!(await voidReferral(this.#unit, id, this.#decision(note))))
      throw new DomainError('invalid_state', 'Only a referral that counts can be voided.');
    return this.get(id);
  }

  /**
   * Answers an advocate’s appeal. Accepting it approves the referral, or, if its friend did nothing yet that counts, records
   * that they did.
   */
  async decideAppeal(id: string, isAccepted: boolean, note: string): Promise<Referral> {
    const { sql, actor, clock } = this.#unit;
    const { rows } = await sql<{ appeal: string }>(readAppealSql, [actor.accountId, id]);
    if (rows[0] === undefined) throw notFound('referral');
    const isOpen = rows[0].appeal === 'open';
    const isDecided =
      isOpen &&
      (isAccepted
        ? await approveByHand(this.#unit, id, this.#decision(note), ['flagged', 'rejected'])
        : (await sql(declineAppealSql, [actor.accountId, id, note, actor.userId, clock.now()])).rows.length >
          0);
    if (!isDecided)
      throw new DomainError(
        'invalid_state',
        isOpen
          ? 'Another advocate has referred this friend since then, so this referral can’t be approved.'
          : 'This referral has no open appeal.',
      );
    return this.get(id);
  }

  async #each(
    ids: readonly string[],
    decide: (id: string) => Promise<boolean>,
  ): Promise<{ decided: number; unchanged: number }> {
    let decided = 0;
    const different = contactsAreLocked(ids);
    for (const id of different) if (await decide(id)) decided += 1;
    return { decided, unchanged: different.length - decided };
  }

  #decision(note: string): Decision {
    return { note, decidedBy: this.#unit.actor.userId };
  }

  #paramsOf(filter: Omit<ReferralFilter, 'after' | 'limit'>): unknown[] {
    const { programId, search = '', state = null, advocateId = null, isAppealed = false } = filter;
    const pattern = search === '' ? null : containsPattern(search);
    return [this.#accountId, programId, pattern, state, advocateId, isAppealed];
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}
