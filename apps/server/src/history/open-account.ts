import { addSender } from '../seed/sending/add-sender.ts';
import { idAt } from './chance.ts';
import type { DemoParts, History } from './history.ts';
import { dayMs } from './hours.ts';
import { findBeginningSql } from './set-back/set-back-people.sql.ts';
import { ensurePartitions, setBack } from './set-back/set-back.ts';

/** The evening before the first day of the history. */
const eveMs = dayMs;

/**
 * Sets back what the seed made to before the first day, once. Returns the end of the history: the moment this
 * first ran, which the account's age still tells after a restart. Null if people signed in before it began: then the
 * account has a past of its own.
 */
export async function openAccount(history: History): Promise<Date | null> {
  const { size, inScope } = history;
  const spanMs = size.days * dayMs + eveMs;
  const createdAt = await inScope(async ({ accounts }) => (await accounts.current()).createdAt);
  const { hasBegun, isInUse } = await readUse(history);
  if (!hasBegun && isInUse) return null;
  if (hasBegun && Date.now() - createdAt.getTime() >= spanMs - eveMs)
    return new Date(createdAt.getTime() + spanMs);
  await addSender(history, { address: 'orders@kola-stores.example', campaign: 'transactional' });
  await renew(history);
  const end = new Date();
  const beginning = new Date(end.getTime() - spanMs);
  await setBackSeed(history, beginning, new Date(end.getTime() - 2 * dayMs));
  return end;
}

const renewalKey = ({ accountId }: History): string => idAt(new Date(0), `renewal ${accountId}`);

/** The renewal is the first thing the history makes. */
async function readUse(history: History): Promise<{ hasBegun: boolean; isInUse: boolean }> {
  const { accountId, inScope } = history;
  const { rows } = await inScope(({ sql }) =>
    sql<{ hasBegun: boolean; isInUse: boolean }>(
      `
        select
          exists (select from subscription_period where account_id = $1 and request_key = $2) as has_begun,
          exists (select from membership where account_id = $1 and last_seen_at is not null) as is_in_use`,
      [accountId, renewalKey(history)],
    ),
  );
  return rows[0] ?? { hasBegun: false, isInUse: true };
}

/** The seed pays for three months; they have passed, so another one is paid for. */
async function renew(history: History): Promise<void> {
  await history.inScope(({ subscriptions }) =>
    subscriptions.subscribe({ key: renewalKey(history), plan: 2, periodMonths: 1, isAuto: true }),
  );
}

async function setBackSeed(history: History, beginning: Date, renewedAt: Date): Promise<void> {
  const { accountId, databaseUrl, domain, inScope } = history;
  const known = await inScope(async ({ sql }) => {
    const people = await sql<{ id: string }>(
      `select id from contact where account_id = $1 and source = 'demo' order by id`,
      [accountId],
    );
    const periods = await sql<{ id: string; isFirst: boolean; createdAt: Date }>(
      `
        select id, previous_id is null as is_first, created_at
        from subscription_period
        where account_id = $1 and (previous_id is null or request_key = $2)`,
      [accountId, renewalKey(history)],
    );
    const renewed = periods.rows.find(({ isFirst }) => !isFirst)?.createdAt;
    const beginning = await sql<{ id: string }>(findBeginningSql, [accountId, renewed]);
    return {
      people: people.rows,
      periods: periods.rows,
      beginning: beginning.rows.map(({ id }) => id),
    };
  });
  await ensurePartitions(domain, accountId, [beginning]);
  await setBack(databaseUrl, accountId, async (back) => {
    await back.beginning(beginning, known.beginning, { key: renewalKey(history), at: renewedAt });
    await back.people(
      known.people.map(({ id }, n) => ({ id, at: new Date(beginning.getTime() + n * 1_000) })),
    );
    const first = new Set(
      known.periods.filter(({ isFirst }) => isFirst).map(({ id }) => `subscription/${id}`),
    );
    const keys = known.periods.map(({ id }) => `subscription/${id}`);
    await back.money([], ['demo', ...keys], ({ key }) =>
      key === 'demo' || first.has(key) ? beginning : renewedAt,
    );
  });
}

/** The lists, senders and templates that the seed made. */
export async function findParts({ inScope }: History): Promise<DemoParts> {
  return inScope(async ({ lists, senders, templates }) => {
    const all = await lists.list();
    const emailSenders = await senders.list('email');
    const textSenders = await senders.list('sms');
    const { items } = await templates.list({ search: '', tag: '', limit: 100 });
    const required = (what: string, id: string | undefined): string => {
      if (id === undefined) throw new Error(`the demo has lost its ${what}`);
      return id;
    };
    const listNamed = (name: string) =>
      required(`list “${name}”`, all.find(({ list }) => list.name === name)?.list.id);
    return {
      lists: {
        newsletter: listNamed('Newsletter'),
        members: listNamed('Kola Circle members'),
        lagos: listNamed('Lagos store'),
      },
      newsSenderId: required(
        'email sender',
        emailSenders.find(({ sender }) => sender === 'hello@kola-stores.example')?.id,
      ),
      textSenderId: required('SMS sender', textSenders.find(({ sender }) => sender === 'KolaStores')?.id),
      saleTemplateId: required('template', items.find(({ name }) => name === 'Harmattan sale')?.id),
    };
  });
}
