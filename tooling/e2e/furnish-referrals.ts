import type { Scope } from '@talkdrum/domain';
import type { Account } from './arrange.ts';

interface Friend {
  /** Of the advocate, by place. */
  of: number;
  name: string;
  email: string;
  channel: 'link' | 'whatsapp' | 'facebook' | 'email' | 'qr' | 'sms';
  daysAgo: number;
  /** In minor units; without it nothing counts yet. */
  order?: bigint;
}

const advocates = [
  'Amara Okafor',
  'Tunde Bello',
  'Efua Mensah',
  'Chidi Nwosu',
  'Wanjiru Kamau',
  'Yetunde Ade',
];

/** What is worth a look or refused is found by the checks themselves: similar, throw-away and own addresses. */
const friends: readonly Friend[] = [
  {
    of: 0,
    name: 'Bola Adeyemi',
    email: 'bola@friends.example',
    channel: 'whatsapp',
    daysAgo: 24,
    order: 850_000n,
  },
  {
    of: 0,
    name: 'Kofi Asante',
    email: 'kofi@friends.example',
    channel: 'whatsapp',
    daysAgo: 19,
    order: 1_240_000n,
  },
  {
    of: 0,
    name: 'Zainab Musa',
    email: 'zainab@friends.example',
    channel: 'link',
    daysAgo: 12,
    order: 620_000n,
  },
  { of: 0, name: 'Uche Eze', email: 'uche@friends.example', channel: 'whatsapp', daysAgo: 3 },
  {
    of: 1,
    name: 'Sade Ojo',
    email: 'sade@friends.example',
    channel: 'facebook',
    daysAgo: 16,
    order: 990_000n,
  },
  {
    of: 1,
    name: 'Amina Sani',
    email: 'amina@mailinator.com',
    channel: 'facebook',
    daysAgo: 2,
    order: 700_000n,
  },
  {
    of: 1,
    name: 'Tunde B.',
    email: 'tundebello@elsewhere.example',
    channel: 'link',
    daysAgo: 1,
    order: 700_000n,
  },
  {
    of: 2,
    name: 'Kwame Boateng',
    email: 'kwame@friends.example',
    channel: 'qr',
    daysAgo: 9,
    order: 1_510_000n,
  },
  { of: 2, name: 'Efua M.', email: 'efuamensah+2@advocates.example', channel: 'link', daysAgo: 5 },
  { of: 3, name: 'Ngozi Ibe', email: 'ngozi@friends.example', channel: 'email', daysAgo: 1, order: 830_000n },
  { of: 3, name: 'Ifeanyi Obi', email: 'ifeanyi@friends.example', channel: 'sms', daysAgo: 7 },
  {
    of: 4,
    name: 'Otieno Were',
    email: 'otieno@friends.example',
    channel: 'whatsapp',
    daysAgo: 14,
    order: 150_000n,
  },
];

/** A programme with advocates, friends in every state, clicks and rewards. Returns its id. */
export async function addReferrals(account: Account, listId: string): Promise<string> {
  return account.inScope(async (scope) => {
    const programId = await addProgram(scope, listId);
    const ids: string[] = [];
    for (const name of advocates) {
      const { id } = await scope.advocates.join(programId, await addPerson(scope, name), 'manual');
      ids.push(id);
    }
    for (const friend of friends) await addFriend(scope, ids[friend.of] ?? '', friend);
    await addClicks(scope, ids);
    return programId;
  });
}

/** The pages of such a programme, by route. */
export async function addReferralPages(account: Account, listId: string): Promise<Record<string, string[]>> {
  const id = await addReferrals(account, listId);
  const searches = ['', '?tab=referrals', '?tab=advocates', '?settings=true'];
  return { '/dashboard/referrals/$id': searches.map((search) => `/dashboard/referrals/${id}${search}`) };
}

async function addProgram(scope: Scope, listId: string): Promise<string> {
  const { referralPrograms } = scope;
  const advocateRewardId = await addReward(scope, 'Free lunch', listId);
  const friendRewardId = await addReward(scope, '₦1,000 off', listId);
  const program = await referralPrograms.create('Bring a friend', listId);
  await referralPrograms.save(
    program.id,
    {
      ...program,
      minAmountMinor: '500000',
      advocateRewardId,
      friendRewardId,
      levels: [{ conversions: 5, rewardId: advocateRewardId }],
      capPerDay: 5,
    },
    program.revision,
  );
  await referralPrograms.publish(program.id);
  return program.id;
}

export async function addReward({ rewards }: Scope, name: string, listId: string): Promise<string> {
  const { budgetMinor: _, sharedCode: __, valueMinor: ___, ...created } = await rewards.create(name, listId);
  const settings = {
    ...created,
    valueMinor: '100000',
    budgetMinor: '0',
    sharedCode: '',
    limitPerContact: 100,
  };
  await rewards.save(created.id, settings, created.revision);
  await rewards.publish(created.id);
  return created.id;
}

async function addPerson({ contacts }: Scope, fullName: string): Promise<string> {
  const email = `${fullName.toLowerCase().replaceAll(/[^a-z]/g, '')}@advocates.example`;
  return (await contacts.create({ fullName, email, telephone: '', attributes: {} }, [])).id;
}

/** Recommended by hand and then dated back, as if they had come by the link. */
async function addFriend(scope: Scope, advocateId: string, friend: Friend): Promise<void> {
  const { contacts, referrals, sql } = scope;
  const { name: fullName, email, channel, daysAgo, order } = friend;
  const contact = await contacts.create({ fullName, email, telephone: '', attributes: {} }, []);
  const { id, state } = await referrals.add(advocateId, contact.id);
  await sql(
    `update referral
     set method = 'click', channel = $2, created_at = created_at - make_interval(days => $3),
       attributed_at = attributed_at - make_interval(days => $3, mins => 4),
       clicked_at = attributed_at - make_interval(days => $3, mins => 4)
     where id = $1`,
    [id, channel, daysAgo],
  );
  if (state !== 'attributed' || order === undefined) return;
  const orderReference = `KS-${1_000 + Number(order / 10_000n)}`;
  const converted = await referrals.convert(id, { amountMinor: order, orderReference });
  await sql(
    `update referral set converted_at = converted_at - make_interval(hours => $2) where id = $1 and converted_at is not null`,
    [id, Math.max(0, daysAgo - 1) * 24],
  );
  if (converted.state === 'pending' && daysAgo > 3) await referrals.approve([id], '');
}

async function addClicks({ sql, actor }: Scope, advocateIds: readonly string[]): Promise<void> {
  const channels = ['whatsapp', 'link', 'facebook', 'qr', 'email', 'sms'];
  for (const [place, id] of advocateIds.entries())
    for (let day = 0; day < 28; day += 1) {
      const clicks = (day * 7 + place * 5) % 9;
      const channel = channels[(day + place) % channels.length];
      if (clicks > 3 || place > 4) continue;
      await sql(
        `insert into referral_click_day (account_id, advocate_id, channel, day, clicks)
         values ($1, $2, $3, current_date - $4::int, $5) on conflict do nothing`,
        [actor.accountId, id, channel, day, clicks + 1],
      );
      await sql('update referral_advocate set clicks = clicks + $2 where id = $1', [id, clicks + 1]);
    }
}
