import { z } from 'zod';
import type { ContactSearch } from '../../audience/index.ts';
import { type Channel, fieldError, notFound, type Unit } from '../../kernel/index.ts';
import type { LeftOutReason } from './left-out-reason.schema.ts';
import { answerFor, leftOutOf, type RecipientState } from './recipient-answer.schema.ts';
import { countsSql, exclusionsSql, findPeopleSql, namesSql, recipientsSql } from './why-not.sql.ts';

/** A campaign's audience by what became of each person. The parts add up to the whole. */
export interface AudienceAnswer {
  audience: number;
  sent: number;
  waiting: number;
  failed: number;
  inDoubt: number;
  /** Reasons with people alone, the largest first. */
  leftOut: { reason: LeftOutReason; count: number }[];
  /** False for a campaign from before people left out were kept, which only has counts of those. */
  hasPeople: boolean;
  /** When its recipients were deleted; null while they are kept. */
  deletedOn: string | null;
}

/** What became of one person in the audience of a campaign. */
export interface PersonAnswer {
  /** Of the delivery, or of the exclusion. Null for a contact who isn't in the audience. */
  id: string | null;
  contactId: string | null;
  name: string | null;
  /** Null for people without one, and after an erasure. */
  address: string | null;
  /** Null for a contact who isn't in the audience. */
  state: RecipientState | null;
  /** A `LeftOutReason` for people left out; otherwise why it waits, failed or is in doubt. */
  reason: string | null;
  /** The earliest time for what waits for one. */
  until: Date | null;
  /** When it was decided. */
  at: Date | null;
  sentence: string;
  next: string | null;
}

export interface PeopleFilter {
  campaignId: string;
  state?: RecipientState | null;
  reason?: LeftOutReason | null;
  cursor?: string | null;
  limit: number;
}

interface CampaignRow {
  channel: Channel;
  status: string;
  failure: string | null;
  excluded: Partial<Record<LeftOutReason, number>>;
  recipients: number;
  sent: number;
  failed: number;
  unknown: number;
  skipped: number;
  cancelled: number;
  hasPeople: boolean;
  deletedOn: string | null;
  skippedFor: Record<string, number>;
  unreachableFor: Record<string, number>;
}

type PersonRow = Omit<PersonAnswer, 'sentence' | 'next'>;

/** First the recipients, by address, then the people the freeze left out, by reason. */
const writtenPlace = z.union([
  z.tuple([z.literal('recipient'), z.string()]),
  z.tuple([z.literal('left_out'), z.string(), z.uuid()]),
]);
type Place = z.infer<typeof writtenPlace>;

const firstId = '00000000-0000-0000-0000-000000000000';
const firstExclusion: Place = ['left_out', '', firstId];
/** Contacts that one search answers for. */
const mostFound = 10;

/** “Why didn’t they get it?”, for a campaign as a whole and for each person. */
export class WhyNot {
  readonly #unit: Unit;
  readonly #search: Pick<ContactSearch, 'ids'>;

  constructor(unit: Unit, search: Pick<ContactSearch, 'ids'>) {
    this.#unit = unit;
    this.#search = search;
  }

