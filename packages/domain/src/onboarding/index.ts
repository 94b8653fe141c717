export { type CaptchaAction, captchaActions } from './limits/captcha.ts';
export { Checklist, type ChecklistStep } from './checklist.ts';
export { createDemoAccount, type DemoAccount } from './sign-up/demo-account.ts';
export { describeDevice } from './sessions/describe-device.ts';
export type { OnboardingPorts } from './door.ts';
export {
  type LiveSession,
  type NewSession,
  readSession,
  readSessionAccess,
} from './sessions/lucia-sessions.ts';
export type { InvitationView, JoinedTeam } from './sign-up/join-team.ts';
export { type Onboarding, openOnboarding } from './open-onboarding.ts';
export type { EmailChangeView } from './security/email-change.ts';
export type { FactorMethod } from './security/factors.ts';
export { People } from './people.service.ts';
export {
  type IdentityProvider,
  openIdentityProvider,
  returnPath as singleSignOnReturnPath,
} from './identity-provider.ts';
export { removeLostFactors } from './security/lost-factor.ts';
export { requireRecentSignIn } from './security/recent-sign-in.ts';
export type {
  PublicKeyCredentialCreationOptionsJSON as PasskeyCreationOptions,
  PublicKeyCredentialRequestOptionsJSON as PasskeyRequestOptions,
} from './security/webauthn.ts';
export type { SecurityOverview } from './security/security-overview.ts';
export { recordForPerson } from './record-for-person.ts';
export { type Device, Sessions } from './sessions/sessions.service.ts';
export type { Credentials } from './sign-in.ts';
export type { SignUpForm } from './sign-up/sign-up.ts';
export { User, UserSchema } from './user.entity.ts';
export { endSessionsOf } from './sessions/end-sessions.ts';
export type { Visitor } from './sessions/visitor.ts';
export { onboardingRetention } from './onboarding-retention.ts';
export { onboardingAccountEnd } from './onboarding-account-end.ts';
export { onboardingSealedColumns } from './onboarding-sealed-columns.ts';
