import type { Sql } from '../../kernel/index.ts';

/** A proof in addition to the password. */
const factorMethods = ['totp', 'passkey', 'recovery'] as const;
export type FactorMethod = (typeof factorMethods)[number];

/** A person's available second factors. */
export interface Factors {
  totpSince: Date | null;
  passkeys: number;
  recoveryCodesLeft: number;
}

const factorsSql = `
  select
    (select confirmed_at from totp_factor where user_id = $1) as totp_since,
    (select count(*)::int from passkey where user_id = $1) as passkeys,
    (
      select count(*)::int from recovery_code where user_id = $1 and used_at is null
    ) as recovery_codes_left`;

/** Read in one statement at each sign-in. */
export async function readFactors(sql: Sql, userId: string): Promise<Factors> {
  const { rows } = await sql<Factors>(factorsSql, [userId]);
  return rows[0] ?? { totpSince: null, passkeys: 0, recoveryCodesLeft: 0 };
}

/** Whether the password alone isn't enough. */
export function hasSecondFactor({ totpSince, passkeys }: Factors): boolean {
  return totpSince !== null || passkeys > 0;
}

/** The second factors to offer, strongest first. */
export function methodsOf(factors: Factors): FactorMethod[] {
  if (!hasSecondFactor(factors)) return [];
  const { totpSince, passkeys, recoveryCodesLeft } = factors;
  const methods: (FactorMethod | null)[] = [
    passkeys > 0 ? 'passkey' : null,
    totpSince === null ? null : 'totp',
    recoveryCodesLeft > 0 ? 'recovery' : null,
  ];
  return methods.filter((method) => method !== null);
}
