import { Attempts } from './limits/attempts.ts';
import { Captcha } from './limits/captcha.ts';
import { ChangePassword } from './change-password.ts';
import { ConfirmEmail } from './sign-up/confirm-email.ts';
import type { OnboardingPorts } from './door.ts';
import { JoinTeam } from './sign-up/join-team.ts';
import { openSecurity, type Security } from './security/open-security.ts';
import { SignIn } from './sign-in.ts';
import { SignUp } from './sign-up/sign-up.ts';
import { SingleSignOn } from './single-sign-on.ts';

export interface Onboarding {
  captcha: Captcha;
  signUp: SignUp;
  confirmEmail: ConfirmEmail;
  signIn: SignIn;
  singleSignOn: SingleSignOn;
  passwords: ChangePassword;
  joinTeam: JoinTeam;
  security: Security;
}

/**
 * The use cases that take more than one transaction before any account is open. Cheap: nothing is read or
 * connected here.
 */
export function openOnboarding(ports: OnboardingPorts): Onboarding {
  const captcha = new Captcha(ports);
  const attempts = new Attempts(ports);
  const security = openSecurity(ports, attempts);
  return {
    captcha,
    security,
    joinTeam: new JoinTeam(ports, attempts),
    signUp: new SignUp(ports, captcha, attempts),
    confirmEmail: new ConfirmEmail(ports, attempts),
    signIn: new SignIn(ports, { captcha, attempts, secondStep: security.secondStep }),
    singleSignOn: new SingleSignOn(ports, attempts, security.secondStep),
    passwords: new ChangePassword(ports, attempts),
  };
}
