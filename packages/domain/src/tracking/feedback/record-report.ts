import type { Suppressions } from '../../audience/index.ts';
import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import {
  type DmarcReports,
  isReturnPath,
  openReportAddress,
  receiveDmarcReport,
} from '../../senders/index.ts';
import { type LinkSubject, type LinkTokens, linkTokens, testDeliveryId } from '../link-tokens.ts';
import { countPromotionalFeedback } from './promotional-counts.ts';
import { type BounceReport, type ComplaintReport, parseReport } from './parse-report.ts';
import { recordFeedback } from './record-feedback.ts';
import { tooManySoftBounces } from './soft-bounces.ts';
import { unsubscribeDelivery } from './unsubscribe-delivery.ts';

/** How a message to one of our return paths was classified. */
export type RecordedReport = 'bounce' | 'complaint' | 'unsubscribe' | 'dmarc' | 'ignored';

type ReportScope = ScopeWith<{ suppressions: Suppressions }>;

interface ReturnPath {
  kind: 'bounce' | 'unsubscribe';
  subject: LinkSubject;
}

/**
 * The delivery behind `b+token@` (reports) or `u+token@` (unsubscribe by mail); null for any other address.
 * Reports come to the platform's return path or to the one of an account's domain: the signed token says
 * whose delivery it is.
 */
function openReturnPath(tokens: LinkTokens, bounceDomain: string, address: string): ReturnPath | null {
  const [, letter, token = '', domain = ''] = /^([bu])\+([\w-]+)@([^@\s]+)$/i.exec(address.trim()) ?? [];
  const kind = letter?.toLowerCase() === 'b' ? 'bounce' : 'unsubscribe';
  const isOwn = kind === 'bounce' && isReturnPath(domain);
  if (!isOwn && domain.toLowerCase() !== bounceDomain.toLowerCase()) return null;
  const subject = tokens.open(kind, token);
  return subject === null ? null : { kind, subject };
}

/**
 * The address for mailbox providers' feedback loops: their reports name the delivery only in the returned
 * message.
 */
function isReportBox(bounceDomain: string, address: string): boolean {
  return address.trim().toLowerCase() === `reports@${bounceDomain.toLowerCase()}`;
}

/** Whether a message for this address is accepted. Cheap: no database query. */
export function acceptsReport(
  { secret, bounceDomain }: { secret: string; bounceDomain: string },
  address: string,
): boolean {
  if (isReportBox(bounceDomain, address) || openReportAddress({ secret, bounceDomain }, address) !== null)
    return true;
  return openReturnPath(linkTokens(secret), bounceDomain, address) !== null;
}

/**
 * Records a message to a return path: a bounce (RFC 3464), a complaint (RFC 5965), an unsubscribe by
 * mail, or an aggregate DMARC report (RFC 9990). A hard bounce or a complaint suppresses the address, and so
 * do repeated soft bounces. The same report counts once.
 */
export async function recordReport(
  domain: Pick<
    DomainWith<{ suppressions: Suppressions; dmarcReports: DmarcReports }>,
    'openScope' | 'config'
  >,
  address: string,
  raw: Buffer,
): Promise<RecordedReport> {
  const { secret, bounceDomain } = domain.config;
  const reported = openReportAddress({ secret, bounceDomain }, address);
  if (reported !== null) return (await receiveDmarcReport(domain, reported, raw)) ? 'dmarc' : 'ignored';
  const tokens = linkTokens(secret);
  const named = openReturnPath(tokens, bounceDomain, address);
  const parsed = named?.kind === 'unsubscribe' ? { report: null, tokens: [] } : await parseReport(raw);
  const path = named ?? (isReportBox(bounceDomain, address) ? returnedPath(tokens, parsed.tokens) : null);
  if (path === null || path.subject.deliveryId === testDeliveryId) return 'ignored';
  const { accountId, deliveryId } = path.subject;
  const { report } = parsed;
  return domain.openScope({ accountId, userId: null }, async (scope) => {
    if (path.kind === 'unsubscribe') return unsubscribeByMail(scope, deliveryId);
    if (report === null || (report.type === 'bounce' && report.action !== 'failed')) return 'ignored';
    return settleReport(scope, deliveryId, report);
  });
}

async function unsubscribeByMail(scope: ReportScope, deliveryId: string): Promise<RecordedReport> {
  const visitor = { ip: '', userAgent: 'mail' };
  const found = await unsubscribeDelivery(scope, deliveryId, visitor, 'unsubscribe by mail');
  return found === undefined ? 'ignored' : 'unsubscribe';
}

/** Records the report on its delivery and suppresses the address if it must be. */
async function settleReport(
  scope: ReportScope,
  deliveryId: string,
  report: BounceReport | ComplaintReport,
): Promise<RecordedReport> {
  const { type } = report;
  const detail = report.type === 'bounce' ? bounceText(report) : report.feedback;
  const delivery = await recordFeedback(scope, deliveryId, type, detail);
  if (delivery === undefined) return 'ignored';
  const { campaignId, address, isFirst } = delivery;
  const isFinal = report.type === 'complaint' || report.kind === 'hard';
  if (isFirst && isFinal)
    await countPromotionalFeedback(scope, delivery, type === 'complaint' ? 'complaints' : 'hard_bounces');
  const soft =
    isFirst && !isFinal ? await tooManySoftBounces(scope.sql, scope.actor.accountId, address) : null;
  if (isFinal || soft !== null)
    await scope.suppressions.add({
      channel: 'email',
      address,
      reason: type,
      detail: soft ?? detail,
      campaignId,
    });
  return type;
}

function returnedPath(tokens: LinkTokens, found: readonly string[]): ReturnPath | null {
  const subject = found
    .map((token) => tokens.open('bounce', token) ?? tokens.open('unsubscribe', token))
    .find((opened) => opened !== null);
  return subject === undefined ? null : { kind: 'bounce', subject };
}

function bounceText({ status, diagnostic }: BounceReport): string {
  return diagnostic.includes(status) ? diagnostic : `${status} ${diagnostic}`.trim();
}
