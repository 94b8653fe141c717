import { Account, countryOf, Membership } from '../../accounts/index.ts';
import { newId, type Unit } from '../../kernel/index.ts';
import { User } from '../user.entity.ts';

/** The profile a company fills in at sign-up. */
export interface SignUpProfile {
  email: string;
  firstName: string;
  lastName: string;
  organization: string;
  industry: string;
  website: string;
  /** E.164 */
  telephone: string;
  address: string;
  state: string;
  /** ISO 3166-1 alpha-2; decides the currency and time zone. */
  country: string;
  /** Products, joined by commas. */
  product: string;
  hear: string;
  sendingFrequency: string;
  sendingVolume: string;
  sendingType: string;
  companySize: string;
}

/**
 * Creates a person with their own account, in that account's unit, and returns the person's id. `knownUserId`
 * is an unconfirmed person without accounts, who is overwritten.
 */
export async function writeAccount(
  unit: Unit,
  profile: SignUpProfile,
  passwordHash: string,
  knownUserId: string | null,
): Promise<string> {
  const { accountId } = unit.actor;
  const account =
    (await unit.em.findOne(Account, { id: accountId })) ??
    unit.em.create(Account, { id: accountId, email: profile.email, company: profile.organization });
  unit.em.assign(account, accountFields(profile));
  // The rows reference each other by plain columns, so the insert order is up to us.
  await unit.em.flush();
  const names = {
    firstName: profile.firstName,
    lastName: profile.lastName,
    passwordHash,
    currentAccountId: accountId,
  };
  const known = knownUserId === null ? null : await unit.em.findOne(User, { id: knownUserId });
  const user = known ?? unit.em.create(User, { id: newId(), email: profile.email, ...names });
  unit.em.assign(user, names);
  await unit.em.flush();
  const member = await unit.em.findOne(Membership, { accountId, userId: user.id });
  if (member === null) unit.em.create(Membership, { accountId, userId: user.id, isOwner: true });
  await unit.em.flush();
  return user.id;
}

function accountFields({ organization, ...profile }: SignUpProfile) {
  const { currency, timezone } = countryOf(profile.country);
  return { ...profile, company: organization, notificationEmail: profile.email, currency, timezone };
}
