import type { Attempts } from '../limits/attempts.ts';
import type { OnboardingPorts } from '../door.ts';
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
export function openSecurity(ports: OnboardingPorts, attempts: Attempts): Security {
  const totp = new TotpCodes(ports.config.secret);
  const recovery = new RecoveryCodes(ports.config.secret);
  const passkeys = new Passkeys(ports);
  const codes = new CodeCheck(ports, attempts, totp, recovery);
  const recent = new RecentSignIn(ports, { attempts, passkeys, codes });
  const emailChange = new EmailChange(ports, attempts, recent);
  return {
    passkeys,
    recent,
    emailChange,
    secondStep: new SecondStep(ports, { attempts, passkeys, codes }),
    passkeySignIn: new PasskeySignIn(ports, attempts, passkeys),
    factors: new SignInFactors(ports, { attempts, recent, passkeys, totp, recovery }),
    read: (userId) => readSecurity(ports, { passkeys, emailChange }, userId),
  };
}
