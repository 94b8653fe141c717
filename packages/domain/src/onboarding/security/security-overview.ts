import type { OnboardingPorts } from '../door.ts';
import type { EmailChange, WaitingEmailChange } from './email-change.ts';
import { readFactors } from './factors.ts';
import type { Passkeys, PasskeyView } from './passkeys.ts';

/** How a person signs in, for the page where they change it. */
export interface SecurityOverview {
  totpSince: Date | null;
  passkeys: PasskeyView[];
  recoveryCodesLeft: number;
  emailChange: WaitingEmailChange | null;
}

export async function readSecurity(
  ports: OnboardingPorts,
  parts: { passkeys: Passkeys; emailChange: EmailChange },
  userId: string,
): Promise<SecurityOverview> {
  const { totpSince, recoveryCodesLeft } = await ports.visitor(({ sql }) => readFactors(sql, userId));
  return {
    totpSince,
    recoveryCodesLeft,
    passkeys: await parts.passkeys.list(userId),
    emailChange: await parts.emailChange.waiting(userId),
  };
}
