import {
  type Domain,
  DomainError,
  movementDocuments,
  type StatementFilter,
  type StatementPage,
  type StatementRow,
  takeRate,
} from '@talkdrum/domain';
import { csvLine } from '@talkdrum/people-files';
import { statementFilter } from '@talkdrum/api/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../../environment.ts';
import { sendCsv } from '../download-rows.ts';
import { signedInWith } from '../signed-in.ts';
import { decimal } from './money-text.ts';

const pageSize = 1_000;
/** About 100 printed pages; longer periods are for the CSV. */
const mostPrinted = 5_000;
const query = statementFilter.extend({ search: z.string().max(200).optional() });

interface Asked {
  actor: { accountId: string; userId: string };
  filter: StatementFilter;
}

/** The statement as CSV and PDF, and a movement's document. All need the download privilege. */
export function addWalletDownloads(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/wallet/statement.csv', async (request, reply) => {
    const { actor, filter } = await asked(domain, env, request, reply);
    return sendCsv(reply, `statement-${today(domain)}.csv`, statementLines(domain, actor, filter));
  });

  app.get('/files/wallet/statement.pdf', async (request, reply) => {
    const { actor, filter } = await asked(domain, env, request, reply);
    const rows: StatementRow[] = [];
    for await (const page of statementPages(domain, actor, filter)) {
      rows.push(...page);
      if (rows.length > mostPrinted)
        throw new DomainError(
          'limit_reached',
          'This statement is too long to print. Choose a shorter period, or download the CSV.',
        );
    }
    const account = await domain.openScope(actor, ({ accounts }) => accounts.current());
    const { statementPdf } = await import('./statement-pdf.ts');
    return sendPdf(
      reply,
      `statement-${today(domain)}.pdf`,
      await statementPdf({ account, rows, filter, at: domain.deps.clock.now() }),
    );
  });

  app.get<{ Params: { id: string; document: string } }>(
    `/files/wallet/:id/:document(${movementDocuments.join('|')}).pdf`,
    async (request, reply) => {
      const { actor } = await asked(domain, env, request, reply);
      const id = z.uuid().safeParse(request.params.id).data ?? '00000000-0000-0000-0000-000000000000';
      const { account, row } = await domain.openScope(actor, async ({ accounts, statement }) => ({
        account: await accounts.current(),
        row: await statement.get(id),
      }));
      const { documentPdf } = await import('./document-pdf.ts');
      return sendPdf(
        reply,
        `${row.document.replace('_', '-')}-${id.slice(-8)}.pdf`,
        await documentPdf({ account, row }),
      );
    },
  );
}

async function asked(
  domain: Domain,
  env: Environment,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Asked> {
  const { accountId, userId } = await signedInWith('wallet.export', domain, env, request, reply);
  const rate = await takeRate(domain.pool, `statement:${accountId}`, { points: 120, seconds: 3_600 });
  if (!rate.isAllowed)
    throw new DomainError('rate_limited', 'Too many downloads. Wait a while and try again.', {
      resetsAt: rate.resetsAt.toISOString(),
    });
  const filter = query.safeParse(request.query);
  if (!filter.success)
    throw new DomainError('invalid_input', 'This filter isn’t valid. Go back to the wallet and try again.');
  await domain.openScope(
    { accountId, userId, origin: { ip: request.ip, userAgent: request.headers['user-agent'] ?? '' } },
    ({ audit }) => audit.record({ action: 'wallet.exported' }),
  );
  const { search, ...rest } = filter.data;
  return { actor: { accountId, userId }, filter: search === undefined ? rest : { ...rest, search } };
}

/** Reads page by page, each in a short scope. */
async function* statementPages(
  domain: Domain,
  actor: Asked['actor'],
  filter: StatementFilter,
): AsyncGenerator<StatementRow[]> {
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    const page: StatementPage = await domain.openScope(actor, ({ statement }) =>
      statement.list({ ...filter, cursor: from, limit: pageSize }),
    );
    yield page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

async function* statementLines(
  domain: Domain,
  actor: Asked['actor'],
  filter: StatementFilter,
): AsyncGenerator<string> {
  yield `\uFEFF${csvLine(['Date', 'Kind', 'Description', 'Note', 'Money in', 'Money out', 'Balance after', 'Currency', 'Reference'])}`;
  for await (const rows of statementPages(domain, actor, filter)) {
    yield rows
      .map((row) =>
        csvLine([
          row.at.toISOString(),
          row.kind,
          row.description,
          row.note,
          row.amountMinor > 0n ? decimal(row.amountMinor) : '',
          row.amountMinor < 0n ? decimal(-row.amountMinor) : '',
          decimal(row.balanceAfterMinor),
          row.currency.toUpperCase(),
          row.id,
        ]),
      )
      .join('');
  }
}

function sendPdf(reply: FastifyReply, fileName: string, content: Buffer): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .type('application/pdf')
    .send(content);
}

function today(domain: Domain): string {
  return domain.deps.clock.now().toISOString().slice(0, 10);
}