  async counts(campaignId: string): Promise<AudienceAnswer> {
    const row = await this.#campaign(campaignId);
    const leftOut = new Map<LeftOutReason, number>();
    const add = (reason: string, n: number) => {
      const key = leftOutOf(reason);
      if (n > 0) leftOut.set(key, (leftOut.get(key) ?? 0) + n);
    };
    const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0);
    for (const counts of [row.excluded, row.skippedFor, row.unreachableFor])
      for (const [reason, n] of Object.entries(counts)) add(reason, n);
    add('details_deleted', row.skipped - sum(row.skippedFor));
    add('cancelled', row.cancelled);
    const unreachable = sum(row.unreachableFor);
    return {
      audience: row.recipients + sum({ ...row.excluded }),
      sent: row.sent,
      waiting: row.recipients - row.sent - row.failed - row.unknown - row.skipped - row.cancelled,
      failed: row.failed - unreachable,
      inDoubt: row.unknown,
      leftOut: [...leftOut]
        .map(([reason, count]) => ({ reason, count }))
        .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
      hasPeople: row.hasPeople,
      deletedOn: row.deletedOn,
    };
  }

  /** How many people a filter of `people` has. */
  async total(filter: Pick<PeopleFilter, 'campaignId' | 'state' | 'reason'>): Promise<number> {
    const { audience, sent, waiting, failed, inDoubt, leftOut } = await this.counts(filter.campaignId);
    const left = leftOut.filter(({ reason }) => !filter.reason || reason === filter.reason);
    const leftOutCount = left.reduce((sum, { count }) => sum + count, 0);
    if (filter.reason && filter.state && filter.state !== 'left_out') return 0;
    if (filter.reason || filter.state === 'left_out') return leftOutCount;
    if (!filter.state) return audience;
    return { sent, waiting, failed, in_doubt: inDoubt }[filter.state];
  }

  /**
   * A page of the audience with the answer for each: recipients by address, then people left out. A reason implies
   * the state `left_out`. Throws `not_found` for a campaign of another account.
   */
  async people(filter: PeopleFilter): Promise<{ items: PersonAnswer[]; nextCursor: string | null }> {
    const campaign = await this.#campaign(filter.campaignId);
    if (filter.reason && filter.state && filter.state !== 'left_out') return { items: [], nextCursor: null };
    const place = readPlace(filter.cursor ?? null);
    const wanted = filter.limit + 1;
    const found: { row: PersonRow; place: Place }[] = [];
    if (place[0] === 'recipient') found.push(...(await this.#recipients(filter, place[1], wanted)));
    const isLeftOut = !filter.state || filter.state === 'left_out';
    if (isLeftOut && found.length < wanted) {
      const from = place[0] === 'left_out' ? place : firstExclusion;
      found.push(...(await this.#exclusions(filter, campaign.channel, from, wanted - found.length)));
    }
    const page = found.slice(0, filter.limit);
    const last = page.at(-1);
    return {
      items: page.map(({ row }) => toAnswer(row, campaign)),
      nextCursor: found.length > filter.limit && last !== undefined ? writePlace(last.place) : null,
    };
  }

  /**
   * “Why didn’t Ama get this?”: the answers for contacts and addresses that match a name, an address or a number, people
   * in the audience first.
   */
  async find(campaignId: string, search: string): Promise<PersonAnswer[]> {
    const campaign = await this.#campaign(campaignId);
    const text = search.trim();
    if (text === '') return [];
    const ids = await this.#search.ids({ search: text }, null, mostFound);
    const { accountId } = this.#unit.actor;
    const { rows } = await this.#unit.sql<PersonRow>(findPeopleSql(campaign.channel), [
      accountId,
      campaignId,
      ids,
      [text.toLowerCase()],
    ]);
    const known = new Set(rows.map(({ contactId }) => contactId));
    const { rows: others } = await this.#unit.sql<{
      id: string;
      name: string | null;
      address: string | null;
    }>(namesSql, [accountId, ids.filter((id) => !known.has(id))]);
    const absent = others.map(({ id, ...person }) => ({
      id: null,
      contactId: id,
      ...person,
      state: null,
      reason: null,
      until: null,
      at: null,
    }));
    return [...rows, ...absent].map((row) => toAnswer(row, campaign));
  }

  async #recipients(
    { campaignId, state = null, reason = null }: PeopleFilter,
    after: string,
    limit: number,
  ): Promise<{ row: PersonRow; place: Place }[]> {
    const { rows } = await this.#unit.sql<PersonRow>(recipientsSql(state, reason), [
      this.#unit.actor.accountId,
      campaignId,
      after,
      reason,
      limit,
    ]);
    return rows.map((row) => ({ row: shown(row), place: ['recipient', row.address ?? ''] }));
  }

  async #exclusions(
    { campaignId, reason = null }: PeopleFilter,
    channel: Channel,
    [, afterReason, afterId]: Place,
    limit: number,
  ): Promise<{ row: PersonRow; place: Place }[]> {
    const { rows } = await this.#unit.sql<PersonRow>(exclusionsSql(channel), [
      this.#unit.actor.accountId,
      campaignId,
      afterReason,
      afterId,
      reason,
      limit,
    ]);
    return rows.map((row) => ({ row, place: ['left_out', row.reason ?? '', row.id ?? firstId] }));
  }

  async #campaign(id: string): Promise<CampaignRow> {
    const { rows } = await this.#unit.sql<CampaignRow>(countsSql, [this.#unit.actor.accountId, id]);
    if (rows[0] === undefined) throw notFound('campaign');
    return rows[0];
  }
}

/** An erased person has a stand-in for an address. */
function shown(row: PersonRow): PersonRow {
  return row.address?.startsWith('erased:') === true ? { ...row, address: null } : row;
}

function toAnswer(row: PersonRow, { channel, status, failure }: CampaignRow): PersonAnswer {
  const person = shown(row);
  return { ...person, ...answerFor({ ...person, channel, failure, isPaused: status === 'paused' }) };
}

const writePlace = (place: Place): string => Buffer.from(JSON.stringify(place)).toString('base64url');

/** Throws `invalid_input` for a cursor that isn't one of ours. */
function readPlace(cursor: string | null): Place {
  if (cursor === null) return ['recipient', ''];
  const { data } = writtenPlace.safeParse(fromJson(Buffer.from(cursor, 'base64url').toString('utf8')));
  if (data === undefined || data.some((part) => part.includes('\0')))
    throw fieldError('cursor', 'This page doesn’t exist. Start again from the first.');
  return data;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
