import type { Attempts } from '../attempts.ts';
import type { Door } from '../door.ts';
import type { Sessions } from '../sessions.service.ts';
import { CodeCheck } from './code-check.ts';
import { EmailChange } from './email-change.ts';
import { PasskeySignIn } from './passkey-sign-in.ts';
import { Passkeys } from './passkeys.ts';
import { RecentSignIn } from './recent-sign-in.ts';
import { RecoveryCodes } from './recovery-codes.ts';
import { SecondStep } from './second-step.ts';
import { readSecurity, type SecurityOverview } from './security-overview.ts';
import { SignInFactors } from './sign-in-factors.ts';
import { TotpCodes } from './totp.ts';

export interface Security {
  secondStep: SecondStep;
  passkeySignIn: PasskeySignIn;
  recent: RecentSignIn;
  factors: SignInFactors;
  passkeys: Passkeys;
  emailChange: EmailChange;
  read(userId: string): Promise<SecurityOverview>;
}

/** Second factors and what protects them. Cheap, like all of onboarding. */
export function openSecurity(door: Door, attempts: Attempts, sessions: Sessions): Security {
  const totp = new TotpCodes(door.config.secret);
  const recovery = new RecoveryCodes(door.config.secret);
  const passkeys = new Passkeys(door);
  const codes = new CodeCheck(door, attempts, totp, recovery);
  const recent = new RecentSignIn(door, { attempts, passkeys, codes });
  const emailChange = new EmailChange(door, attempts, recent);
  return {
    passkeys,
    recent,
    emailChange,
    secondStep: new SecondStep(door, { attempts, sessions, passkeys, codes }),
    passkeySignIn: new PasskeySignIn(door, attempts, sessions, passkeys),
    factors: new SignInFactors(door, { attempts, recent, passkeys, totp, recovery }),
    read: (userId) => readSecurity(door, { passkeys, emailChange }, userId),
  };
}
