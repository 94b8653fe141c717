import { mailOwners } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import { DomainError, readRateWith, takeRateWith, type Unit } from '../../kernel/index.ts';
import type {
  Checked,
  Held,
  Redeemed,
  Redeemer,
  Redemption,
  Redemptions,
  WantedUse,
} from './redemptions.service.ts';
import type { RedemptionRefusal } from './reward.schema.ts';

/**
 * Wrong codes of one till: an API key, a cashier's link or a member. Counted by till and not by address, so that a thousand
 * addresses guess no more than one.
 */
const wrongCodes = { points: 20, seconds: 900 };

/** Redeems codes for a till, and stops one that guesses. */
export class Till {
  readonly #unit: Unit;
  readonly #redemptions: Redemptions;
  readonly #appUrl: string;

  constructor(unit: Unit, redemptions: Redemptions, { appUrl }: Pick<DomainConfig, 'appUrl'>) {
    this.#unit = unit;
    this.#redemptions = redemptions;
    this.#appUrl = appUrl;
  }

  async validate(by: Redeemer, code: string, amountMinor: bigint | null): Promise<Checked> {
    await this.#admit(by);
    const checked = await this.#redemptions.validate(code, amountMinor);
    if (!checked.isValid) await this.#count(by, checked.reason);
    return checked;
  }

  async hold(by: Redeemer, use: WantedUse, seconds: number): Promise<Held> {
    await this.#admit(by);
    const held = await this.#redemptions.hold(use, seconds);
    if (!held.isHeld) await this.#count(by, held.reason);
    return held;
  }

  release(id: string): Promise<void> {
    return this.#redemptions.release(id);
  }

  async redeem(
    by: Redeemer,
    use: WantedUse,
    { reference, holdId }: { reference: string; holdId: string | null },
  ): Promise<Redeemed> {
    await this.#admit(by);
    const redeemed = await this.#redemptions.redeem(use, { reference, holdId, by });
    if (!redeemed.isRedeemed) await this.#count(by, redeemed.reason);
    return redeemed;
  }

  rollBack(by: Redeemer, id: string, reference: string): Promise<Redemption> {
    return this.#redemptions.rollBack(id, reference, by);
  }

  async #admit(by: Redeemer): Promise<void> {
    const rate = await readRateWith(this.#unit.sql, this.#keyOf(by), wrongCodes);
    if (rate === null || rate.remaining > 0) return;
    throw new DomainError('rate_limited', 'Too many wrong codes. Wait 15 minutes and try again.', {
      resetsAt: rate.resetsAt.toISOString(),
    });
  }

  /** The owners hear of it once, when the till is stopped. */
  async #count(by: Redeemer, reason: RedemptionRefusal): Promise<void> {
    if (reason !== 'unknown') return;
    const rate = await takeRateWith(this.#unit.sql, this.#keyOf(by), wrongCodes);
    if (rate.taken !== wrongCodes.points) return;
    await mailOwners(this.#unit, 'codes_guessed', {
      source: by.source,
      url: `${this.#appUrl}/dashboard/rewards`,
    });
  }

  #keyOf({ source, actorId }: Redeemer): string {
    return `codes:${this.#unit.actor.accountId}:${source}:${actorId ?? ''}`;
  }
}
