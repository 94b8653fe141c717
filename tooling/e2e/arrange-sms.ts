import type pg from 'pg';
import type { Account } from './arrange.ts';
import type { Product } from './product.ts';

const kenyaToday = `extract(isodow from now() at time zone 'Africa/Nairobi')`;

/** Sets the hours of promotional SMS: everyone may get it now, but Kenya only from eight tomorrow. */
export async function closeKenyaToday(owner: pg.Client): Promise<void> {
  await owner.query('delete from sms_window');
  await owner.query(
    `insert into sms_window (country, weekday, opens, closes) select country, n, '00:00', '24:00' from generate_series(1, 7) n, (values ('NG'), ('GH'), ('*')) c (country)`,
  );
  await owner.query(
    `insert into sms_window (country, weekday, opens, closes) select 'KE', n, '08:00', '18:00' from generate_series(1, 7) n where n <> ${kenyaToday}`,
  );
}

/** Opens Kenya for the rest of today, as its morning would. */
export async function openKenya(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into sms_window (country, weekday, opens, closes) select 'KE', ${kenyaToday}, '00:00', '24:00'`,
  );
}

/** An approved sender for Nigeria. Returns its id. */
export function addSmsSender(account: Account, sender: string): Promise<string> {
  return account.inScope(async ({ smsSenders, senderReviews }) => {
    const { id } = await smsSenders.request({
      sender,
      campaign: 'promotional',
      region: 'NG',
      template: 'Rice is NGN 900 today.',
    });
    await senderReviews.approve(id);
    return id;
  });
}

interface SmsDraft {
  name: string;
  text: string;
  senderId: string;
  /** Telephone numbers, or people as JSON; ignored if there is a list. */
  pasted: string[];
  isTracked?: boolean;
  listId?: string;
}

/** Returns the id of the draft. */
export function addSmsDraft(account: Account, { listId, pasted, ...fields }: SmsDraft): Promise<string> {
  const draft = {
    fromBrand: '',
    subject: '',
    preheader: '',
    html: '',
    templateId: null,
    hasAnalytics: false,
    isArchivedPublicly: false,
    isTracked: false,
    ...fields,
    audience:
      listId === undefined ? { source: 'paste' as const } : { source: 'list' as const, listIds: [listId] },
    pasted: pasted.join('\n'),
  };
  return account.inScope(async ({ campaigns }) => (await campaigns.create(draft, 'sms')).id);
}

export const phonesOf = ({ env }: Product): string => `http://127.0.0.1:${env['SMS_PORT'] ?? ''}`;

interface ArrivedText {
  number: string;
  text: string;
  state: string;
  parts: number;
}

/** The texts on the sandbox's phones with `q` in their number or text. */
export async function textsOf(product: Product, q: string): Promise<ArrivedText[]> {
  const answer = await fetch(`${phonesOf(product)}/api/texts?q=${encodeURIComponent(q)}`);
  return ((await answer.json()) as { items: ArrivedText[] }).items;
}
