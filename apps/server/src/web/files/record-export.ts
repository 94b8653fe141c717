import type { SignedIn } from '@talkdrum/api';
import type { AuditEntry, Domain } from '@talkdrum/domain';
import type { FastifyRequest } from 'fastify';

/**
 * Records a download or upload in the audit log before its first byte. Viewing staff have a log of their own.
 */
export async function recordExport(
  domain: Domain,
  { accountId, userId, viewer }: SignedIn,
  request: FastifyRequest,
  entry: AuditEntry,
): Promise<void> {
  if (viewer !== undefined) return;
  const origin = {
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    requestId: request.id,
  };
  await domain.openScope({ accountId, userId, origin }, ({ audit }) => audit.record(entry));
}
