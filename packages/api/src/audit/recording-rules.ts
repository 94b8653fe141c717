/**
 * Mutations without a line of their own in the audit log, each with the reason. Every other one has words in
 * `mutation-words.ts`.
 */
export const unrecorded = {
  'campaigns.checkPasted': 'reads what was pasted and keeps nothing',
  'templates.preview': 'renders and keeps nothing',
  'segments.preview': 'counts and keeps nothing',
  'imports.check': 'looks through the file and changes nobody; the start is recorded',
  'session.switchAccount': 'chooses what the person sees',
  'onboarding.signUp': 'nobody has proved the address yet',
  'onboarding.confirmEmail': 'the account begins with it',
  'onboarding.resendConfirmation': 'asks for a mail',
  'onboarding.requestPasswordReset': 'anybody may ask; the reset itself is recorded',
  'onboarding.signIn': 'the door records it, with failures: it knows the person',
  'onboarding.resetPassword': 'the door records it: it knows the person',
  'accounts.delete': 'recorded as an event of the account, which is closed then',
  'accounts.restore': 'recorded as an event of the account',
  'security.confirmIdentity': 'shows who is there; what it is for is recorded',
  'security.confirmIdentityOptions': 'asks a passkey to sign',
  'security.confirmIdentityByPasskey': 'shows who is there; what it is for is recorded',
  'security.startTotp': 'nothing changes before the first code',
  'security.offerPasskey': 'asks for a passkey; adding it is recorded',
  'security.answerEmailChange': 'the door records it: whoever has the mail is not signed in',
  'security.refuseEmailChange': 'the door records it: whoever has the mail is not signed in',
  'security.secondStepOptions': 'asks a passkey to sign',
  'security.finishSignIn': 'the door records it, with failures: it knows the person',
  'security.finishSignInByPasskey': 'the door records it, with failures: it knows the person',
  'security.passkeyOptions': 'asks a passkey to sign',
  'security.signInByPasskey': 'the door records it: it knows the person',
  'team.join': 'recorded as the person joining, in the account they join',
} as const;

/** Saved by the page itself while somebody writes: one line per person and subject in so many seconds. */
export const mergedSeconds: Readonly<Record<string, number>> = {
  'campaigns.update': 600,
  'templates.save': 600,
  'segments.update': 600,
};

/** Fields of an input whose values are small, plain and nobody's secret. Nothing else becomes a detail. */
export const keptInputs: readonly string[] = [
  'name',
  'status',
  'channel',
  'type',
  'optIn',
  'campaign',
  'region',
  'local',
  'timezone',
  'amountMinor',
  'currency',
  'plan',
  'period',
  'periodMonths',
  'provider',
  'isAuto',
  'isOwner',
  'isExempt',
  'isArchivedPublicly',
  'unauthenticatedMail',
  'gateway',
  'privileges',
  'reason',
];

/** The same of an output: how much it was. */
export const keptOutputs: readonly string[] = ['count', 'cancelled', 'queued', 'ended'];

/** What a router's `id` names, where that is not its name without the s. */
const subjectTypes: Readonly<Record<string, string>> = {
  team: 'user',
  session: 'session',
  deliveries: 'delivery',
  accounts: 'account',
  smsTemplates: 'template',
  onboarding: 'user',
  security: 'user',
};

/** What these make, where that is not what their router is about. */
export const madeTypes: Readonly<Record<string, string>> = {
  'team.add': 'invitation',
  'team.invite': 'invitation',
};

export function subjectTypeOf(router: string): string {
  return subjectTypes[router] ?? router.replace(/s$/, '');
}
