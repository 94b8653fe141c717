/**
 * Mutations without a line of their own in the audit log, each with the reason. All others have words in
 * `mutation-words.ts`.
 */
export const unrecorded = {
  'campaigns.checkPasted': 'reads what was pasted and keeps nothing',
  'campaigns.checkLinks': 'asks the links and keeps nothing',
  'campaigns.previewDraft': 'renders and keeps nothing',
  'feeds.preview': 'reads the feed and keeps nothing',
  'templates.checkLinks': 'asks the links and keeps nothing',
  'templates.preview': 'renders and keeps nothing',
  'segments.preview': 'counts and keeps nothing',
  'imports.keep': 'keeps the choices of a plan; the start is recorded',
  'imports.check': 'reads the file and changes no contact; the start is recorded',
  'savedViews.setDefault': 'chooses what the person’s own list opens with',
  'session.switchAccount': 'chooses what the person sees',
  'onboarding.signUp': 'the address is unproved and has no account yet',
  'onboarding.confirmEmail': 'the account starts here',
  'onboarding.resendConfirmation': 'only sends an email',
  'onboarding.requestPasswordReset': 'anyone can request it; the reset itself is recorded',
  'onboarding.signIn': 'the domain records it, with failures: it knows the person',
  'onboarding.resetPassword': 'the domain records it: it knows the person',
  'accounts.delete': 'recorded as an event of the account, which closes',
  'accounts.restore': 'recorded as an event of the account',
  'security.confirmIdentity': 'proves identity; the change it allows is recorded',
  'security.confirmIdentityOptions': 'asks a passkey to sign',
  'security.confirmIdentityByPasskey': 'proves identity; the change it allows is recorded',
  'security.startTotp': 'nothing changes before the first code',
  'security.offerPasskey': 'asks for a passkey; adding it is recorded',
  'security.answerEmailChange': 'the domain records it: the person with the email link isn’t signed in',
  'security.refuseEmailChange': 'the domain records it: the person with the email link isn’t signed in',
  'security.secondStepOptions': 'asks a passkey to sign',
  'security.finishSignIn': 'the domain records it, with failures: it knows the person',
  'security.finishSignInByPasskey': 'the domain records it, with failures: it knows the person',
  'security.passkeyOptions': 'asks a passkey to sign',
  'security.signInByPasskey': 'the domain records it: it knows the person',
  'team.join': 'recorded as the person joining, in the account they join',
} as const;

/** Autosaved while someone types: one line per person and subject in this many seconds. */
export const mergedSeconds: Readonly<Record<string, number>> = {
  'campaigns.update': 600,
  'templates.save': 600,
  'segments.update': 600,
  'journeys.save': 600,
};

/** Input fields whose values are small and never secret. Nothing else becomes a detail. */
const keptInputs: readonly string[] = [
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
  'isBlocked',
  'isAccepted',
  'currency',
  'plan',
  'period',
  'periodMonths',
  'provider',
  'isAuto',
  'isOwner',
  'isExempt',
  'isRequired',
  'isWarmingUp',
  'isArchivedPublicly',
  'unauthenticatedMail',
  'gateway',
  'privileges',
  'confirmed',
  'confirmAbove',
  'overdue',
  'reason',
];

/** Routers whose names are private or can be about a contact. */
const namelessRouters: readonly string[] = ['savedViews'];

/** The input fields of this router's calls that become details. */
export function keptInputsOf(router: string): readonly string[] {
  return namelessRouters.includes(router) ? keptInputs.filter((field) => field !== 'name') : keptInputs;
}

/** Output fields that are kept: counts. */
export const keptOutputs: readonly string[] = ['count', 'cancelled', 'queued', 'ended'];

/** Subject types of routers whose `id` isn't named by the router's name without its "s". */
const subjectTypes: Readonly<Record<string, string>> = {
  approvals: 'campaign',
  team: 'user',
  session: 'session',
  deliveries: 'delivery',
  accounts: 'account',
  smsTemplates: 'template',
  onboarding: 'user',
  security: 'user',
};

/** What these calls create, where it differs from their router's subject. */
export const madeTypes: Readonly<Record<string, string>> = {
  'team.add': 'invitation',
  'team.invite': 'invitation',
};

export function subjectTypeOf(router: string): string {
  return subjectTypes[router] ?? router.replace(/s$/, '');
}
