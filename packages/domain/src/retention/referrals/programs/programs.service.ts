import { listGone, requireList } from '../../../audience/index.ts';
import { DomainError, fieldError, newId, staleRevision, type Unit } from '../../../kernel/index.ts';
import { type Publishing, PublishedRows, type ShareLinks } from '../../../publishing/index.ts';
import { readCurrency } from '../../../wallet/index.ts';
import type { ReferralProgram, ReferralProgramLine } from '../referral.ts';
import { type ReferralSettings, referralSettings } from '../referral.schema.ts';
import { programPage } from './program-page.ts';
import {
  findRewardsSql,
  insertProgramSql,
  listProgramsSql,
  readProgramSql,
  removeProgramSql,
  restoreProgramSql,
  saveProgramSql,
} from './programs.sql.ts';

interface Around {
  publishing: Publishing;
  shareLinks: ShareLinks;
}

/** Referral programmes; each has a published item with the same id, which is the page of its friends and advocates. */
export class ReferralPrograms {
  readonly #unit: Unit;
  readonly #around: Around;
  readonly #rows: PublishedRows<ReferralProgram>;

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
    this.#rows = new PublishedRows(unit, around.publishing, {
      noun: 'referral programme',
      read: readProgramSql,
      remove: removeProgramSql,
      restore: restoreProgramSql,
    });
  }

  /** A draft that counts paid orders and approves them after three days. */
  async create(name: string, listId: string): Promise<ReferralProgramLine> {
    await requireList(this.#unit, listId);
    const { sql, clock } = this.#unit;
    const id = newId();
    await this.#around.publishing.create({ id, kind: 'referral', title: name });
    await sql(insertProgramSql, [
      this.#accountId,
      id,
      ...columnsOf({ ...blank, name, listId }),
      await readCurrency(this.#unit),
      clock.now(),
    ]);
    return this.line(id);
  }

  get(id: string): Promise<ReferralProgram> {
    return this.#rows.get(id);
  }

  line(id: string): Promise<ReferralProgramLine> {
    return this.#rows.line(id);
  }

  /** Newest first. `search` matches part of a name. */
  list(search = ''): Promise<ReferralProgramLine[]> {
    return this.#rows.list('referral', listProgramsSql, search);
  }

  /**
   * Applies at once; what was referred keeps the rewards it was approved with. Throws `stale_revision` if someone else saved
   * since `revision`.
   */
  async save(id: string, given: ReferralSettings, revision: number): Promise<ReferralProgramLine> {
    const settings = referralSettings.parse(given);
    const before = await this.line(id);
    if (settings.listId !== before.listId) await requireList(this.#unit, settings.listId);
    await this.#requireRewards(settings);
    const { rows } = await this.#unit.sql(saveProgramSql, [
      this.#accountId,
      id,
      ...columnsOf(settings),
      revision,
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw staleRevision('this programme');
    // Friends agree to the words of the version that they saw.
    const isShown = before.published.status === 'published';
    if (isShown) await this.#around.publishing.publish(id, programPage(await this.get(id)));
    return this.line(id);
  }

  /** Opens the page: advocates can join, and friends can come. */
  async publish(id: string): Promise<ReferralProgramLine> {
    const program = await this.get(id);
    if (program.isListGone) throw listGone('programme');
    const { advocateRewardId, friendRewardId, levels } = program;
    if (advocateRewardId === null && friendRewardId === null && levels.length === 0)
      throw new DomainError(
        'invalid_state',
        'Nobody gets anything yet. Choose a reward for the advocate, the friend or both, then publish again.',
      );
    await this.#requireRewards(program);
    await this.#around.publishing.publish(id, programPage(program));
    return this.line(id);
  }

  /** Nobody can join or come any more. Conversions that wait are still approved and rewarded. */
  async close(id: string): Promise<ReferralProgramLine> {
    await this.get(id);
    await this.#around.publishing.close(id);
    return this.line(id);
  }

  /** What a message says to lead each recipient to their own page, where they join. */
  async links(id: string): Promise<{ campaignUrl: string; mergeTag: string }> {
    const { published } = await this.line(id);
    const { url: campaignUrl } = await this.#around.shareLinks.get(id, 'campaign');
    return { campaignUrl, mergeTag: `{{ referral.${published.slug} }}` };
  }

  /** Only before anyone takes part. It can be restored for 30 days. */
  remove(id: string): Promise<void> {
    return this.#rows.remove(
      id,
      'This programme has advocates, so it can’t be deleted. Close it to stop new referrals.',
    );
  }

  async restore(id: string): Promise<void> {
    await this.#rows.restore(id);
  }

  async #requireRewards({ advocateRewardId, friendRewardId, levels }: RewardChoice): Promise<void> {
    const wanted: [string, string | null][] = [
      ['advocateRewardId', advocateRewardId],
      ['friendRewardId', friendRewardId],
      ...levels.map(({ rewardId }, n): [string, string] => [`levels.${n}.rewardId`, rewardId]),
    ];
    const ids = wanted.flatMap(([, id]) => (id === null ? [] : [id]));
    const { rows } = await this.#unit.sql<{ id: string }>(findRewardsSql, [this.#accountId, ids]);
    const known = new Set(rows.map(({ id }) => id));
    const gone = wanted.find(([, id]) => id !== null && !known.has(id));
    if (gone !== undefined) throw fieldError(gone[0], 'This reward was deleted. Choose another one.');
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}

type RewardChoice = Pick<ReferralSettings, 'advocateRewardId' | 'friendRewardId' | 'levels'>;

const blank: Omit<ReferralSettings, 'name' | 'listId'> = {
  conversionKind: 'event',
  conversionEvent: 'order.paid',
  minAmountMinor: '0',
  attribution: 'last',
  windowDays: 30,
  advocateRewardId: null,
  friendRewardId: null,
  levels: [],
  approval: 'auto',
  approvalDelayHours: 72,
  capPerDay: null,
  capTotal: null,
  allowsExisting: false,
  friendMessage: '',
  advocateMessage: '',
  shareText: '',
  consentText: '',
  terms: '',
};

function columnsOf(settings: ReferralSettings): unknown[] {
  return [
    settings.name,
    settings.listId,
    settings.conversionKind,
    settings.conversionEvent,
    settings.minAmountMinor,
    settings.attribution,
    settings.windowDays,
    settings.advocateRewardId,
    settings.friendRewardId,
    JSON.stringify(settings.levels),
    settings.approval,
    settings.approvalDelayHours,
    settings.capPerDay,
    settings.capTotal,
    settings.allowsExisting,
    settings.friendMessage,
    settings.advocateMessage,
    settings.shareText,
    settings.consentText,
    settings.terms,
  ];
}
