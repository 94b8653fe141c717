import { type Script, type Tools, type Typed } from '../script.ts';
import { moreNote } from './accounts.ts';
import { pageOptions, readLimit, reasonOption } from './options.ts';

const find: Script = {
  name: 'contacts find',
  summary: 'Show which accounts know an address or number, which wrote to it last, and where it’s suppressed',
  takes: ['address'],
  options: { reason: reasonOption, ...pageOptions },
  asks: (typed) =>
    `This looks for ${typed.text('address')} in all accounts. The audit log of each account that knows it will show this with your reason.`,
  async run(typed, tools) {
    const found = await findIn(typed, tools);
    const rows = found.items
      .toSorted((a, b) => (b.lastSentAt ?? '').localeCompare(a.lastSentAt ?? ''))
      .map((item) => ({
        account: item.accountId,
        company: item.company,
        contact: item.contactId,
        'last sent': item.lastSentAt,
        suppressed: item.suppressed,
      }));
    const looked = `Looked at ${found.looked} of ${found.accounts} accounts.`;
    return { rows, note: [looked, moreNote(found.nextCursor).note].filter(Boolean).join(' ') };
  },
};

type Found = Awaited<ReturnType<Tools['api']['staff']['support']['contacts']['mutate']>>;

/** The server looks at a part of the accounts per call; the person sees how far it is. */
async function findIn(typed: Typed, { api, progress }: Tools): Promise<Found> {
  const [address, reason, limit] = [typed.text('address'), typed.text('reason'), readLimit(typed)];
  const items: Found['items'] = [];
  for (let cursor = typed.find('cursor') ?? null; ; ) {
    const page = await api.staff.support.contacts.mutate({
      address,
      reason,
      limit: limit - items.length,
      cursor,
    });
    items.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null || items.length >= limit) return { ...page, items };
    progress(`Looked at ${page.looked} of ${page.accounts} accounts …`);
  }
}

export const contactScripts = [find];
