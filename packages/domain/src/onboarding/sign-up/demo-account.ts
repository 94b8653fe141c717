import { updateAccount } from '../../accounts/index.ts';
import { newId } from '../../kernel/index.ts';
import type { OnboardingPorts } from '../door.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { type SignUpProfile, writeAccount } from './write-account.ts';

const profile: SignUpProfile = {
  email: 'demo@talkdrum.localhost',
  firstName: 'Ada',
  lastName: 'Obi',
  organization: 'Demo: Kola Stores',
  industry: 'Retail Industry',
  website: '',
  telephone: '+2348031234567',
  address: '12 Marina Road',
  state: 'Lagos',
  country: 'NG',
  product: 'email,sms',
  hear: 'other',
  sendingFrequency: 'weekly',
  sendingVolume: '1000-10000',
  sendingType: 'both',
  companySize: '11-50',
};

export interface DemoAccount {
  accountId: string;
  userId: string;
  email: string;
  /** False if it already existed; its password was reset. */
  isNew: boolean;
}

/** Creates the labelled demo account, confirmed and ready to sign in. Only for seeds; safe to call again. */
export async function createDemoAccount(
  ports: OnboardingPorts,
  options: { password: string },
): Promise<DemoAccount> {
  const [known, hash] = await Promise.all([
    ports.visitor(({ people }) => people.byEmail(profile.email)),
    hashPassword(options.password),
  ]);
  const accountId = known?.accountId ?? newId();
  const userId = await ports.openScope({ accountId, userId: null }, async (unit) => {
    const userId = await writeAccount(unit, profile, hash, known?.id ?? null);
    await updateAccount(unit.sql, accountId, { isDemo: true });
    await unit.sql(
      'update app_user set email_confirmed_at = coalesce(email_confirmed_at, $2) where id = $1',
      [userId, ports.deps.clock.now()],
    );
    return userId;
  });
  return { accountId, userId, email: profile.email, isNew: known === null };
}
