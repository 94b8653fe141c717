import { requireList } from '../../audience/index.ts';
import {
  containsPattern,
  DomainError,
  fieldError,
  newId,
  notFound,
  staleRevision,
  type Unit,
} from '../../kernel/index.ts';
import { type CompiledContent, type Publishing, type ShareLinks, withItems } from '../../publishing/index.ts';
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

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
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

  async get(id: string): Promise<Program> {
    const { rows } = await this.#unit.sql<Program>(readProgramSql, [this.#accountId, id]);
    if (rows[0] === undefined) throw notFound('programme');
    return rows[0];
  }

  async line(id: string): Promise<ProgramLine> {
    return { ...(await this.get(id)), published: await this.#around.publishing.get(id) };
  }

  /** Newest first. `search` matches part of a name. */
  async list(search = ''): Promise<ProgramLine[]> {
    const { rows } = await this.#unit.sql<Program>(listProgramsSql, [
      this.#accountId,
      search === '' ? null : containsPattern(search),
    ]);
    return withItems(this.#around.publishing, 'loyalty', rows);
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
    if (program.isListGone)
      throw new DomainError(
        'invalid_state',
        'This programme’s list was deleted. Choose another one, then publish again.',
      );
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
  async remove(id: string): Promise<void> {
    await this.get(id);
    const { rows } = await this.#unit.sql(removeProgramSql, [this.#accountId, id, this.#unit.clock.now()]);
    if (rows.length === 0)
      throw new DomainError(
        'invalid_state',
        'This programme has members, so it can’t be deleted. End it instead.',
      );
    await this.#around.publishing.remove(id);
  }

  async restore(id: string): Promise<void> {
    const { rows } = await this.#unit.sql(restoreProgramSql, [this.#accountId, id]);
    if (rows.length > 0) await this.#around.publishing.restore(id);
    else await this.get(id);
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
