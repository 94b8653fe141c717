import { requireList } from '../../audience/index.ts';
import {
  containsPattern,
  type Currency,
  DomainError,
  type Money,
  notFound,
  type Unit,
} from '../../kernel/index.ts';
import type { ShareChannel } from '../../publishing/published.schema.ts';
import type { Form, FormLine, Forms } from '../forms/forms.service.ts';
import type { StoredAnswer, SubmittedConsent } from '../submissions/submission.schema.ts';
import { findLeadPrice } from './charge-lead.ts';
import {
  type DisputeReason,
  type DisputeState,
  leadLimits,
  type LeadReason,
  type LeadState,
} from './lead.schema.ts';
import {
  approveHeldSql,
  campaignTalliesSql,
  countLeadsSql,
  discardSql,
  disputeCountsSql,
  disputeSql,
  listLeadsSql,
  lockDisputesSql,
  openDisputesSql,
  readLeadSql,
  saveLimitSql,
} from './leads.sql.ts';

/** How many leads of a campaign are where, and what they cost. */
export interface LeadTally {
  accepted: number;
  waiting: number;
  held: number;
  free: number;
  costMinor: bigint;
}

export interface LeadCampaign extends FormLine, LeadTally {}

export interface Lead {
  id: string;
  formId: string;
  state: LeadState;
  reason: LeadReason;
  /** Its telephone number came with another email address before. */
  isRepeated: boolean;
  channel: ShareChannel;
  contactId: string | null;
  contactName: string | null;
  /** Null while it’s sealed, and after the submission was deleted. */
  answers: Record<string, StoredAnswer> | null;
  consents: SubmittedConsent[] | null;
  /** Null if it wasn't charged. */
  priceMinor: bigint | null;
  currency: Currency | null;
  submittedAt: Date;
  settledAt: Date | null;
  dispute: DisputeState | null;
  disputeReason: DisputeReason | null;
  disputeNote: string;
  disputedAt: Date | null;
  decidedAt: Date | null;
  decisionNote: string;
}

export interface LeadFilter {
  formId: string;
  /** Part of an answer. */
  search?: string | undefined;
  state?: LeadState | undefined;
  /** The last id of the page before. */
  after?: string | undefined;
  limit: number;
}

const day = 86_400_000;
const none: LeadTally = { accepted: 0, waiting: 0, held: 0, free: 0, costMinor: 0n };

const noun = 'lead campaign';

/** Lead campaigns and their leads. A campaign is a form; what is the same for all forms is in `Forms`. */
export class Leads {
  readonly #unit: Unit;
  readonly #forms: Forms;

  constructor(unit: Unit, forms: Forms) {
    this.#unit = unit;
    this.#forms = forms;
  }

