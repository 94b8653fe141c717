import { csvLine } from '@talkdrum/people-files';
import type { DomainWith } from '../../domain-with.ts';
import type { Actor } from '../../kernel/index.ts';
import type { Rewards } from './rewards.service.ts';
import { listCodesSql } from './rewards.sql.ts';

const rowsPerPage = 5_000;

interface CodeRow {
  id: string;
  code: string;
  source: string;
  issued: number;
  redeemed: number;
  expiresAt: Date | null;
}

/** All codes of a reward as a stream of CSV text with a byte order mark. Each page is read in a short scope. */
export async function* exportCodes(
  domain: DomainWith<{ rewards: Rewards }>,
  actor: Actor,
  rewardId: string,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['Code', 'Source', 'Given', 'Redeemed', 'Valid until'])}`;
  for (let after: string | null = null; ; ) {
    const from: string | null = after;
    const rows: CodeRow[] = await domain.openScope(actor, async ({ sql }) => {
      const page = await sql<CodeRow>(listCodesSql, [actor.accountId, rewardId, from, rowsPerPage]);
      return page.rows;
    });
    yield rows
      .map(({ code, source, issued, redeemed, expiresAt }) =>
        csvLine([code, source, String(issued), String(redeemed), expiresAt?.toISOString() ?? '']),
      )
      .join('');
    if (rows.length < rowsPerPage) return;
    after = rows.at(-1)?.id ?? null;
  }
}
