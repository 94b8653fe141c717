import type { ErasureStep, PersonalTable } from '../kernel/index.ts';
import { removePasted } from './recipients/remove-pasted.ts';

export const campaignsPersonalTables: readonly PersonalTable[] = [
  {
    table: 'campaign',
    columns: ['pasted'],
    who: 'account_id = :account and pasted ~* :pattern',
    file: 'pasted-recipients',
    reads: 'name as campaign',
  },
  {
    table: 'campaign_approval',
    columns: ['note', 'answer'],
    who: 'account_id = :account and (note ~* :pattern or answer ~* :pattern)',
    file: 'campaign-approvals',
    reads: 'requested_at, note, answer',
    erase: `update campaign_approval set note = '', answer = '' where :who`,
  },
];

/** Removes a person from the recipients pasted into campaigns. */
export const erasePasted: ErasureStep = {
  counts: 'campaign.pasted',
  async run(sql, { accountId, pattern }) {
    const { rows } = await sql<{ id: string; pasted: string }>(
      'select id, pasted from campaign where account_id = $1 and pasted ~* $2 for update',
      [accountId, pattern],
    );
    for (const { id, pasted } of rows)
      await sql('update campaign set pasted = $3 where account_id = $1 and id = $2', [
        accountId,
        id,
        removePasted(pasted, pattern),
      ]);
    return rows.length;
  },
};