  /** A draft with the default fields, whose leads join the list. Throws a field error for a list that doesn’t exist. */
  async create(name: string, listId: string): Promise<Form> {
    await requireList(this.#unit, listId);
    return this.#forms.createLead(name, listId);
  }

  /** Newest first. `search` matches part of a name. */
  async list(search = ''): Promise<LeadCampaign[]> {
    const lines = await this.#forms.list(search, 'lead');
    const { rows } = await this.#unit.sql<LeadTally & { id: string }>(campaignTalliesSql, [
      this.#accountId,
      lines.map(({ id }) => id),
    ]);
    const tallies = new Map(rows.map(({ id, ...tally }) => [id, tally]));
    return lines.map((line) => ({ ...line, ...(tallies.get(line.id) ?? none) }));
  }

  /** Throws `not_found` for a form that is no lead campaign. */
  async campaign(id: string): Promise<Form> {
    const form = await this.#forms.get(id, noun);
    if (form.kind !== 'lead') throw notFound(noun);
    return form;
  }

  /** What a lead costs now; null if it has no price yet. */
  async price(): Promise<Money | null> {
    return findLeadPrice(this.#unit.sql, this.#accountId);
  }

  /** Newest first; of a sealed lead, only when it came and through which channel. */
  async leads(filter: LeadFilter): Promise<{ items: Lead[]; nextCursor: string | null }> {
    const { formId, search = '', state, after, limit } = filter;
    await this.campaign(formId);
    const { rows } = await this.#unit.sql<Lead>(listLeadsSql, [
      this.#accountId,
      formId,
      search === '' ? null : containsPattern(search),
      after ?? null,
      state ?? null,
      limit + 1,
    ]);
    const items = rows.slice(0, limit);
    return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
  }

  async total({ formId, search = '', state }: Omit<LeadFilter, 'after' | 'limit'>): Promise<number> {
    const { rows } = await this.#unit.sql<{ total: number }>(countLeadsSql, [
      this.#accountId,
      formId,
      search === '' ? null : containsPattern(search),
      state ?? null,
    ]);
    return rows[0]?.total ?? 0;
  }

  async lead(id: string): Promise<Lead> {
    const { rows } = await this.#unit.sql<Lead>(readLeadSql, [this.#accountId, id]);
    if (rows[0] === undefined) throw notFound('lead');
    return rows[0];
  }

  /** How many leads of a day are paid for without asking; null for no limit. */
  async setLimit(id: string, dailyLimit: number | null): Promise<void> {
    const now = this.#unit.clock.now();
    const { rows } = await this.#unit.sql(saveLimitSql, [this.#accountId, id, dailyLimit, now]);
    if (rows.length === 0) throw notFound(noun);
  }

  /** Leads over the day’s limit are paid for and opened, as far as the wallet pays. Answers how many there were. */
  async approve(id: string): Promise<number> {
    await this.campaign(id);
    const { count } = await this.#unit.sql(approveHeldSql, [this.#accountId, id]);
    if (count > 0) await this.#unit.dueWork.add('lead.open', this.#accountId, this.#unit.clock.now());
    return count;
  }

  /** Deletes the leads over the day’s limit unread. Answers how many there were. */
  async discard(id: string): Promise<number> {
    await this.campaign(id);
    const { count } = await this.#unit.sql(discardSql, [this.#accountId, id]);
    return count;
  }

  /** Asks our staff for the money back: once per lead, within 14 days of its charge. */
  async dispute(id: string, { reason, note }: { reason: DisputeReason; note: string }): Promise<Lead> {
    const { sql, clock } = this.#unit;
    const now = clock.now();
    await sql(lockDisputesSql, [this.#accountId]);
    const { rows: counted } = await sql<{ open: number }>(openDisputesSql, [this.#accountId]);
    if ((counted[0]?.open ?? 0) >= leadLimits.openDisputes)
      throw new DomainError(
        'invalid_state',
        'Your account has 50 open disputes. Wait until our staff has decided some of them.',
      );
    const since = new Date(now.getTime() - leadLimits.disputeDays * day);
    const { rows } = await sql(disputeSql, [this.#accountId, id, reason, note, since, now]);
    const lead = await this.lead(id);
    if (rows.length === 0) throw refusalOf(lead);
    return lead;
  }

  /** How often the account was charged for a lead, and what became of its disputes. */
  async disputes(): Promise<{ charged: number; disputed: number; refunded: number }> {
    const { rows } = await this.#unit.sql<{ charged: number; disputed: number; refunded: number }>(
      disputeCountsSql,
      [this.#accountId],
    );
    return rows[0] ?? { charged: 0, disputed: 0, refunded: 0 };
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}

function refusalOf({ priceMinor, dispute }: Lead): DomainError {
  if (priceMinor === null) return new DomainError('invalid_state', 'This lead wasn’t charged.');
  return new DomainError(
    'invalid_state',
    dispute === null
      ? 'Leads can be disputed within 14 days of their charge.'
      : 'This lead was already disputed. The decision is final.',
  );
}
