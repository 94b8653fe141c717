import { listGone, requireList } from '../../audience/index.ts';
import { DomainError, fieldError, newId, staleRevision, type Unit } from '../../kernel/index.ts';
import { findPublishedAt, type Publishing, PublishedRows, type ShareLinks } from '../../publishing/index.ts';
import { readCurrency } from '../../wallet/index.ts';
import type { AirtimeTopUps } from '../airtime/airtime-top-ups.service.ts';
import type { z } from 'zod';
import { addCodes } from './codes/add-codes.ts';
import { claimPage } from './claim-page.ts';
import { rewardPrice } from './charge-reward.ts';
import type { Reward, RewardLine } from './reward.ts';
import { blankReward, rewardLimits, type RewardSettings, rewardSettings } from './reward.schema.ts';
import { type CodesFile, makeCodes, readCodes } from './codes/reward-codes.ts';
import {
  dropSharedSql,
  insertRewardSql,
  listRewardsSql,
  readRewardSql,
  removeRewardSql,
  restoreRewardSql,
  saveRewardSql,
} from './rewards.sql.ts';

interface Around {
  publishing: Publishing;
  shareLinks: ShareLinks;
  airtimeTopUps: AirtimeTopUps;
}

/** What became of a file's lines. `known`: one of the account’s rewards has the code already. */
export type ImportedCodes = Omit<CodesFile, 'codes'> & { added: number; known: number };

/** Reward campaigns; each has a published item with the same id, which is its claim page. */
export class Rewards {
  readonly #unit: Unit;
  readonly #around: Around;
  readonly #rows: PublishedRows<Reward>;

