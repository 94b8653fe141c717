import { suspensionOf } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import type { Unit } from '../../kernel/index.ts';
import type { Suppressions } from '../suppressions.ts';
import { askAgainAfter } from './ask-to-confirm.ts';
import { type OptInQuota, readQuota } from './opt-in-quota.ts';
import { askedAddress, makeOptInToken } from './opt-in-token.ts';

/** The maximum number of lists one address is asked about in 30 days. */
const listsPerAddress = 5;
const hour = 3_600_000;

/** Someone to ask now. */
export interface OptInMail {
  id: string;
  to: string;
  name: string;
  company: string;
  list: string;
  url: string;
}

/** `refused`: the address doesn't exist. `later`: nothing was handed over. */
export type OptInOutcome = { id: string; to: string } & (
  | { kind: 'asked' }
  | { kind: 'refused'; response: string }
  | { kind: 'later' }
);

/** Results of the requests of the last 30 days. */
export interface OptInCounts {
  waiting: number;
  asked: number;
  leftOut: Record<string, number>;
}

interface ClaimedRow {
  id: string;
  listId: string;
  contactId: string;
  email: string;
  fullName: string;
  list: string;
  company: string;
}

/** The emails that ask people to confirm a double opt-in list: who is next, and the results. */
export class OptInRequests {
  readonly #unit: Unit;
  readonly #config: DomainConfig;
  readonly #suppressions: Suppressions;

  constructor(unit: Unit, config: DomainConfig, suppressions: Suppressions) {
    this.#unit = unit;
    this.#config = config;
    this.#suppressions = suppressions;
  }

