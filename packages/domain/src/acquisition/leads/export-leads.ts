import { csvLine } from '@talkdrum/people-files';
import { answerText } from '../submissions/answer-text.ts';
import type { DomainWith } from '../../domain-with.ts';
import { type Actor, formatMoney } from '../../kernel/index.ts';
import type { LeadState } from './lead.schema.ts';
import type { Lead, Leads } from './leads.service.ts';

const rowsPerPage = 1_000;

interface LeadExport {
  formId: string;
  search?: string | undefined;
  state?: LeadState | undefined;
}

/**
 * All matching leads as a stream of CSV text with a byte order mark, a column for each field of the campaign as it is
 * now. A sealed lead has no answers. Each page is read in a short scope.
 */
export async function* exportLeads(
  domain: DomainWith<{ leads: Leads }>,
  actor: Actor,
  filter: LeadExport,
): AsyncGenerator<string> {
  const { fields } = await domain.openScope(actor, ({ leads }) => leads.campaign(filter.formId));
  const columns = fields.filter(({ type }) => type !== 'consent');
  yield `\uFEFF${csvLine(['Submitted at', 'State', 'Not charged because', 'Channel', 'Price', ...columns.map(({ label }) => label), 'Dispute'])}`;
  for (let after: string | undefined; ; ) {
    const from: string | undefined = after;
    const page = await domain.openScope(actor, ({ leads }) =>
      leads.leads({ ...filter, after: from, limit: rowsPerPage }),
    );
    const keys = columns.map(({ key }) => key);
    yield page.items.map((lead) => line(lead, keys)).join('');
    if (page.nextCursor === null) return;
    after = page.nextCursor;
  }
}

function line(lead: Lead, keys: readonly string[]): string {
  const { priceMinor, currency } = lead;
  return csvLine([
    lead.submittedAt.toISOString(),
    lead.state,
    lead.reason,
    lead.channel,
    priceMinor === null || currency === null ? '' : formatMoney({ amountMinor: priceMinor, currency }),
    ...keys.map((key) => answerText(lead.answers?.[key])),
    lead.dispute ?? '',
  ]);
}
