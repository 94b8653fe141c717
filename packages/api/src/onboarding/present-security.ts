import type { SecurityOverview } from '@talkdrum/domain';
import type { SecurityOutput } from './security.contract.ts';
import { toWire } from '../to-wire.ts';

export function presentSecurity({
  totpSince,
  passkeys,
  recoveryCodesLeft,
  emailChange,
}: SecurityOverview): SecurityOutput {
  return toWire({
    totpSince,
    recoveryCodesLeft,
    passkeys: passkeys.map((passkey) => toWire(passkey)),
    emailChange: emailChange === null ? null : toWire(emailChange),
  });
}
