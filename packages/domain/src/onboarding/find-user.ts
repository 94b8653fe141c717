import type pg from 'pg';
import { isOpenTo } from '../accounts/index.ts';

/** The facts about a person that sign-up and sign-in need. */
export interface KnownUser {
  id: string;
  email: string;
  passwordHash: string;
  firstName: string;
  lastName: string;
  isConfirmed: boolean;
  /** Someone signed up again with this unconfirmed address, so the stored password may be a stranger's. */
  signedUpAgain: boolean;
  /** Whether the inviter chose the password and whether it was used; null if the person chose it. */
  givenPassword: 'unused' | 'used' | null;
  /** The last used account, or the oldest membership; null if the person has none. */
  accountId: string | null;
  company: string;
}

const columns = `select u.id, u.email, u.password_hash, u.first_name, u.last_name,
  u.email_confirmed_at is not null as is_confirmed, u.signed_up_again, u.given_password, m.account_id, coalesce(m.company, '') as company
from app_user u left join lateral (
  select m.account_id, a.company from membership m join account a on a.id = m.account_id
  where m.user_id = u.id and ${isOpenTo} order by (m.account_id = u.current_account_id) desc nulls last, a.status desc, m.created_at limit 1) m on true`;

export async function findUserByEmail(pool: pg.Pool, email: string): Promise<KnownUser | null> {
  const { rows } = await pool.query<KnownUser>(`${columns} where u.email = $1`, [email]);
  return rows[0] ?? null;
}

export async function findUserById(pool: pg.Pool, id: string): Promise<KnownUser | null> {
  const { rows } = await pool.query<KnownUser>(`${columns} where u.id = $1`, [id]);
  return rows[0] ?? null;
}

/** Normalises an address: people type capitals and spaces. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}
