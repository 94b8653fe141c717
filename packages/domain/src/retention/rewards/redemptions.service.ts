import { recordEvents } from '../../events/index.ts';
import { DomainError, newId, notFound, type Unit } from '../../kernel/index.ts';
import { insertEntrySql } from './issuing/issue-reward.sql.ts';
import { amountOf, type CheckedCode, type Code, judgeCode } from './codes/judge-code.ts';
import {
  countRedeemedSql,
  findEntryByIdSql,
  findEntrySql,
  findHoldByIdSql,
  findHoldSql,
  insertHoldSql,
  lockCodeByIdSql,
  lockCodeSql,
  openHoldsSql,
  readCodeSql,
  settleHoldSql,
} from './redemptions.sql.ts';
import type { RedemptionRefusal, RedemptionSource } from './reward.schema.ts';
import { settleShownCode } from './in-messages/settle-codes.ts';
import { codesMeant } from './codes/reward-codes.ts';

export interface Redemption {
  id: string;
  code: string;
  amountMinor: bigint;
  reference: string;
  createdAt: Date;
  rolledBackAt: Date | null;
}

export interface Hold {
  id: string;
  code: string;
  amountMinor: bigint;
  expiresAt: Date;
}

export type Checked =
  | { isValid: true; code: CheckedCode }
  | { isValid: false; reason: RedemptionRefusal; code: CheckedCode | null };
export type Redeemed =
  | { isRedeemed: true; redemption: Redemption; code: CheckedCode }
  | { isRedeemed: false; reason: RedemptionRefusal; code: CheckedCode | null };
export type Held = { isHeld: true; hold: Hold } | { isHeld: false; reason: RedemptionRefusal };

export interface WantedUse {
  code: string;
  /** Of credit: how much to use. Ignored for other kinds. */
  amountMinor: bigint | null;
  /** Repeating it redeems nothing more. */
  key: string;
}

export interface Redeemer {
  source: RedemptionSource;
  /** The member or the cashier's device. */
  actorId: string | null;
}

/**
 * Uses of codes. A refusal is an answer, not an error, so that what a till asks can be counted. `Till` counts them.
 */
export class Redemptions {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  /** Whether a code could be redeemed now. Redeems nothing. */
  async validate(typed: string, wantedMinor: bigint | null = null): Promise<Checked> {
    const code = await this.#find(readCodeSql, typed);
    if (code === null) return { isValid: false, reason: 'unknown', code: null };
    const { reason, checked } = await this.#judge(code, wantedMinor, null);
    return reason === null ? { isValid: true, code: checked } : { isValid: false, reason, code: checked };
  }

  /** Sets a use aside until it's redeemed, released or over. The same key answers the same hold. */
  async hold({ code: typed, amountMinor, key }: WantedUse, seconds: number): Promise<Held> {
    const code = await this.#find(lockCodeSql, typed);
    const earlier = await this.#holdBy(findHoldSql, key);
    if (earlier !== null) return { isHeld: true, hold: requireSame(earlier, typed) };
    if (code === null) return { isHeld: false, reason: 'unknown' };
    const { reason, checked } = await this.#judge(code, amountMinor, null);
    if (reason !== null) return { isHeld: false, reason };
    const { sql, actor, clock } = this.#unit;
    const now = clock.now();
    const id = newId();
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    const amount = amountOf(checked, amountMinor);
    await sql(insertHoldSql, [actor.accountId, id, code.id, amount, key, expiresAt, now]);
    return { isHeld: true, hold: { id, code: code.code, amountMinor: amount, expiresAt } };
  }

  /** Gives back what a hold set aside. Doing it again, or after the hold ended, changes nothing. */
  async release(id: string): Promise<void> {
    const hold = await this.#holdBy(findHoldByIdSql, id);
    if (hold === null) throw notFound('hold');
    const { sql, actor } = this.#unit;
    await sql(lockCodeByIdSql, [actor.accountId, hold.codeId]);
    await sql(settleHoldSql, [actor.accountId, id, 'released']);
  }

