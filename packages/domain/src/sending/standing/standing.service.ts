import { mailOwners } from '../../accounts/index.ts';
import { DomainError, type Unit } from '../../kernel/index.ts';
import { readFigures } from './read-figures.ts';
import {
  describeFigures,
  type StandingFigures,
  standingRules,
  type StandingVerdict,
} from './standing-rules.ts';
import { currentAlertSql, liftAlertsSql } from './standing.sql.ts';

/** A warning, or a stop until it is lifted. The figures are from when it was written. */
export interface StandingAlert extends StandingVerdict {
  id: string;
  /** The figures in a sentence. */
  message: string;
  createdAt: Date;
  /** What the account wrote when it asked for a review, or empty. */
  appeal: string;
  appealedAt: Date | null;
}

export interface Standing {
  figures: StandingFigures;
  /** The current stop, else a warning from within the window, else null. */
  alert: StandingAlert | null;
}

type AlertRow = StandingVerdict & {
  id: string;
  since: Date;
  sent: number;
  hardBounces: number;
  complaints: number;
  createdAt: Date;
  appeal: string;
  appealedAt: Date | null;
};

/** The account's complaint and bounce rates, and the warning or stop that results. */
export class PromotionalStanding {
  readonly #unit: Unit;

  constructor(unit: Unit) {
    this.#unit = unit;
  }

  async get(): Promise<Standing> {
    const { sql, actor } = this.#unit;
    const { rows } = await sql<AlertRow>(currentAlertSql, [actor.accountId, standingRules.windowDays]);
    return {
      figures: await readFigures(sql, actor.accountId),
      alert: rows[0] === undefined ? null : toAlert(rows[0]),
    };
  }

  /**
   * Asks staff to review a stop. A second appeal replaces the first. Throws `invalid_state` if nothing is
   * stopped.
   */
  async appeal(text: string): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    const { count } = await sql(
      `
        update promotional_alert set appeal = $2, appealed_at = $3
        where account_id = $1 and level = 'stop' and lifted_at is null`,
      [actor.accountId, text.trim(), clock.now()],
    );
    if (count === 0)
      throw new DomainError('invalid_state', 'Promotional email of this account is not stopped.');
  }

  /**
   * Staff only. Campaigns stay paused and messages held until the account resumes and releases them; counting
   * starts with the next full hour.
   */
  async lift(reason: string, dashboardUrl: string): Promise<void> {
    const { sql, actor, clock } = this.#unit;
    const { count } = await sql(liftAlertsSql, [actor.accountId, reason, clock.now()]);
    if (count === 0)
      throw new DomainError('invalid_state', 'Promotional email of this account is not stopped.');
    await mailOwners(this.#unit, 'promotional_lifted', { reason, url: dashboardUrl });
  }
}

function toAlert({ since, createdAt, appealedAt, ...row }: AlertRow): StandingAlert {
  const { id, level, cause, appeal } = row;
  const message = describeFigures(row, { ...row, since });
  return {
    id,
    level,
    cause,
    message,
    appeal,
    createdAt,
    appealedAt,
  };
}
