import { isBlocked, updateAccount } from '../../accounts/index.ts';
import { type OptInQuota, wakeOptIn } from '../../audience/index.ts';
import { type Channel, DomainError, notFound, type Sql } from '../../kernel/index.ts';
import { requireCredential } from '../access/require-staff.ts';
import { changeAccount, inAccount, type StaffCall } from '../access/staff-call.ts';
import { type Page, type PageInput, readPosition, toPage } from './staff-page.ts';
import { countContentsSql, listAccountsSql, readAccountSql } from './staff-accounts.sql.ts';
import { pauseSending } from './suspend-sending.ts';

export interface AccountLine {
  id: string;
  company: string;
  email: string;
  country: string;
  currency: string;
  isActive: boolean;
  isDemo: boolean;
  /** The profile's staff flag. */
  isAdmin: boolean;
  suspendedAt: Date | null;
  suspendedReason: string;
  /** Since when nothing of it is public. */
  blockedAt: Date | null;
  /** When its oldest open or lost payment dispute started. */
  paymentsDisputedAt: Date | null;
  members: number;
  createdAt: Date;
}

export interface AccountFacts extends AccountLine {
  owners: string[];
  balances: { currency: string; balanceMinor: bigint; heldMinor: bigint; availableMinor: bigint }[];
  contacts: number;
  campaigns: number;
  /** Campaigns being prepared, sent or paused now. */
  liveCampaigns: number;
  /** How many people it can ask to confirm a list in 24 hours. */
  optIn: OptInQuota;
  optInTexts: OptInQuota;
}

/**
 * `sending_suspended`: no message goes out. `blocked`: nor is anything public. `admin`: the account's owners are staff in
 * the dashboard.
 */
export type AccountFlag = 'sending_suspended' | 'blocked' | 'admin';

const events = {
  sending_suspended: ['staff.sending_suspended', 'staff.sending_resumed'],
  blocked: ['staff.account_blocked', 'staff.account_unblocked'],
} as const;

/** Every account of the installation, for staff. */
export class StaffAccounts {
  readonly #call: StaffCall;

  constructor(call: StaffCall) {
    this.#call = call;
  }

  /** Newest first; searches company, address and id. */
  async list({ search, cursor, limit }: PageInput): Promise<Page<AccountLine>> {
    const [at, id] = readPosition(cursor);
    const { rows } = await this.#call.domain.staff(({ sql }) =>
      sql<AccountLine>(listAccountsSql, [at, id, search.trim(), limit + 1]),
    );
    return toPage(rows, limit);
  }

  async get(accountId: string): Promise<AccountFacts> {
    return inAccount(this.#call, accountId, async ({ wallet, sql, optInRequests }) => {
      const { rows } = await sql<AccountLine & { owners: string[] }>(readAccountSql, [accountId]);
      if (rows[0] === undefined) throw notFound('account');
      const counts = await sql<{ contacts: number; campaigns: number; liveCampaigns: number }>(
        countContentsSql,
        [accountId],
      );
      return {
        ...rows[0],
        balances: await wallet.balances(),
        optIn: await optInRequests.quota(),
        optInTexts: await optInRequests.quota('sms'),
        ...(counts.rows[0] ?? { contacts: 0, campaigns: 0, liveCampaigns: 0 }),
      };
    });
  }

  /**
   * Suspending pauses running campaigns; nothing can be started or resumed until sending is allowed again. Blocking
   * suspends, too, and ends what is public: pages, archives and links in messages, except those to unsubscribe.
   * Unblocking makes them public again; sending stays suspended. Throws `invalid_state` for allowing a blocked account to
   * send.
   */
  async setFlag(accountId: string, flag: AccountFlag, isOn: boolean, reason: string): Promise<void> {
    if (flag === 'admin') return this.#setStaffFlag(accountId, isOn, reason);
    const [started, ended] = events[flag];
    const action = isOn ? started : ended;
    const changesSending = isOn || flag === 'sending_suspended';
    await changeAccount(
      this.#call,
      { accountId, action, subject: { type: 'account', id: accountId }, details: { reason } },
      async (scope) => {
        const now = scope.clock.now();
        if (flag === 'sending_suspended' && !isOn) await requireUnblocked(scope.sql, accountId);
        await updateAccount(scope.sql, accountId, {
          ...(changesSending ? { sendingSuspendedAt: isOn ? now : null } : {}),
          ...(changesSending ? { sendingSuspendedReason: isOn ? reason : '' } : {}),
          ...(flag === 'blocked' ? { blockedAt: isOn ? now : null } : {}),
          updatedAt: now,
        });
        if (isOn) await pauseSending(scope);
      },
    );
  }

  /** Overrides the limit that follows from age and standing; null restores it. */
  async setOptInLimit(
    accountId: string,
    { limit, channel, reason }: { limit: number | null; channel: Channel; reason: string },
  ): Promise<void> {
    const details = { reason, channel, limit: limit === null ? 'by age and standing' : String(limit) };
    await changeAccount(
      this.#call,
      {
        accountId,
        action: 'staff.opt_in_limit_changed',
        subject: { type: 'account', id: accountId },
        details,
      },
      async ({ sql, clock }) => {
        const set = channel === 'sms' ? { optInTextDailyLimit: limit } : { optInDailyLimit: limit };
        await updateAccount(sql, accountId, { ...set, updatedAt: clock.now() });
        await wakeOptIn(sql, accountId);
      },
    );
  }

  /** By credential only: staff by flag can't make other staff. */
  async #setStaffFlag(accountId: string, isOn: boolean, reason: string): Promise<void> {
    requireCredential(this.#call.member, 'change the staff flag');
    const details = { reason, flag: isOn ? 'on' : 'off' };
    await changeAccount(
      this.#call,
      { accountId, action: 'staff.flag_changed', subject: { type: 'account', id: accountId }, details },
      ({ sql, clock }) => updateAccount(sql, accountId, { isAdmin: isOn, updatedAt: clock.now() }),
    );
  }
}

async function requireUnblocked(sql: Sql, accountId: string): Promise<void> {
  if (await isBlocked(sql, accountId))
    throw new DomainError(
      'invalid_state',
      'This account is blocked. Unblock it before you allow it to send.',
    );
}