  quota(): Promise<OptInQuota> {
    return readQuota(this.#unit.sql, this.#unit.actor.accountId);
  }

  /**
   * After a crash, resends whatever was being sent, under the same Message-ID. Only for the holder of the
   * account's due work.
   */
  async takeBack(): Promise<void> {
    await this.#unit.sql(
      `update opt_in_request set state = 'waiting', asked_at = null where account_id = $1 and state = 'sending'`,
      [this.#accountId],
    );
  }

  /**
   * Marks the next people as being asked, skipping those suppressed, removed or asked too often since. If
   * nobody can be asked now, `nextAt` is when to look again; undefined if nobody is waiting.
   */
  async claim(limit: number): Promise<{ mails: OptInMail[]; nextAt: Date | undefined }> {
    const now = this.#unit.clock.now().getTime();
    if ((await suspensionOf(this.#unit.sql, this.#accountId)) !== null)
      return { mails: [], nextAt: new Date(now + hour) };
    for (;;) {
      const { limit: daily, asked } = await this.quota();
      const free = Math.min(limit, daily - asked);
      const { rows, count } = await this.#take(Math.max(0, free));
      if (rows.length > 0) return { mails: rows.map((row) => this.#mail(row)), nextAt: undefined };
      if (count === 0) return { mails: [], nextAt: await this.#nextAt(now, free <= 0) };
    }
  }

  /**
   * Records the results of emails. An address that doesn't exist is suppressed and still counts against the
   * quota.
   */
  async settle(outcomes: readonly OptInOutcome[]): Promise<void> {
    const ids = (kind: OptInOutcome['kind']) =>
      outcomes.flatMap((outcome) => (outcome.kind === kind ? [outcome.id] : []));
    await this.#unit.sql(
      `update opt_in_request set state = case when id = any($2::uuid[]) then 'asked' when id = any($3::uuid[]) then 'left_out' else 'waiting' end,
         reason = case when id = any($3::uuid[]) then 'refused' end, asked_at = case when id = any($4::uuid[]) then null else asked_at end,
         due_at = case when id = any($4::uuid[]) then now() + interval '15 minutes' else due_at end
       where account_id = $1 and state = 'sending' and id = any($2::uuid[] || $3::uuid[] || $4::uuid[])`,
      [this.#accountId, ids('asked'), ids('refused'), ids('later')],
    );
    for (const outcome of outcomes.toSorted((a, b) => a.to.localeCompare(b.to)))
      if (outcome.kind === 'refused')
        await this.#suppressions.add({
          channel: 'email',
          address: outcome.to,
          reason: 'bounce',
          detail: outcome.response,
        });
  }

  async ofLists(listIds: readonly string[]): Promise<Map<string, OptInCounts>> {
    return countOptIn(this.#unit, 'list_id', listIds);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }

  /** `count` includes those left out. */
  async #take(limit: number): Promise<{ rows: ClaimedRow[]; count: number }> {
    if (limit === 0) return { rows: [], count: 0 };
    const { rows } = await this.#unit.sql<ClaimedRow & { isAsked: boolean }>(takeSql, [
      this.#accountId,
      limit,
    ]);
    return { rows: rows.filter(({ isAsked }) => isAsked), count: rows.length };
  }

  async #nextAt(now: number, isQuotaUsed: boolean): Promise<Date | undefined> {
    const { rows } = await this.#unit.sql<{ dueAt: Date | null; freeAt: Date | null }>(
      `select (select min(due_at) from opt_in_request where account_id = $1 and state = 'waiting') as due_at,
         (select min(asked_at) from opt_in_request where account_id = $1 and asked_at > now() - interval '1 day') as free_at`,
      [this.#accountId],
    );
    const { dueAt, freeAt } = rows[0] ?? { dueAt: null, freeAt: null };
    if (dueAt === null) return undefined;
    if (!isQuotaUsed) return new Date(Math.max(dueAt.getTime(), now + 1_000));
    // Batches a quarter of an hour's quota instead of waking for each email. Staff who raise the quota wake
    // the work themselves.
    return new Date(freeAt === null ? now + hour : Math.max(freeAt.getTime() + 24 * hour, now + hour / 4));
  }

  #mail({ id, listId, contactId, email, fullName, list, company }: ClaimedRow): OptInMail {
    const token = makeOptInToken(this.#config.secret, {
      accountId: this.#accountId,
      listId,
      contactId,
      asked: askedAddress(email),
    });
    return {
      id,
      to: email,
      name: fullName.split(' ')[0] ?? '',
      company,
      list,
      url: `${this.#config.publicUrl}/confirm/${token}`,
    };
  }
}

/** Counted from the rows, by list or by import. */
export async function countOptIn(
  unit: Unit,
  column: 'list_id' | 'import_id',
  ids: readonly string[],
): Promise<Map<string, OptInCounts>> {
  const { rows } = await unit.sql<{ id: string; state: string; reason: string | null; n: number }>(
    `select ${column} as id, state, reason, count(*)::int as n from opt_in_request where account_id = $1 and ${column} = any($2::uuid[]) group by 1, 2, 3`,
    [unit.actor.accountId, ids],
  );
  const counts = new Map<string, OptInCounts>();
  for (const { id, state, reason, n } of rows) {
    const entry = counts.get(id) ?? { waiting: 0, asked: 0, leftOut: {} };
    if (state === 'left_out') entry.leftOut[reason ?? ''] = n;
    else if (state === 'waiting') entry.waiting += n;
    else entry.asked += n;
    counts.set(id, entry);
  }
  return counts;
}

const takeSql = `
  with picked as materialized (
    select id, list_id, address_hash, contact_id, requested_at from opt_in_request
    where account_id = $1 and state = 'waiting' and due_at <= now() order by due_at limit $2 for update),
  judged as (
    select p.id, p.list_id, p.contact_id, c.email, c.full_name, l.name as list, case
        when s.address_hash is not null then 'suppressed'
        when l.id is null or c.id is null or m.contact_id is null then 'gone'
        when p.requested_at < now() - ${askAgainAfter} then 'expired'
        when row_number() over (partition by p.address_hash order by p.id) + (
          select count(*) from opt_in_request o where o.account_id = $1 and o.address_hash = p.address_hash and o.asked_at > now() - ${askAgainAfter}
        ) > ${listsPerAddress} then 'asked_often' end as reason
    from picked p
    left join list l on l.account_id = $1 and l.id = p.list_id and l.archived_at is null
    left join contact c on c.account_id = $1 and c.id = p.contact_id and c.deleted_at is null and sha256(convert_to(c.email, 'UTF8')) = p.address_hash
    left join list_member m on m.account_id = $1 and m.list_id = p.list_id and m.contact_id = p.contact_id and m.state = 'unconfirmed'
    left join suppression s on s.account_id = $1 and s.channel = 'email' and s.address_hash = p.address_hash)
  update opt_in_request r set state = case when j.reason is null then 'sending' else 'left_out' end, reason = j.reason,
    asked_at = case when j.reason is null then now() end
  from judged j, account a where r.account_id = $1 and r.id = j.id and a.id = $1
  returning r.id, j.list_id, j.contact_id, j.email, j.full_name, j.list, a.company, j.reason is null as is_asked`;
