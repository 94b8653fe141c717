import { type AuditEvent, describeDevice } from '@talkdrum/domain';
import { sentenceOf } from '../audit/audit-sentence.ts';
import type { AuditEventOutput } from './audit.contract.ts';
import { toWire } from '../to-wire.ts';

export function toAuditEvent(event: AuditEvent): AuditEventOutput {
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