  constructor(unit: Unit, around: Around) {
    this.#unit = unit;
    this.#around = around;
    this.#rows = new PublishedRows(unit, around.publishing, {
      noun: 'reward',
      read: readRewardSql,
      remove: removeRewardSql,
      restore: restoreRewardSql,
    });
  }

  /** A draft of a coupon with a generated code for each person. */
  async create(name: string, listId: string): Promise<RewardLine> {
    await requireList(this.#unit, listId);
    const { sql, clock } = this.#unit;
    const id = newId();
    await this.#around.publishing.create({ id, kind: 'reward', title: name });
    const [first, ...others] = columnsOf({ ...blankReward, name, listId });
    const [list, kind, value, ...rest] = others;
    await sql(insertRewardSql, [
      this.#accountId,
      id,
      first,
      list,
      kind,
      value,
      await readCurrency(this.#unit),
      ...rest,
      clock.now(),
    ]);
    return this.line(id);
  }

  get(id: string): Promise<Reward> {
    return this.#rows.get(id);
  }

  line(id: string): Promise<RewardLine> {
    return this.#rows.line(id);
  }

  /** Newest first. `search` matches part of a name. */
  list(search = ''): Promise<RewardLine[]> {
    return this.#rows.list('reward', listRewardsSql, search);
  }

  /** Applies at once. Throws `stale_revision` if someone else saved since `revision`. */
  async save(id: string, given: z.input<typeof rewardSettings>, revision: number): Promise<RewardLine> {
    const settings = rewardSettings.parse(given);
    const before = await this.get(id);
    if (settings.listId !== before.listId) await requireList(this.#unit, settings.listId);
    requireUnchanged(before, settings);
    const { rows } = await this.#unit.sql(saveRewardSql, [
      this.#accountId,
      id,
      ...columnsOf(settings),
      revision,
      this.#unit.clock.now(),
    ]);
    if (rows.length === 0) throw staleRevision('this reward');
    if (settings.remindDays !== null) await this.#remind(id);
    if (settings.codeSource === 'shared') await this.#setShared(id, before, settings.sharedCode);
    return this.line(id);
  }

  /** Opens the claim page. */
  async publish(id: string): Promise<RewardLine> {
    const reward = await this.get(id);
    if (reward.isListGone) throw listGone('reward');
    if (reward.codeSource === 'imported' && reward.freeCodes === 0 && reward.issued === 0)
      throw new DomainError(
        'invalid_state',
        'This reward has no codes yet. Import some, then publish again.',
      );
    if (reward.kind === 'airtime') this.#around.airtimeTopUps.requireAvailable();
    await this.#around.publishing.publish(id, claimPage(reward));
    return this.line(id);
  }

  /** Nobody can claim it any more. Codes that people have can still be redeemed. */
  async close(id: string): Promise<RewardLine> {
    await this.get(id);
    await this.#around.publishing.close(id);
    return this.line(id);
  }

  /** Adds codes of the account’s own, or made by us. Returns how many weren’t there yet. */
  async addCodes(id: string, codes: readonly string[], source: 'generated' | 'imported'): Promise<number> {
    const { codeSource } = await this.get(id);
    if (codeSource === 'shared')
      throw new DomainError('invalid_state', 'This reward has one code for everyone. Change that first.');
    return addCodes(this.#unit, id, codes, source);
  }

  /** Codes of a file. Says what became of each line, and names the first that have no code. */
  async importCodes(id: string, text: string): Promise<ImportedCodes> {
    const { codes, ...lines } = readCodes(text);
    if (codes.length > rewardLimits.codes)
      throw new DomainError('limit_reached', 'This file has more than 1,000,000 codes. Split it.');
    const added = await this.addCodes(id, codes, 'imported');
    return { added, known: codes.length - added, ...lines };
  }

  generateCodes(id: string, count: number): Promise<number> {
    return this.addCodes(id, makeCodes(count), 'generated');
  }

  /** The published reward whose claim page is at an address of ours, or at one of its share links. Null for any other. */
  findByUrl(address: string): Promise<string | null> {
    return findPublishedAt(this.#unit, this.#around, { kind: 'reward', address });
  }

  /** What a message says to lead each recipient to their own claim page, and to give each a code at once. */
  async links(id: string): Promise<{ campaignUrl: string; mergeTag: string; codeTag: string }> {
    const { published } = await this.line(id);
    const { url: campaignUrl } = await this.#around.shareLinks.get(id, 'campaign');
    const tag = `reward.${published.slug}`;
    return {
      campaignUrl,
      mergeTag: `{{ ${tag} }}`,
      codeTag: `{{ ${tag}.code }}`,
    };
  }

  /** What giving one costs now; null if there is no price yet. */
  price() {
    return rewardPrice(this.#unit.sql, this.#accountId).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'unavailable') return null;
      throw error;
    });
  }

  /** Only before anyone has a code of it: those must stay redeemable. It can be restored for 30 days. */
  remove(id: string): Promise<void> {
    return this.#rows.remove(
      id,
      'People have codes of this reward, so it can’t be deleted. Close it to stop new claims.',
    );
  }

  async restore(id: string): Promise<void> {
    if (await this.#rows.restore(id)) await this.#remind(id);
  }

  #remind(id: string): Promise<void> {
    return this.#unit.dueWork.add('reward.remind', id, this.#unit.clock.now());
  }

  async #setShared(id: string, { sharedCode, issued, reserved }: Reward, wanted: string): Promise<void> {
    if (sharedCode !== null && (wanted === '' || wanted === sharedCode)) return;
    if (issued + reserved > 0)
      throw fieldError('sharedCode', 'People have this code, so it can no longer be changed.');
    await this.#unit.sql(dropSharedSql, [this.#accountId, id]);
    const code = wanted === '' ? (makeCodes(1)[0] ?? '') : wanted;
    if ((await addCodes(this.#unit, id, [code], 'shared')) === 0)
      throw fieldError('sharedCode', 'One of your rewards already uses this code. Choose another one.');
  }

  get #accountId(): string {
    return this.#unit.actor.accountId;
  }
}

function columnsOf(settings: RewardSettings): unknown[] {
  return [
    settings.name,
    settings.listId,
    settings.kind,
    settings.valueMinor,
    settings.codeSource,
    settings.limitTotal,
    settings.limitPerContact,
    settings.limitPerDay,
    settings.budgetMinor === '0' ? null : settings.budgetMinor,
    settings.validDays,
    settings.display,
    settings.message,
    settings.terms,
    JSON.stringify(settings.airtimeAmounts),
    settings.remindDays,
  ];
}

/** What people who have a code were promised stays so. */
function requireUnchanged(before: Reward, { kind, valueMinor, codeSource }: RewardSettings): void {
  if (before.issued + before.reserved === 0) return;
  const changed =
    kind !== before.kind
      ? 'kind'
      : kind !== 'airtime' && valueMinor !== before.valueMinor.toString()
        ? 'valueMinor'
        : codeSource !== before.codeSource
          ? 'codeSource'
          : null;
  if (changed !== null)
    throw fieldError(changed, 'People have codes of this reward, so you can no longer change this.');
}
