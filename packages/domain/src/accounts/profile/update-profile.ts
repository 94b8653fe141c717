import { DomainError, fieldError, type Unit } from '../../kernel/index.ts';
import type { Account } from '../account.entity.ts';
import { countries } from '../countries.ts';
import { toTelephone } from '../telephone.ts';
import { requireOrganization } from './organizations.ts';
import type { ProfileFields } from './profile-fields.ts';

/**
 * Saves the profile form. `revision` is the one the form was opened with. Throws `stale_revision` if someone
 * saved in between, so nobody overwrites changes they haven't seen.
 */
export async function updateProfile(
  unit: Unit,
  account: Account,
  fields: ProfileFields,
  revision: number,
): Promise<void> {
  const country = countries.find(({ iso }) => iso === fields.country);
  if (country === undefined) throw fieldError('country', 'Country is required');
  const telephone = toTelephone(fields.telephone, country);
  if (fields.organizationId !== null)
    await requireOrganization(unit, fields.organizationId, account.organizationId ?? null);
  const { count } = await unit.sql(
    'update account set revision = revision + 1 where id = $1 and revision = $2',
    [account.id, revision],
  );
  if (count !== 1)
    throw new DomainError(
      'stale_revision',
      'Someone else changed this profile while you were editing it. Reload to see their version, then ' +
        'save again.',
      {
        revision: account.revision,
      },
    );
  const { organization, ...plain } = fields;
  Object.assign(account, plain, { company: organization, telephone, revision: revision + 1 });
  await unit.em.flush();
}
