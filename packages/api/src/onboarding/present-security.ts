import type { SecurityOverview } from '@talkdrum/domain';
import type { SecurityOutput } from './security.contract.ts';

export function presentSecurity({
  totpSince,
  passkeys,
  recoveryCodesLeft,
  emailChange,
}: SecurityOverview): SecurityOutput {
  return {
    totpSince: totpSince?.toISOString() ?? null,
    recoveryCodesLeft,
    passkeys: passkeys.map((passkey) => ({
      ...passkey,
      createdAt: passkey.createdAt.toISOString(),
      lastUsedAt: passkey.lastUsedAt?.toISOString() ?? null,
    })),
    emailChange:
      emailChange === null ? null : { ...emailChange, expiresAt: emailChange.expiresAt.toISOString() },
  };
}
