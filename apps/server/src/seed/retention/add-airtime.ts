import { noAirtime } from '@talkdrum/domain/retention/airtime/airtime-countries.schema';
import { claimAsRecipient } from './claim-as-recipient.ts';
import type { Demo } from '../demo-account.ts';

const name = 'Airtime for your answers';
/** The last one ends with digits that the sandbox refuses. */
const guests = [
  ['Ngozi Eze', '+2348035550101'],
  ['Tunde Bello', '+2348035550102'],
  ['Wanjiru Kamau', '+254712555103'],
  ['Yusuf Garba', '+2348035550001'],
] as const;

/** Published airtime that people of two countries claim on its page; the worker has the sandbox give it. */
export async function addAirtime({ inScope, accountId, domain }: Demo): Promise<void> {
  if (domain.config.airtime === undefined) return;
  const made = await inScope(async ({ rewards, lists, contacts }) => {
    if ((await rewards.list(name)).length > 0) return null;
    const list = await lists.create({ name: 'Answered', type: 'public', optIn: 'single' });
    const { id, revision, published: _, ...line } = await rewards.create(name, list.id);
    const airtimeAmounts = { ...noAirtime, NG: '20000', KE: '5000' };
    const settings = { ...line, sharedCode: '', valueMinor: '0', budgetMinor: '0' };
    await rewards.save(id, { ...settings, kind: 'airtime', airtimeAmounts, limitTotal: 500 }, revision);
    const { published } = await rewards.publish(id);
    const ids = [];
    for (const [fullName, telephone] of guests)
      ids.push((await contacts.create({ fullName, email: '', telephone, attributes: {} }, [])).id);
    return { id, url: published.url, ids };
  });
  if (made === null) return;
  for (const contactId of made.ids)
    await claimAsRecipient(domain.config.secret, { accountId, contactId, ...made });
}
