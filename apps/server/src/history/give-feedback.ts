import { type LinkTokens, linkTokens, recordReport } from '@talkdrum/domain';
import { Chance } from './chance.ts';
import type { History } from './history.ts';
import type { PlannedCampaign } from './plan.ts';
import type { Reaction } from './plan-reactions.ts';
import type { SentRow } from './send-chapter.sql.ts';
import type { FeedbackMoment } from './set-back/set-back.ts';

export interface SentToPerson {
  row: SentRow;
  reaction: Reaction;
}

/**
 * People who have had enough unsubscribe with the link in their mail or report it, as the public pages and their
 * providers pass it on. Returns when all the feedback about a campaign comes, bounces too.
 */
export async function giveFeedback(
  history: History,
  campaign: PlannedCampaign,
  sent: SentToPerson[],
): Promise<FeedbackMoment[]> {
  const tokens = linkTokens(history.domain.config.secret);
  const feedback: FeedbackMoment[] = [];
  for (const person of sent) {
    const { row, reaction } = person;
    const chance = new Chance(`feedback ${campaign.text.name} ${row.address}`);
    if (row.isBounced && campaign.channel === 'email')
      feedback.push({
        deliveryId: row.id,
        kind: 'bounce',
        at: new Date(campaign.at.getTime() + chance.wait(9 * 60_000)),
      });
    const { unsubscribedAt, complainedAt } = reaction;
    if (unsubscribedAt !== null) {
      await unsubscribe(history, tokens, person);
      feedback.push({ deliveryId: row.id, kind: 'unsubscribe', at: unsubscribedAt });
    }
    if (complainedAt !== null) {
      await complain(history, tokens, person);
      feedback.push({ deliveryId: row.id, kind: 'complaint', at: complainedAt });
    }
  }
  return feedback;
}

async function unsubscribe(
  { accountId, preferences }: History,
  tokens: LinkTokens,
  { row, reaction }: SentToPerson,
): Promise<void> {
  const [view] = reaction.hits;
  await preferences.unsubscribeByToken(tokens.make('unsubscribe', accountId, row.id), {
    ip: view?.ip ?? '',
    userAgent: view?.userAgent ?? '',
  });
}

/** An abuse report (RFC 5965) to the message's return path. */
async function complain(
  { accountId, domain }: History,
  tokens: LinkTokens,
  { row }: SentToPerson,
): Promise<void> {
  const provider = row.address.slice(row.address.lastIndexOf('@') + 1);
  const report = [
    `From: Feedback Loop <feedback@${provider}>`,
    'Subject: Abuse report',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain',
    '',
    'A reader marked this message as spam.',
    '--part',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    'User-Agent: Talkdrum-Sandbox/1.0',
    'Version: 1',
    '',
    '--part--',
    '',
  ];
  const address = `b+${tokens.make('bounce', accountId, row.id)}@${domain.config.bounceDomain}`;
  const kind = await recordReport(domain, address, Buffer.from(report.join('\r\n')));
  if (kind !== 'complaint') throw new Error(`a complaint of the demo was taken for: ${kind}`);
}
