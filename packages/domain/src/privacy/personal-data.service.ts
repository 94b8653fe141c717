import { DomainError, newId, type Unit } from '../kernel/index.ts';
import { bindStatement } from './bind-statement.ts';
import { discardImportFiles } from './discard-import-files.ts';
import { findPerson, type Person } from './find-person.ts';
import { personalTables } from './personal-data.ts';
import { removePasted } from './remove-pasted.ts';

/** A part of an export: rows of one kind, with database column names. */
export interface PersonalSection {
  name: string;
  rows: Record<string, unknown>[];
}

export interface Erasure {
  id: string;
  /** Rows erased or anonymised, by table. */
  counts: Record<string, number>;
}

/** Everything an account holds about one contact: exports it and permanently erases it. */
export class PersonalData {
  readonly #unit: Unit;
  readonly #dataDir: string;

  constructor(unit: Unit, dataDir: string) {
    this.#unit = unit;
    this.#dataDir = dataDir;
  }

  /** All data about the person, by kind; empty kinds are left out. Throws `not_found`. */
  async collect(contactId: string): Promise<PersonalSection[]> {
    const person = await findPerson(this.#unit.sql, this.#unit.actor.accountId, contactId);
    const sections: PersonalSection[] = [];
    for (const entry of personalTables) {
      if (entry.file === undefined) continue;
      const { text, params } = bindStatement(
        // As JSON, so that the file has the columns' own names.
        `select to_jsonb(r) as row from (select ${entry.reads ?? '*'} from ${entry.table} where :who) r`,
        entry,
        person,
      );
      const { rows } = await this.#unit.sql<{ row: Record<string, unknown> }>(text, params);
      if (rows.length > 0) sections.push({ name: entry.file, rows: rows.map(({ row }) => row) });
    }
    const pasted = await this.#pasted(person);
    if (pasted.length > 0)
      sections.push({ name: 'pasted-recipients', rows: pasted.map(({ name }) => ({ campaign: name })) });
    return sections;
  }

  /**
   * Permanently erases a person. Campaign totals, suppressions and proofs of consent stay, without
   * identifying them. With `isSuppressed` the person never gets messages again, even if imported again.
   * Throws `invalid_state` while a message to the person or an import is in progress, because it would bring
   * data back.
   */
  async erase(contactId: string, options: { isSuppressed: boolean }): Promise<Erasure> {
    const { sql, actor } = this.#unit;
    const person = await findPerson(sql, actor.accountId, contactId);
    // Lock order: campaigns before their messages, as in a claim.
    const counts: Record<string, number> = {
      'campaign.pasted': await this.#erasePasted(person),
      'waiting messages': await this.#stopMessages(person),
    };
    await discardImportFiles(sql, actor.accountId, this.#dataDir);
    if (options.isSuppressed) await this.#suppress(person);
    for (const entry of personalTables) {
      if (entry.erase === undefined) continue;
      const { text, params } = bindStatement(entry.erase, entry, person);
      counts[entry.table] = (await sql(text, params)).count;
    }
    await this.#forgetDomains(person);
    return { id: await this.#prove(person, counts), counts };
  }

  /** A mail domain nobody else has can identify the person too. */
  async #forgetDomains({ accountId, addresses }: Person): Promise<void> {
    await this.#unit.sql(
      `delete from contact_domain d where account_id = $1 and domain = any($2) and not exists (
         select from contact c where c.account_id = d.account_id and split_part(c.email, '@', 2) = d.domain)`,
      [accountId, addresses.map(({ address }) => address.slice(address.indexOf('@') + 1))],
    );
  }

  /** Waiting messages are skipped and counted; those being sent must finish first. */
  async #stopMessages({ accountId, deliveries }: Person): Promise<number> {
    const { rows } = await this.#unit.sql<{ state: string }>(
      'select state from delivery where account_id = $1 and id = any($2) for update',
      [accountId, deliveries],
    );
    if (rows.some(({ state }) => state === 'leased' || state === 'sending'))
      throw new DomainError(
        'invalid_state',
        'A message to this person is being sent right now. Try again in a minute.',
      );
    const { rows: skipped } = await this.#unit.sql<{ n: number }>(
      `with skipped as (
         update delivery set state = 'skipped', reason = 'erased', settled_at = now() where account_id = $1 and id = any($2) and state = 'queued' returning campaign_id, batch_id),
       sums as (select campaign_id, count(*)::int n from skipped group by 1),
       counted as (update campaign_stat s set skipped = s.skipped + k.n from sums k where s.account_id = $1 and s.campaign_id = k.campaign_id),
       batched as (update message_batch b set live = b.live - k.n from (select batch_id, count(*)::int n from skipped group by batch_id order by batch_id) k where b.account_id = $1 and b.id = k.batch_id)
       select coalesce(sum(n), 0)::int as n from sums`,
      [accountId, deliveries],
    );
    return skipped[0]?.n ?? 0;
  }

  async #suppress({ accountId, addresses, hashes }: Person): Promise<void> {
    for (const [index, { channel }] of addresses.entries())
      await this.#unit.sql(
        `insert into suppression (account_id, channel, address_hash, reason) values ($1, $2, $3, 'manual') on conflict (account_id, channel, address_hash) do nothing`,
        [accountId, channel, hashes[index]],
      );
  }

  async #pasted(
    { accountId, pattern }: Person,
    lock: '' | 'for update' = '',
  ): Promise<{ id: string; name: string; pasted: string }[]> {
    const { rows } = await this.#unit.sql<{ id: string; name: string; pasted: string }>(
      `select id, name, pasted from campaign where account_id = $1 and pasted ~* $2 ${lock}`,
      [accountId, pattern],
    );
    return rows;
  }

  async #erasePasted(person: Person): Promise<number> {
    const campaigns = await this.#pasted(person, 'for update');
    for (const { id, pasted } of campaigns)
      await this.#unit.sql('update campaign set pasted = $3 where account_id = $1 and id = $2', [
        person.accountId,
        id,
        removePasted(pasted, person.pattern),
      ]);
    return campaigns.length;
  }

  async #prove({ accountId, contactId, hashes }: Person, counts: Record<string, number>): Promise<string> {
    const { actor, clock, sql } = this.#unit;
    const id = newId();
    await sql(
      'insert into erasure (account_id, id, contact_id, address_hashes, erased_by, counts, at) values ($1, $2, $3, $4, $5, $6, $7)',
      [accountId, id, contactId, hashes, actor.userId, JSON.stringify(counts), clock.now()],
    );
    return id;
  }
}
