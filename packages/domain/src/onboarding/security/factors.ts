import type pg from 'pg';

/** A proof beside the password. */
export const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** What a person can prove themselves by, beside the password. */
export interface Factors {
  totpSince: Date | null;
  passkeys: number;
  recoveryCodesLeft: number;
}

/** Read in one statement at each sign-in. */
export async function readFactors(pool: pg.Pool, userId: string): Promise<Factors> {
  const { rows } = await pool.query<Factors>(
    `select (select confirmed_at from totp_factor where user_id = $1) as "totpSince",
       (select count(*)::int from passkey where user_id = $1) as passkeys,
       (select count(*)::int from recovery_code where user_id = $1 and used_at is null) as "recoveryCodesLeft"`,
    [userId],
  );
  return rows[0] ?? { totpSince: null, passkeys: 0, recoveryCodesLeft: 0 };
}

/** Whether the password alone is not enough. */
export function hasSecondFactor({ totpSince, passkeys }: Factors): boolean {
  return totpSince !== null || passkeys > 0;
}

/** What can be asked for beside the password, the strongest first. */
export function methodsOf(factors: Factors): FactorMethod[] {
  if (!hasSecondFactor(factors)) return [];
  const { totpSince, passkeys, recoveryCodesLeft } = factors;
  const methods: (FactorMethod | null)[] = [passkeys > 0 ? 'passkey' : null, totpSince === null ? null : 'totp', recoveryCodesLeft > 0 ? 'recovery' : null];
  return methods.filter((method) => method !== null);
}