  /** Uses a code once, or part of a credit. The same key answers the same redemption. */
  async redeem(
    { code: typed, amountMinor, key }: WantedUse,
    { reference, holdId, by }: { reference: string; holdId: string | null; by: Redeemer },
  ): Promise<Redeemed> {
    const { sql, actor, clock } = this.#unit;
    const code = await this.#find(lockCodeSql, typed);
    const earlier = await this.#entry(findEntrySql, `redeem/${key}`);
    if (earlier !== null) return this.#again(earlier, typed);
    if (code === null) return { isRedeemed: false, reason: 'unknown', code: null };
    const hold = holdId === null ? null : await this.#openHold(holdId, code.id);
    const wanted = amountMinor ?? hold?.amountMinor ?? null;
    const { reason, checked } = await this.#judge(code, wanted, hold?.id ?? null);
    if (reason !== null) return { isRedeemed: false, reason, code: checked };
    const amount = amountOf(checked, wanted);
    const now = clock.now();
    const id = newId();
    await sql(insertEntrySql, [
      actor.accountId,
      id,
      code.rewardId,
      code.id,
      'redeem',
      amount,
      reference,
      null,
      by.source,
      by.actorId,
      `redeem/${key}`,
      now,
    ]);
    await sql(countRedeemedSql, [actor.accountId, code.id, 1, amount]);
    if (hold !== null) await sql(settleHoldSql, [actor.accountId, hold.id, 'redeemed']);
    await this.#record(code, id, amount, now);
    const redemption = {
      id,
      code: code.code,
      amountMinor: amount,
      reference,
      createdAt: now,
      rolledBackAt: null,
    };
    return {
      isRedeemed: true,
      redemption,
      code: (await this.#judge(await this.#fresh(code.id), null, null)).checked,
    };
  }

  /** Takes a redemption back, once: the code can be used again. Repeating it returns the same answer. */
  async rollBack(id: string, reference: string, by: Redeemer): Promise<Redemption> {
    const { sql, actor, clock } = this.#unit;
    const found = await this.#entry(findEntryByIdSql, id);
    if (found?.kind !== 'redeem') throw notFound('redemption');
    await sql(lockCodeByIdSql, [actor.accountId, found.codeId]);
    // Someone may have been faster.
    const entry = (await this.#entry(findEntryByIdSql, id)) ?? found;
    if (entry.rolledBackAt !== null) return toRedemption(entry);
    const code = await this.#fresh(entry.codeId);
    const now = clock.now();
    await sql(insertEntrySql, [
      actor.accountId,
      newId(),
      code.rewardId,
      code.id,
      'rollback',
      entry.amountMinor,
      reference,
      id,
      by.source,
      by.actorId,
      `rollback/${id}`,
      now,
    ]);
    await sql(countRedeemedSql, [actor.accountId, code.id, -1, -entry.amountMinor]);
    return toRedemption({ ...entry, rolledBackAt: now });
  }

  async #find(statement: string, typed: string): Promise<Code | null> {
    for (const code of codesMeant(typed)) {
      // Before the code is locked: the reward's row comes first.
      await settleShownCode(this.#unit, code);
      const { rows } = await this.#unit.sql<Code>(statement, [this.#unit.actor.accountId, code]);
      if (rows[0] !== undefined) return rows[0];
    }
    return null;
  }

  async #fresh(codeId: string): Promise<Code> {
    const { rows } = await this.#unit.sql<Code>(lockCodeByIdSql, [this.#unit.actor.accountId, codeId]);
    if (rows[0] === undefined) throw notFound('code');
    return rows[0];
  }

  async #judge(code: Code, wantedMinor: bigint | null, ownHold: string | null) {
    const { sql, actor, clock } = this.#unit;
    const now = clock.now();
    const { rows } = await sql<{ holds: number; heldMinor: bigint }>(openHoldsSql, [
      actor.accountId,
      code.id,
      now,
      ownHold,
    ]);
    const held = rows[0] ?? { holds: 0, heldMinor: 0n };
    const availableMinor = code.balanceMinor === null ? null : code.balanceMinor - held.heldMinor;
    return {
      reason: judgeCode(code, { wantedMinor, held, now }),
      checked: { ...code, availableMinor },
    };
  }

  async #again(entry: EntryRow, typed: string): Promise<Redeemed> {
    if (!codesMeant(typed).includes(entry.code)) throw usedKey();
    const { checked } = await this.#judge(await this.#fresh(entry.codeId), null, null);
    return { isRedeemed: true, redemption: toRedemption(entry), code: checked };
  }

  async #entry(statement: string, param: string): Promise<EntryRow | null> {
    const { rows } = await this.#unit.sql<EntryRow>(statement, [this.#unit.actor.accountId, param]);
    return rows[0] ?? null;
  }

  async #holdBy(statement: string, param: string): Promise<HoldRow | null> {
    const { rows } = await this.#unit.sql<HoldRow>(statement, [this.#unit.actor.accountId, param]);
    return rows[0] ?? null;
  }

  async #openHold(id: string, codeId: string): Promise<HoldRow> {
    const hold = await this.#holdBy(findHoldByIdSql, id);
    if (hold === null || hold.codeId !== codeId) throw notFound('hold');
    if (hold.state !== 'open' || hold.expiresAt <= this.#unit.clock.now())
      throw new DomainError('invalid_state', 'This hold has ended. Hold or redeem the code again.');
    return hold;
  }

  async #record(code: Code, id: string, amountMinor: bigint, at: Date): Promise<void> {
    const { contactId, rewardId, name, currency } = code;
    if (contactId === null) return;
    await recordEvents(this.#unit, [
      {
        contactId,
        name: 'reward.redeemed',
        at,
        source: 'api',
        dedupKey: `reward.redeemed/${id}`,
        // In whole units, as every event's amount.
        properties: { id: rewardId, title: name, amount: Number(amountMinor) / 100, currency },
      },
    ]);
  }
}

interface EntryRow extends Redemption {
  codeId: string;
  kind: string;
}

interface HoldRow extends Hold {
  codeId: string;
  state: string;
}

function toRedemption({ id, code, amountMinor, reference, createdAt, rolledBackAt }: EntryRow): Redemption {
  return { id, code, amountMinor, reference, createdAt, rolledBackAt };
}

function requireSame(hold: HoldRow, typed: string): Hold {
  if (!codesMeant(typed).includes(hold.code)) throw usedKey();
  return hold;
}

const usedKey = () =>
  new DomainError('conflict', 'This key was used for another code. Use a new key for each use of a code.');
