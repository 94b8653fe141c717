import { Attempts } from './attempts.ts';
import { Captcha } from './captcha.ts';
import { ChangePassword } from './change-password.ts';
import { ConfirmEmail } from './confirm-email.ts';
import type { Door } from './door.ts';
import { JoinTeam } from './join-team.ts';
import { openSecurity, type Security } from './security/open-security.ts';
import { Sessions } from './sessions.service.ts';
import { SignIn } from './sign-in.ts';
import { SignUp } from './sign-up.ts';

export interface Onboarding {
  captcha: Captcha;
  signUp: SignUp;
  confirmEmail: ConfirmEmail;
  signIn: SignIn;
  passwords: ChangePassword;
  sessions: Sessions;
  joinTeam: JoinTeam;
  security: Security;
}

/** The use cases that run before any account is open. Cheap: nothing is read or connected here. */
export function openOnboarding(door: Door): Onboarding {
  const captcha = new Captcha(door);
  const attempts = new Attempts(door);
  const sessions = new Sessions(door.pool);
  const security = openSecurity(door, attempts, sessions);
  return {
    captcha,
    sessions,
    security,
    joinTeam: new JoinTeam(door, attempts),
    signUp: new SignUp(door, captcha, attempts),
    confirmEmail: new ConfirmEmail(door, attempts),
    signIn: new SignIn(door, { captcha, attempts, sessions, secondStep: security.secondStep }),
    passwords: new ChangePassword(door, attempts, sessions),
  };
}
