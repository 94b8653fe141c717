import { sentenceOf } from '@talkdrum/api';
import { type AuditEvent, type AuditFilter, describeDevice, type Domain } from '@talkdrum/domain';
import { csvLine } from '@talkdrum/people-files';
import { hasYear } from '@talkdrum/domain/kernel';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Environment } from '../../environment.ts';
import { beginExport, datedCsv } from './begin-export.ts';
import { sendCsv } from './download-rows.ts';
import { recordExport } from './record-export.ts';

const pageSize = 1_000;
const byteOrderMark = '\uFEFF';

const day = z.iso.date().refine(hasYear);

/** The page's filter, from the URL. */
const auditQuery = z.object({
  search: z.string().max(200).optional(),
  actorId: z.uuid().optional(),
  action: z.string().max(100).optional(),
  from: day.optional(),
  to: day.optional(),
});

/** GET /files/audit/audit-log.csv: every matching line, newest first. */
export function addAuditExport(app: FastifyInstance, domain: Domain, env: Environment): void {
  app.get('/files/audit/audit-log.csv', async (request, reply) => {
    const { signedIn, actor, query } = await beginExport(
      { domain, env, request, reply },
      { privilege: 'audit.export', schema: auditQuery, place: 'the audit log' },
    );
    await recordExport(domain, signedIn, request, { action: 'audit.exported' });
    const fileName = datedCsv('audit-log', domain.deps.clock.now());
    return sendCsv(reply, fileName, auditLines(domain, actor.accountId, query));
  });
}

/** Reads page by page, each in a short scope. */
async function* auditLines(domain: Domain, accountId: string, filter: AuditFilter): AsyncGenerator<string> {
  yield byteOrderMark +
    csvLine([
      'Time',
      'Person',
      'Email',
      'What',
      'On',
      'Outcome',
      'Details',
      'IP address',
      'Device',
      'Request',
    ]);
  let cursor: string | null = null;
  do {
    const from: string | null = cursor;
    const page: { items: AuditEvent[]; nextCursor: string | null } = await domain.openScope(
      { accountId, userId: null },
      ({ auditTrail }) => auditTrail.page(filter, { cursor: from, limit: pageSize }),
    );
    if (page.items.length > 0) yield page.items.map(auditLine).join('');
    cursor = page.nextCursor;
  } while (cursor !== null);
}

function auditLine(event: AuditEvent): string {
  const details = Object.entries(event.details).map(([key, value]) => `${key}: ${String(value)}`);
  const device = event.userAgent === '' ? '' : describeDevice(event.userAgent);
  return csvLine([
    event.at.toISOString(),
    event.actorName,
    event.actorEmail,
    sentenceOf(event),
    event.subjectLabel,
    event.outcome,
    details.join('; '),
    event.ip,
    device,
    event.requestId,
  ]);
}
