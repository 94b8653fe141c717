import { type Audit, mailOwners } from '../../accounts/index.ts';
import type { DomainWith, ScopeWith } from '../../domain-with.ts';
import { type DueWorkHandler, newId, type Unit } from '../../kernel/index.ts';
import { holdMessages } from '../../messages/index.ts';
import { stopCampaigns } from '../stopping/stop-sender.ts';
import { readFigures } from './read-figures.ts';
import {
  describeFigures,
  evaluateFigures,
  type StandingFigures,
  standingRules,
  type StandingVerdict,
} from './standing-rules.ts';

type StandingDomain = Pick<DomainWith<{ audit: Audit }>, 'openScope' | 'config'>;

/**
 * Warns an account about its complaints or stops its promotional email. Doesn't affect transactional or
 * system email.
 */
export function checkStanding(domain: StandingDomain): DueWorkHandler {
  return {
    kind: 'delivery.standing',
    run: async ({ accountId }) => {
      await domain.openScope({ accountId, userId: null }, (scope) => check(scope, domain.config.appUrl));
      return undefined;
    },
  };
}

async function check(scope: ScopeWith<{ audit: Audit }>, appUrl: string): Promise<void> {
  const { sql, actor } = scope;
  // Starting and resuming a campaign lock the account FOR SHARE, so no campaign slips past a stop.
  await sql('select 1 from account where id = $1 for no key update', [actor.accountId]);
  const figures = await readFigures(sql, actor.accountId);
  const verdict = evaluateFigures(figures);
  if (verdict === null || (await isKnown(scope, verdict))) return;
  await writeAlert(scope, verdict, figures);
  const isStop = verdict.level === 'stop';
  if (isStop) await stopPromotional(scope);
  const summary = describeFigures(verdict, figures);
  await scope.audit.record({
    action: isStop ? 'promotional.stopped' : 'promotional.warned',
    subject: { type: 'account', id: actor.accountId },
    details: { reason: summary },
    actor: { kind: 'system', name: 'Talkdrum' },
  });
  await mailOwners(scope, isStop ? 'promotional_stopped' : 'promotional_warning', {
    figures: summary,
    url: `${appUrl}/dashboard/sender-email`,
  });
}

/** A stop isn't repeated while it lasts, nor a warning within the window. */
async function isKnown({ sql, actor }: Unit, { level }: StandingVerdict): Promise<boolean> {
  const { rows } = await sql(
    `
      select 1
      from promotional_alert
      where account_id = $1
        and (
          level = 'stop' and lifted_at is null or $2 = 'warning' and created_at > now() - make_interval(
            days => $3
          )
        )
      limit 1`,
    [actor.accountId, level, standingRules.windowDays],
  );
  return rows.length > 0;
}

async function writeAlert(
  { sql, actor }: Unit,
  { level, cause }: StandingVerdict,
  { since, sent, hardBounces, complaints }: StandingFigures,
): Promise<void> {
  await sql(
    `
      insert into promotional_alert (account_id, id, level, cause, since, sent, hard_bounces, complaints)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [actor.accountId, newId(), level, cause, since, sent, hardBounces, complaints],
  );
}

async function stopPromotional({ sql, actor }: Unit): Promise<void> {
  const which = `c.channel = 'email'
    and c.sender_id in (
      select id from sender where account_id = $1 and campaign = 'promotional' and channel = 'email'
    )`;
  await stopCampaigns(sql, actor.accountId, 'promotional_stopped', which, []);
  const { rows } = await sql<{ id: string }>(
    `select id from sender where account_id = $1 and channel = 'email' and campaign = 'promotional'`,
    [actor.accountId],
  );
  await holdMessages(
    sql,
    actor.accountId,
    'promotional_stopped',
    rows.map(({ id }) => id),
  );
}
