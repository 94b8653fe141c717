import { addSender } from '../seed/add-sender.ts';
import { idAt } from './chance.ts';
import type { DemoParts, History } from './history.ts';
import { dayMs } from './hours.ts';
import { ensurePartitions, setBack } from './set-back/set-back.ts';

/** The evening before the first day of the history. */
const eveMs = dayMs;

/**
 * Sets back what the seed made to before the first day, once. Returns the end of the history: the moment this
 * first ran, which the account's age still tells after a restart.
 */
export async function openAccount(history: History): Promise<Date> {
  const { size } = history;
  const spanMs = size.days * dayMs + eveMs;
  const createdAt = await history.inScope(async ({ accounts }) => (await accounts.current()).createdAt);
  if (Date.now() - createdAt.getTime() >= spanMs - eveMs) return new Date(createdAt.getTime() + spanMs);
  await addSender(history, { address: 'orders@kola-stores.example', campaign: 'transactional' });
  await renew(history);
  const end = new Date();
  const beginning = new Date(end.getTime() - spanMs);
  await setBackSeed(history, beginning, new Date(end.getTime() - 2 * dayMs));
  return end;
}

/** The seed pays for three months; they have passed, so another one is paid for. */
async function renew({ accountId, inScope }: History): Promise<void> {
  const key = idAt(new Date(0), `renewal ${accountId}`);
  await inScope(({ subscriptions }) =>
    subscriptions.subscribe({ key, plan: 2, periodMonths: 1, isAuto: true }),
  );
}

async function setBackSeed(history: History, beginning: Date, renewedAt: Date): Promise<void> {
  const { accountId, databaseUrl, domain, inScope } = history;
  const known = await inScope(async ({ sql }) => {
    const people = await sql<{ id: string }>(
      `select id from contact where account_id = $1 and source = 'demo' order by id`,
      [accountId],
    );
    const periods = await sql<{ id: string; isFirst: boolean }>(
      'select id, previous_id is null as is_first from subscription_period where account_id = $1',
      [accountId],
    );
    return { people: people.rows, periods: periods.rows };
  });
  await ensurePartitions(domain, accountId, [beginning]);
  await setBack(databaseUrl, accountId, async (back) => {
    await back.beginning(beginning, renewedAt);
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
