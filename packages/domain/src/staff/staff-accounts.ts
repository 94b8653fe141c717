import { updateAccount } from '../accounts/index.ts';
import type pg from 'pg';
import { type OptInQuota, wakeOptIn } from '../audience/index.ts';
import { notFound } from '../kernel/index.ts';
import { requireCredential } from './require-staff.ts';
import { changeAccount, inAccount, type StaffCall } from './staff-call.ts';
import { type Page, type PageInput, readPosition, toPage } from './staff-page.ts';
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
}

/** `sending`: on means suspended. `admin`: on makes the account's owners staff in the dashboard. */
export type AccountFlag = 'sending_suspended' | 'admin';

const line = `select a.id, a.company, a.email, a.country, a.currency, a.status = 1 as is_active, a.is_demo, a.is_admin,
    a.sending_suspended_at as suspended_at, a.sending_suspended_reason as suspended_reason, a.payments_disputed_at, a.created_at,
    (select count(*)::int from membership m where m.account_id = a.id) as members
  from account a`;

/** Every account of the installation, for staff. */
export class StaffAccounts {
  readonly #call: StaffCall;
  readonly #pool: pg.Pool;

  constructor(call: StaffCall) {
    this.#call = call;
    this.#pool = call.domain.pool;
  }

  /** Newest first; searches company, address and id. */
  async list({ search, cursor, limit }: PageInput): Promise<Page<AccountLine>> {
    const [at, id] = readPosition(cursor);
    const { rows } = await this.#pool.query<AccountLine>(
      `${line} where (a.created_at, a.id) < ($1::timestamptz, $2::uuid)
         and ($3 = '' or position(plain_text($3) in plain_text(a.company)) > 0 or position(plain_text($3) in plain_text(a.email)) > 0 or a.id::text = lower($3))
       order by a.created_at desc, a.id desc limit $4`,
      [at, id, search.trim(), limit + 1],
    );
    return toPage(rows, limit);
  }

  async get(accountId: string): Promise<AccountFacts> {
    const { rows } = await this.#pool.query<AccountLine & { owners: string[] }>(
      `${line.replace('select', `select array(select u.email from membership m join app_user u on u.id = m.user_id where m.account_id = a.id and m.is_owner order by u.email) as owners,`)}
       where a.id = $1`,
      [accountId],
    );
    const account = rows[0];
    if (account === undefined) throw notFound('account');
    return inAccount(this.#call, accountId, async ({ wallet, sql, optInRequests }) => {
      const counts = await sql<{ contacts: number; campaigns: number; liveCampaigns: number }>(
        `select (select count(*)::int from contact where account_id = $1 and deleted_at is null) as contacts,
           (select count(*)::int from campaign where account_id = $1 and deleted_at is null) as campaigns,
           (select count(*)::int from campaign where account_id = $1 and status in ('preparing', 'sending', 'paused')) as live_campaigns`,
        [accountId],
      );
      return {
        ...account,
        balances: await wallet.balances(),
        optIn: await optInRequests.quota(),
        ...(counts.rows[0] ?? { contacts: 0, campaigns: 0, liveCampaigns: 0 }),
      };
    });
  }

  /**
   * Suspending pauses running campaigns; nothing can be started or resumed until sending is allowed again.
   */
  async setFlag(accountId: string, flag: AccountFlag, isOn: boolean, reason: string): Promise<void> {
    if (flag === 'admin') return this.#setStaffFlag(accountId, isOn, reason);
    const action = isOn ? 'staff.sending_suspended' : 'staff.sending_resumed';
    await changeAccount(
      this.#call,
      { accountId, action, subject: { type: 'account', id: accountId }, details: { reason } },
      async (scope) => {
        const now = scope.clock.now();
        await updateAccount(scope.sql, accountId, {
          sendingSuspendedAt: isOn ? now : null,
          sendingSuspendedReason: isOn ? reason : '',
          updatedAt: now,
        });
        if (isOn) await pauseSending(scope);
      },
    );
  }

  /** Overrides the limit that follows from age and standing; null restores it. */
  async setOptInLimit(accountId: string, limit: number | null, reason: string): Promise<void> {
    const details = { reason, limit: limit === null ? 'by age and standing' : String(limit) };
    await changeAccount(
      this.#call,
      {
        accountId,
        action: 'staff.opt_in_limit_changed',
        subject: { type: 'account', id: accountId },
        details,
      },
      async ({ sql, clock }) => {
        await updateAccount(sql, accountId, { optInDailyLimit: limit, updatedAt: clock.now() });
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
