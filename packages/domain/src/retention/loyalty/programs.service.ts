import { listGone, requireList } from '../../audience/index.ts';
import { DomainError, fieldError, newId, staleRevision, type Unit } from '../../kernel/index.ts';
import {
  type CompiledContent,
  type Publishing,
  PublishedRows,
  type ShareLinks,
} from '../../publishing/index.ts';
import { readCurrency } from '../../wallet/index.ts';
import { type EndingChoice, type ProgramSettings, programSettings } from './loyalty.schema.ts';
import type { Program, ProgramLine } from './program.ts';
import {
  endProgramSql,
  insertProgramSql,
  listProgramsSql,
  readProgramSql,
  removeProgramSql,
  restoreProgramSql,
  saveProgramSql,
  startProgramSql,
} from './programs.sql.ts';

interface Around {
  publishing: Publishing;
  shareLinks: ShareLinks;
}

/** Loyalty programmes; each has a published item with the same id, which is its members’ page. */
export class LoyaltyPrograms {
  readonly #unit: Unit;
  readonly #around: Around;
  readonly #rows: PublishedRows<Program>;

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
    this.#rows = new PublishedRows(unit, around.publishing, {
      noun: 'programme',
      read: readProgramSql,
      remove: removeProgramSql,
      restore: restoreProgramSql,
    });
  }

  /** A draft. */
  async create(name: string, listId: string): Promise<ProgramLine> {
    await requireList(this.#unit, listId);
    const { sql, clock } = this.#unit;
    const id = newId();
    await this.#around.publishing.create({ id, kind: 'loyalty', title: name });
    const currency = await readCurrency(this.#unit);
    await sql(insertProgramSql, [this.#accountId, id, name, listId, currency, clock.now()]);
    return this.line(id);
  }

  get(id: string): Promise<Program> {
    return this.#rows.get(id);
  }

  line(id: string): Promise<ProgramLine> {
    return this.#rows.line(id);
  }

  /** Newest first. `search` matches part of a name. */
  list(search = ''): Promise<ProgramLine[]> {
    return this.#rows.list('loyalty', listProgramsSql, search);
  }

  /** Applies to what happens from now on. Throws `stale_revision` if someone else saved since `revision`. */
  async save(id: string, given: ProgramSettings, revision: number): Promise<ProgramLine> {
    const settings = programSettings.parse(given);
    const before = await this.get(id);
    if (settings.listId !== before.listId) await requireList(this.#unit, settings.listId);
    const { sql, clock, dueWork } = this.#unit;
    const { rows } = await sql(saveProgramSql, [
      this.#accountId,
      id,
      ...columnsOf(settings),
      revision,
      clock.now(),
    ]);
    if (rows.length === 0) throw staleRevision('this programme');
    if (before.status !== 'draft') await dueWork.add('loyalty.turn', id, clock.now());
    return this.line(id);
  }

  /** Opens the members’ page; from now on events earn points, and the people of its list are members. */
  async publish(id: string): Promise<ProgramLine> {
    const program = await this.get(id);
    if (program.isListGone) throw listGone('programme');
    const { sql, clock, dueWork } = this.#unit;
    const { rows } = await sql(startProgramSql, [this.#accountId, id, clock.now()]);
    if (rows.length === 0)
      throw new DomainError('invalid_state', 'This programme has ended. Create another one.');
    await this.#around.publishing.publish(id, memberPage(program));
    await dueWork.add('loyalty.turn', id, clock.now());
    return this.line(id);
  }

  /** Nothing is earned any more. Points can be spent until the end of `lastDay`, or lapse at once. */
  async end(id: string, points: EndingChoice, lastDay: string | null): Promise<ProgramLine> {
    await this.get(id);
    if (points === 'until' && lastDay === null)
      throw fieldError('lastDay', 'Choose the last day on which points can be spent.');
    const { sql, clock, dueWork } = this.#unit;
    const { rows } = await sql<{ pointsUntil: Date }>(endProgramSql, [
      this.#accountId,
      id,
      clock.now(),
      points === 'now' ? null : lastDay,
    ]);
    const [ended] = rows;
    if (ended === undefined) throw new DomainError('invalid_state', 'Only an active programme can be ended.');
    if (points === 'until' && ended.pointsUntil <= clock.now())
      throw fieldError('lastDay', 'Choose today or a later day.');
    await dueWork.add('loyalty.turn', id, clock.now());
    return this.line(id);
  }

  /** What a message says to lead each member to their own page. */
  async links(id: string): Promise<{ campaignUrl: string; mergeTag: string }> {
    const { published } = await this.line(id);
    const { url: campaignUrl } = await this.#around.shareLinks.get(id, 'campaign');
    return { campaignUrl, mergeTag: `{{ loyalty.${published.slug} }}` };
  }

  /** Only before anyone is a member. It can be restored for 30 days. */
  remove(id: string): Promise<void> {
    return this.#rows.remove(id, 'This programme has members, so it can’t be deleted. End it instead.');
  }

  async restore(id: string): Promise<void> {
    await this.#rows.restore(id);
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}

/** What a version of the members’ page keeps. The page itself is made for each member. */
function memberPage({ name, unit, terms }: Program): CompiledContent & { data: unknown } {
  return { title: name, html: '<main></main>', css: '', data: { name, unit, terms } };
}

function columnsOf(settings: ProgramSettings): unknown[] {
  const usesDays = settings.expiry === 'rolling' || settings.expiry === 'inactivity';
  return [
    settings.name,
    settings.listId,
    settings.unit,
    settings.worthPoints,
    settings.worthMinor,
    settings.pendingDays,
    settings.expiry,
    usesDays ? settings.expiryDays : null,
    settings.expiry === 'fixed' ? settings.expiryDate : null,
    settings.earnCapPerDay,
    settings.approvalAbove,
    settings.joinsByEarning,
    settings.message,
    settings.terms,
    settings.tierMetric,
    settings.tierMonths,
    settings.tierKeepMonths,
  ];
}
