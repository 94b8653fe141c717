import { z } from 'zod';
import { type AuditEvent, describeDevice } from '@talkdrum/domain';
import { actionsLike, auditActions, sentenceOf } from '../audit/audit-sentence.ts';
import { accountProcedure, router } from '../trpc.ts';
import { toWire } from '../to-wire.ts';
import {
  auditChoicesOutput,
  type AuditEventOutput,
  auditListInput,
  auditListOutput,
} from './audit.contract.ts';

export const auditRouter = router({
  /** Newest first. */
  list: accountProcedure('audit.view')
    .input(auditListInput)
    .output(auditListOutput)
    .query(async ({ ctx, input: { cursor, limit, ...filter } }) => {
      const { items, nextCursor } = await ctx.auditTrail.page(
        { ...filter, searchActions: actionsLike(filter.search) },
        { cursor: cursor ?? null, limit },
      );
      return { items: items.map(toAuditEvent), nextCursor, total: null };
    }),

  choices: accountProcedure('audit.view')
    .input(z.void())
    .output(auditChoicesOutput)
    .query(async ({ ctx }) => ({ people: await ctx.auditTrail.people(), actions: auditActions() })),
});

function toAuditEvent(event: AuditEvent): AuditEventOutput {
  const { id, action, outcome, details, ip, requestId, userAgent } = event;
  return toWire({
    id,
    at: event.at,
    action,
    sentence: sentenceOf(event),
    outcome,
    actor: { kind: event.actorKind, id: event.actorId, name: event.actorName, email: event.actorEmail },
    subject: { type: event.subjectType, id: event.subjectId, label: event.subjectLabel },
    details,
    ip,
    device: userAgent === '' ? '' : describeDevice(userAgent),
    requestId,
  });
}
