import type { Sql } from '../kernel/index.ts';

/** Columns of `account` that other rooms decide on. A profile's own fields change through `Accounts`. */
const columns = {
  blockedAt: 'blocked_at',
  isAdmin: 'is_admin',
  isDemo: 'is_demo',
  isSecondPersonRequired: 'is_second_person_required',
  optInDailyLimit: 'opt_in_daily_limit',
  optInTextDailyLimit: 'opt_in_text_daily_limit',
  paymentsDisputedAt: 'payments_disputed_at',
  sendingSuspendedAt: 'sending_suspended_at',
  sendingSuspendedReason: 'sending_suspended_reason',
  subscription: 'subscription',
  subscriptionAuto: 'subscription_auto',
  subscriptionCheckAt: 'subscription_check_at',
  subscriptionExpires: 'subscription_expires',
  subscriptionPlan: 'subscription_plan',
  updatedAt: 'updated_at',
} as const;

export interface AccountChanges {
  /** When staff took everything of it from the public. */
  blockedAt?: Date | null;
  /** Whether its owners are our staff. */
  isAdmin?: boolean;
  isDemo?: boolean;
  /** Whether someone other than the last author must start a campaign. */
  isSecondPersonRequired?: boolean;
  /** Confirmation emails a day; null for the limit that age and standing give. */
  optInDailyLimit?: number | null;
  /** The same for texts. */
  optInTextDailyLimit?: number | null;
  /** When the oldest payment dispute that isn't won was opened. */
  paymentsDisputedAt?: Date | null;
  sendingSuspendedAt?: Date | null;
  sendingSuspendedReason?: string;
  /** 1 while a period is paid or in grace. */
  subscription?: 0 | 1;
  subscriptionAuto?: boolean;
  subscriptionCheckAt?: Date | null;
  subscriptionExpires?: Date;
  subscriptionPlan?: number;
  updatedAt?: Date;
}

/** Writes these columns of an account's row. */
export async function updateAccount(sql: Sql, accountId: string, changes: AccountChanges): Promise<void> {
  const entries = Object.entries(columns).flatMap(([field, column]) =>
    field in changes ? [{ column, value: changes[field as keyof AccountChanges] }] : [],
  );
  const assignments = entries.map(({ column }, index) => `${column} = $${index + 2}`).join(', ');
  await sql(`update account set ${assignments} where id = $1`, [
    accountId,
    ...entries.map(({ value }) => value),
  ]);
}

/** Gives every account this person owns the person's new address, where it still has the old one. */
export async function changeOwnersEmail(
  sql: Sql,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql(
    `update account a set email = $2 from membership m
     where m.account_id = a.id and m.user_id = $1 and m.is_owner and a.email = $3`,
    [userId, to, from],
  );
}
