import type { ContactSearch } from '../../../audience/index.ts';
import { containsPattern, DomainError, notFound, type Unit } from '../../../kernel/index.ts';
import { loyaltyLimits } from '../loyalty.schema.ts';
import type { LoyaltyPrograms } from '../programs.service.ts';
import { type EntryLine, type Points } from '../points/points.service.ts';
import { type ImportedMembers, importMembers } from './import-members.ts';
import { joinProgram } from './join-program.ts';
import {
  type ChosenMembers,
  countMembersSql,
  listMembersSql,
  memberByContactSql,
  memberByIdSql,
  memberByNumberSql,
  membersOfContactSql,
} from './members.sql.ts';

export interface MemberLine {
  id: string;
  programId: string;
  number: number;
  contactId: string | null;
  contactName: string | null;
  tierId: string | null;
  tier: string | null;
  tierUntil: Date | null;
  available: number;
  pending: number;
  lifetime: number;
  joinedAt: Date;
  activeAt: Date | null;
}

/** With what their points are worth, and which of them expire next. */
export interface Member extends MemberLine {
  program: string;
  status: 'draft' | 'active' | 'ended';
  unit: string;
  currency: string;
  worthPoints: number;
  worthMinor: bigint;
  expiring: number | null;
  expiringAt: Date | null;
}

export interface MemberFilter {
  programId: string;
  tierId: string | null;
  /** Part of a name or address, or a member number. */
  search: string;
}

/** More contacts than this aren't looked up one by one. */
const mostFound = 1_000;

const isNumber = (digits: string) => /^\d{1,10}$/.test(digits) && Number(digits) <= 2_147_483_647;

/** The members of programmes and what they have. */
export class LoyaltyMembers {
  readonly #unit: Unit;
  readonly #programs: LoyaltyPrograms;
  readonly #points: Points;
  readonly #contactSearch: ContactSearch;

  constructor(
    unit: Unit,
    {
      programs,
      points,
      contactSearch,
    }: { programs: LoyaltyPrograms; points: Points; contactSearch: ContactSearch },
  ) {
    this.#unit = unit;
    this.#programs = programs;
    this.#points = points;
    this.#contactSearch = contactSearch;
  }

  /** Newest first. */
  async list(
    filter: MemberFilter & { after: string | null; limit: number },
  ): Promise<{ items: MemberLine[]; nextCursor: string | null }> {
    await this.#programs.get(filter.programId);
    const { which, params } = await this.#choose(filter);
    const { rows } = await this.#unit.sql<MemberLine>(listMembersSql(which), [
      ...params,
      filter.after,
      filter.limit + 1,
    ]);
    const items = rows.slice(0, filter.limit);
    return { items, nextCursor: rows.length > filter.limit ? (items.at(-1)?.id ?? null) : null };
  }

  async total(filter: MemberFilter): Promise<number> {
    const { which, params } = await this.#choose(filter);
    const { rows } = await this.#unit.sql<{ total: number }>(countMembersSql(which), params);
    return rows[0]?.total ?? 0;
  }

  get(id: string): Promise<Member> {
    return this.#one(memberByIdSql, [id]);
  }

  ofProgram(programId: string, contactId: string): Promise<Member> {
    return this.#one(memberByContactSql, [programId, contactId]);
  }

  /** By the number on the card, with or without spaces. */
  byNumber(programId: string, number: string): Promise<Member> {
    const digits = number.replaceAll(/\s/g, '');
    if (!isNumber(digits)) throw notFound('member');
    return this.#one(memberByNumberSql, [programId, Number(digits)]);
  }

  /** In every programme, with their newest entries. */
  async ofContact(contactId: string): Promise<(Member & { entries: EntryLine[] })[]> {
    const { rows } = await this.#unit.sql<Member>(membersOfContactSql, [this.#accountId, contactId]);
    const found: (Member & { entries: EntryLine[] })[] = [];
    for (const member of rows) {
      const { programId, id: memberId } = member;
      const page = await this.#points.entries({ programId, memberId, kind: null, after: null, limit: 50 });
      found.push({ ...member, entries: page.items });
    }
    return found;
  }

  /** Makes a contact a member; one who is already stays as they are. */
  async add(programId: string, contactId: string): Promise<{ member: Member; isNew: boolean }> {
    const program = await this.#programs.get(programId);
    if (program.status !== 'active')
      throw new DomainError('invalid_state', 'This programme isn’t active. Publish it first.');
    const listId = program.isListGone ? null : program.listId;
    const added = await joinProgram(this.#unit, { programId, listId }, [contactId]);
    const { rows } = await this.#unit.sql<Member>(memberByContactSql, [
      this.#accountId,
      programId,
      contactId,
    ]);
    if (rows[0] === undefined) throw notFound('contact');
    return { member: rows[0], isNew: added > 0 };
  }

  /** Of a file. Importing it again changes nothing. */
  async importFile(programId: string, text: string): Promise<ImportedMembers> {
    const program = await this.#programs.get(programId);
    if (program.status === 'ended')
      throw new DomainError('invalid_state', 'This programme has ended, so nobody can join it.');
    const listId = program.isListGone ? null : program.listId;
    return importMembers(this.#unit, { programId, listId, mostRows: loyaltyLimits.importRows }, text);
  }

  async #one(statement: string, params: unknown[]): Promise<Member> {
    const { rows } = await this.#unit.sql<Member>(statement, [this.#accountId, ...params]);
    if (rows[0] === undefined) throw notFound('member');
    return rows[0];
  }

  /**
   * Contacts are found by their own index, and then their cards. Of a search that finds more, the members are looked through,
   * newest first: a page of them is full soon.
   */
  async #choose({
    programId,
    tierId,
    search,
  }: MemberFilter): Promise<{ which: ChosenMembers; params: unknown[] }> {
    const params = [this.#accountId, programId, tierId];
    const wanted = search.trim();
    if (wanted === '') return { which: 'all', params };
    const number = wanted.replaceAll(/\s/g, '').replace(/^0+(?=\d)/, '');
    const contactIds = await this.#contactSearch.few({ search: wanted }, mostFound);
    return contactIds === null
      ? { which: 'searched', params: [...params, number, containsPattern(wanted)] }
      : { which: 'found', params: [...params, isNumber(number) ? Number(number) : null, contactIds] };
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}
