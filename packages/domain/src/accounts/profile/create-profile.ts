import { DomainError, fieldError, newId, type Actor, type Unit } from '../../kernel/index.ts';
import { Account } from '../account.entity.ts';
import { countries } from '../countries.ts';
import { Membership } from '../membership.entity.ts';
import type { NewProfile } from './profile-fields.ts';

const maxProfiles = 20;

interface ScopeOpener {
  openScope<T>(actor: Actor, work: (unit: Unit) => Promise<T>): Promise<T>;
}

interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

/**
 * Creates an account owned by the person, with its country's currency and time zone and no money or
 * subscription. Returns its id.
 */
export async function createProfile(
  opener: ScopeOpener,
  userId: string,
  profile: NewProfile,
  origin?: NonNullable<Actor['origin']>,
): Promise<string> {
  const country = countries.find(({ iso }) => iso === profile.country);
  if (country === undefined) throw fieldError('country', 'Country is required');
  const accountId = newId();
  await opener.openScope(
    { accountId, userId, ...(origin === undefined ? {} : { origin }) },
    async ({ em, sql }) => {
      // Locks the person, so concurrent creations are counted one after the other.
      const { rows } = await sql<Person>(
        'select email, first_name, last_name from app_user where id = $1 for update',
        [userId],
      );
      const owned = await sql<{ n: number }>(
        'select count(*)::int as n from membership where user_id = $1 and is_owner',
        [userId],
      );
      if ((owned.rows[0]?.n ?? 0) >= maxProfiles)
        throw new DomainError(
          'limit_reached',
          `You own ${maxProfiles} profiles, which is the limit. Delete one you no longer use.`,
        );
      const [person = { email: '', firstName: '', lastName: '' }] = rows;
      em.create(Account, {
        id: accountId,
        email: person.email,
        notificationEmail: person.email,
        company: profile.organization,
        firstName: person.firstName,
        lastName: person.lastName,
        industry: profile.industry,
        country: country.iso,
        currency: country.currency,
        timezone: country.timezone,
      });
      await em.flush();
      em.create(Membership, { accountId, userId, isOwner: true });
      await em.flush();
    },
  );
  return accountId;
}
