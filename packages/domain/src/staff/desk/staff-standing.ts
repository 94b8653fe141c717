import { changeAccount, inAccount, type StaffCall } from '../access/staff-call.ts';

/** An account whose promotional email is stopped. */
interface StoppedAccount {
  accountId: string;
  company: string;
  /** The figures behind the stop, in a sentence. */
  message: string;
  stoppedAt: Date;
  /** The account's request; empty until it asks for a review. */
  appeal: string;
  appealedAt: Date | null;
}

/** What an account's promotional email did in the last seven days. */
export interface StandingLine {
  accountId: string;
  company: string;
  since: Date;
  sent: number;
  hardBounces: number;
  complaints: number;
  isStopped: boolean;
}

const maxListed = 200;

/** Stops of promotional email because of complaints or bounces, and lifting them. */
export class StaffStanding {
  readonly #call: StaffCall;

  constructor(call: StaffCall) {
    this.#call = call;
  }

  /** Those that requested a review first, longest waiting on top; 200 at most. */
  async list(): Promise<StoppedAccount[]> {
    const { rows } = await this.#call.domain.staff(({ sql }) =>
      sql<{ accountId: string; company: string }>(
        `select r.account_id, a.company
         from promotional_review r
         join account a on a.id = r.account_id
         order by r.appealed_at nulls last, r.created_at
         limit ${maxListed}`,
      ),
    );
    const found: StoppedAccount[] = [];
    for (const { accountId, company } of rows) {
      const { alert } = await inAccount(this.#call, accountId, ({ promotionalStanding }) =>
        promotionalStanding.get(),
      );
      if (alert?.level !== 'stop') continue;
      const { message, createdAt: stoppedAt, appeal, appealedAt } = alert;
      found.push({ accountId, company, message, stoppedAt, appeal, appealedAt });
    }
    return found;
  }

  /** Of every active account that sent any, highest share of bounces first. Costs a short query per account. */
  async figures(): Promise<StandingLine[]> {
    const { rows } = await this.#call.domain.staff(({ sql }) =>
      sql<{ accountId: string; company: string }>(
        'select id as account_id, company from account where status = 1 order by id',
      ),
    );
    const lines: StandingLine[] = [];
    for (const { accountId, company } of rows) {
      const { figures, alert } = await inAccount(this.#call, accountId, ({ promotionalStanding }) =>
        promotionalStanding.get(),
      );
      const { since, sent, hardBounces, complaints } = figures;
      const isStopped = alert?.level === 'stop';
      if (sent > 0) lines.push({ accountId, company, since, sent, hardBounces, complaints, isStopped });
    }
    return lines.toSorted((a, b) => b.hardBounces / b.sent - a.hardBounces / a.sent);
  }

  /** Allows promotional email again. The account sees the reason. */
  async lift(accountId: string, reason: string): Promise<void> {
    const { appUrl } = this.#call.domain.config;
    const change = {
      accountId,
      action: 'staff.promotional_lifted',
      subject: { type: 'account', id: accountId },
      details: { reason },
    } as const;
    await changeAccount(this.#call, change, ({ promotionalStanding }) =>
      promotionalStanding.lift(reason, `${appUrl}/dashboard/sender-email`),
    );
  }
}
