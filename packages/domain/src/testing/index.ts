export { authenticateSenders } from './authenticate-senders.ts';
export { countHmacs } from './count-hmacs.ts';
export { emailDraft, smsDraft } from './drafts.ts';
export { isOneWaiting, untilOneWaits } from './locks.ts';
export { giveMoney, giveMoneyAndSubscription } from './money.ts';
export {
  asOwner,
  goodPassword,
  type MailAsked,
  mailsAsked,
  makeBarePerson,
  makePerson,
  signUpForm,
  solveCaptcha,
  tokenOf,
  visitor,
} from './people.ts';
export { postedForm, signedVisit } from './posted.ts';
export { sessionsOf } from './sessions-of.ts';
export { type OwnedTestAccount, TestAccount } from './test-account.ts';
export { cloneDatabase, pagesRead, type TestDatabase } from './test-database.ts';
export { zipOf } from './zip-of.ts';
export { makeAccount, makeBareAccount, startTestDomain, type TestDomain } from './test-domain.ts';
