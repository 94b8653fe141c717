import { activeMember, type Member } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import type { Unit } from '../../kernel/index.ts';
import type { Campaign } from '../campaign.entity.ts';
import { nameOf } from '../approval-state/name-of.ts';

type Config = Pick<DomainConfig, 'appUrl'>;

interface Asked {
  campaign: Campaign;
  note: string;
  approvers: readonly Member[];
}

/** One mail to each colleague who may answer, with a link to the review. */
export async function mailAsked(
  unit: Unit,
  config: Config,
  { campaign, note, approvers }: Asked,
): Promise<void> {
  const facts = await readFacts(unit);
  for (const { email, firstName } of approvers)
    await unit.outbox.publish('mail.requested', {
      to: email,
      toName: firstName,
      template: 'approval_asked',
      data: { ...facts, name: firstName, campaign: campaign.name, note, url: linkTo(config, campaign) },
    });
}

interface SentBack {
  campaign: Campaign;
  note: string;
  requestedBy: string;
}

/** To the person who asked, if they are still on the team. */
export async function mailSentBack(
  unit: Unit,
  config: Config,
  { campaign, note, requestedBy }: SentBack,
): Promise<void> {
  const author = await activeMember(unit, requestedBy);
  if (author === null) return;
  const { email, firstName: name } = author;
  const facts = await readFacts(unit);
  await unit.outbox.publish('mail.requested', {
    to: email,
    toName: name,
    template: 'approval_sent_back',
    data: { ...facts, name, campaign: campaign.name, note, url: linkTo(config, campaign) },
  });
}

/** The account's name, and that of the acting person. */
async function readFacts({ sql, actor }: Unit): Promise<{ company: string; colleague: string }> {
  const { rows } = await sql<{ company: string; colleague: string }>(
    `select a.company, ${nameOf('$2')} as colleague from account a where a.id = $1`,
    [actor.accountId, actor.userId],
  );
  return rows[0] ?? { company: '', colleague: '' };
}

function linkTo({ appUrl }: Config, { id, channel }: Campaign): string {
  return `${appUrl}/dashboard/${channel}/${id}?tab=review`;
}
