import {
  DomainError,
  containsText,
  fieldError,
  lockRows,
  newId,
  notFound,
  type Unit,
  type Channel,
} from '../kernel/index.ts';
import { countMembers } from './lists/count-members.ts';
import { requireNoCampaign } from './lists/require-no-campaign.ts';
import {
  type ContactRecord,
  type ContactSearch,
  type Nobody,
  segmentsWithin,
  type SuggestedSubject,
  type ValueSuggestions,
} from './search/index.ts';
import {
  parseRules,
  referencedLists,
  referencedSegments,
  type SegmentDefinition,
} from './search/rules/index.ts';
import { Segment } from './segment.entity.ts';
import type { SegmentType } from './segment.schema.ts';
import { fieldsSql } from './segments.sql.ts';

export interface SegmentPreview {
  count: number;
  sample: ContactRecord[];
  /** Why, if nobody matches. */
  nobody: Nobody | null;
}

/** What the rule editor offers in addition to the contact's own fields. */
export interface SegmentFields {
  attributes: { key: string; label: string; type: 'text' | 'number' | 'date' | 'boolean' }[];
  /** With the number of their subscribed members. */
  lists: { id: string; name: string; count: number }[];
  campaigns: { id: string; name: string; channel: Channel }[];
  /** With the number of contacts when they were last saved. */
  segments: { id: string; name: string; count: number | null }[];
}

/** The account's segments. */
export class Segments {
  readonly #unit: Unit;
  readonly #search: ContactSearch;

  constructor(unit: Unit, search: ContactSearch) {
    this.#unit = unit;
    this.#search = search;
  }

  /** Creates a segment without rules, which matches everyone. */
  async create(name: string, type: SegmentType): Promise<Segment> {
    await this.#requireFreeName(name);
    const segment = this.#unit.em.create(Segment, {
      accountId: this.#unit.actor.accountId,
      id: newId(),
      name,
      type,
      definition: { v: 1, root: { op: 'and', items: [] } },
    });
    await this.#unit.em.flush();
    return segment;
  }

  async get(id: string): Promise<Segment> {
    const segment = await this.#unit.em.findOne(Segment, { id, archivedAt: null });
    if (segment === null) throw notFound('segment');
    return segment;
  }

  list(search = ''): Promise<Segment[]> {
    const where = { archivedAt: null, ...containsText(['name'], search) };
    return this.#unit.em.find(Segment, where, { orderBy: { createdAt: 'desc', id: 'desc' }, limit: 500 });
  }

  /** Saves the rules and name and counts again. Refuses a segment that would contain itself. */
  async update(id: string, name: string, definition: unknown, expectedRevision: number): Promise<Segment> {
    const rules = parseRules(definition);
    // Also locks the segments it references, so they aren't deleted or changed to contain this one
    // concurrently.
    await lockRows(this.#unit, 'segment', [id, ...referencedSegments(rules)]);
    const segment = await this.get(id);
    if ((await segmentsWithin(this.#unit, rules)).has(id))
      throw fieldError(
        'definition',
        'A segment can’t contain itself, directly or through another segment.',
        'invalid_rules',
      );
    await this.#requireOwn('list', referencedLists(rules));
    await this.#requireOwn('segment', referencedSegments(rules));
    if (segment.name.toLowerCase() !== name.toLowerCase()) await this.#requireFreeName(name);
    segment.name = name;
    segment.edit(rules, expectedRevision);
    segment.count = await this.#count(rules);
    segment.countedAt = this.#unit.clock.now();
    await this.#unit.em.flush();
    return segment;
  }

  /** Archives it. Refused while another segment or a scheduled campaign uses it. */
  async archive(id: string): Promise<void> {
    await lockRows(this.#unit, 'segment', [id]);
    const segment = await this.get(id);
    const others = await this.#unit.em.find(Segment, { archivedAt: null, id: { $ne: id } });
    const user = others.find((other) => referencedSegments(other.definition).includes(id));
    if (user !== undefined)
      throw new DomainError(
        'invalid_state',
        `The segment "${user.name}" uses this one. Change that segment first.`,
      );
    await requireNoCampaign(this.#unit, 'segment', id);
    segment.archivedAt = this.#unit.clock.now();
  }

  async restore(id: string): Promise<void> {
    const segment = await this.#unit.em.findOne(Segment, { id });
    if (segment === null) throw notFound('segment');
    if (segment.archivedAt !== null) await this.#requireFreeName(segment.name);
    segment.archivedAt = null;
  }

  /** Preview: the number of matches and twenty of them. Throws `limit_reached` if the rules take too long. */
  async preview(definition: unknown): Promise<SegmentPreview> {
    const rules = parseRules(definition);
    const found = await this.#search.sample(await this.#search.compile(rules), 20);
    return { ...found, nobody: found.count === 0 ? await this.#search.explainNobody(rules) : null };
  }

  /** Existing values for a rule about the subject. */
  suggestions(subject: SuggestedSubject, search: string): Promise<ValueSuggestions> {
    return this.#search.suggestValues(subject, search);
  }

  async fields(): Promise<SegmentFields> {
    const { sql, actor } = this.#unit;
    const [attributes, lists, campaigns, segments] = [
      await sql<SegmentFields['attributes'][number]>(
        'select key, label, type from contact_attribute where account_id = $1 order by label limit 200',
        [actor.accountId],
      ),
      await sql<{ id: string; name: string }>(
        'select id, name from list where account_id = $1 and archived_at is null order by name limit 500',
        [actor.accountId],
      ),
      await sql<SegmentFields['campaigns'][number]>(fieldsSql, [actor.accountId]),
      await sql<SegmentFields['segments'][number]>(
        'select id, name, count from segment where account_id = $1 and archived_at is null order by name limit 500',
        [actor.accountId],
      ),
    ];
    const members = await countMembers(
      this.#unit,
      lists.rows.map(({ id }) => id),
    );
    return {
      attributes: attributes.rows,
      lists: lists.rows.map((list) => ({ ...list, count: members.get(list.id)?.subscribed ?? 0 })),
      campaigns: campaigns.rows,
      segments: segments.rows,
    };
  }

  async #count(definition: SegmentDefinition): Promise<number> {
    return (await this.#search.sample(await this.#search.compile(definition), 0)).count;
  }

  /**
   * Everything the rules reference must belong to the account. A foreign id gets the same answer as one that
   * doesn't exist.
   */
  async #requireOwn(table: 'list' | 'segment', ids: string[]): Promise<void> {
    if (ids.length === 0) return;
    const { rows } = await this.#unit.sql(
      `select id from ${table} where account_id = $1 and id = any($2::uuid[]) and archived_at is null`,
      [this.#unit.actor.accountId, ids],
    );
    if (rows.length < ids.length)
      throw fieldError(
        'definition',
        `A rule uses a ${table} that doesn’t exist or was deleted. Choose another one.`,
        'not_found',
      );
  }

  async #requireFreeName(name: string): Promise<void> {
    const { rows } = await this.#unit.sql(
      'select 1 from segment where account_id = $1 and lower(name) = lower($2) and archived_at is null',
      [this.#unit.actor.accountId, name],
    );
    if (rows.length > 0) throw fieldError('name', 'A segment with this name already exists.', 'conflict');
  }
}
