import type { Scope } from '@talkdrum/domain';
import type { Demo } from '../demo-account.ts';
import type { DemoTemplates } from './add-templates.ts';

const name = 'Newsletter welcome';
/** A list of its own: people of the demo’s past join the newsletter now, and must not get a letter today. */
const listName = 'New readers';
const people = 40;

type EmailSettings = Extract<Graph['nodes'][number], { type: 'email' }>['config'];
type Graph = NonNullable<Parameters<Scope['journeys']['create']>[2]>;

/** A running journey of people who joined its list: a letter at once, and the sale to people who don’t click. Runs once. */
export async function addJourney(
  demo: Demo,
  senderId: string,
  listId: string,
  templates: DemoTemplates,
): Promise<void> {
  const joinedId = await demo.inScope(async ({ journeys, journeyLifecycle, lists }) => {
    if ((await journeys.list({ search: name })).length > 0) return null;
    const joined = await lists.create({ name: listName, type: 'public', optIn: 'single' });
    const journey = await journeys.create(name, 'lifecycle', drawn(senderId, joined.id, templates));
    await journeyLifecycle.publish(journey.id, journey.revision);
    return joined.id;
  });
  if (joinedId === null) return;
  await demo.inScope(async ({ bulkContacts, sql, actor }) => {
    const { rows } = await sql<{ id: string }>(
      `select c.id from contact c
       join list_member m on m.account_id = c.account_id and m.contact_id = c.id
       where c.account_id = $1 and m.list_id = $2 and m.state = 'subscribed' and c.deleted_at is null
       order by c.email limit $3`,
      [actor.accountId, listId, people],
    );
    const ids = rows.map((row) => row.id);
    await bulkContacts.start('add_to_list', { mode: 'rows', ids }, joinedId);
  });
}

function drawn(senderId: string, listId: string, { newsletter, sale }: DemoTemplates): Graph {
  const email = (templateId: string) => ({
    draftId: null,
    templateId,
    senderId,
    fromBrand: 'Kola Stores',
    subject: '',
    preheader: '',
  });
  return {
    version: 1,
    settings: {
      reentry: { mode: 'never', cooldownHours: 0 },
      goal: { name: 'order.paid', withinDays: 30 },
      holdoutPercent: 10,
      moneyHours: 24,
      hours: null,
      note: '',
    },
    nodes: steps(listId, email(newsletter.id), email(sale.id)),
  };
}

function steps(listId: string, letter: EmailSettings, sale: EmailSettings): Graph['nodes'] {
  return [
    {
      id: 'joins',
      type: 'trigger',
      label: '',
      config: { kind: 'list', listIds: [listId] },
      next: { next: 'letter' },
    },
    {
      id: 'letter',
      type: 'email',
      label: '',
      config: letter,
      next: { sent: 'clicks', skipped: 'clicks' },
    },
    {
      id: 'clicks',
      type: 'wait_for',
      label: '',
      config: {
        happening: { kind: 'message', nodeId: 'letter', action: 'clicked' },
        limit: { amount: 3, unit: 'days' },
      },
      next: { match: 'thanks', timeout: 'sale' },
    },
    {
      id: 'thanks',
      type: 'wait',
      label: '',
      config: { span: { amount: 5, unit: 'days' } },
      next: { next: 'sale' },
    },
    { id: 'sale', type: 'email', label: '', config: sale, next: {} },
  ];
}
