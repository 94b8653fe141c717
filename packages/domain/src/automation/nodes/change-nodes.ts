import type { NodeOf } from '@talkdrum/journey-design';
import { mailOwners } from '../../accounts/index.ts';
import { joinList, leaveList, setAttribute } from '../../audience/index.ts';
import { DomainError, takeRateWith } from '../../kernel/index.ts';
import { held } from './held.ts';
import { all, type Batch, each, go, type Judge, type Judged, type Move } from '../batch.ts';

const people = (batch: Batch): string[] => [...new Set(batch.runs.map(({ contactId }) => contactId))];

const skipped = (reason: string): Move => ({ kind: 'go', port: 'next', outcome: 'skipped', reason });

/** The journey goes on: nothing that follows needs what failed here. */
const failed = (reason: string, port = 'next'): Move => ({ kind: 'go', port, outcome: 'failed', reason });

export const judgeAttribute: Judge<NodeOf<'attribute'>> = async (scope, batch) => {
  const { key, value } = batch.node.config;
  const isSet = await setAttribute(scope, people(batch), key, value);
  return all(batch, isSet ? go('next') : failed('wrong_value'));
};

export const judgeList: Judge<NodeOf<'list'>> = async (scope, batch) => {
  const { listId, change } = batch.node.config;
  if (listId === null || !(await isThere(scope, listId))) return all(batch, failed('list_deleted'));
  if (change === 'remove') await leaveList(scope, listId, people(batch));
  else await joinList(scope, listId, people(batch), `journey ${batch.journeyName}`);
  return all(batch, go('next'));
};

async function isThere({ sql, actor }: Parameters<Judge>[0], listId: string): Promise<boolean> {
  const { rows } = await sql(
    'select from list where account_id = $1 and id = $2 and archived_at is null for share',
    [actor.accountId, listId],
  );
  return rows.length > 0;
}

const notices = { points: 20, seconds: 3_600 };

/** One mail to the owners for the whole batch, at most 20 an hour for a box. */
export const judgeNotify: Judge<NodeOf<'notify'>> = async (scope, batch, { config }) => {
  const key = `journey-mail:${batch.journeyId}:${batch.node.id}`;
  if ((await takeRateWith(scope.sql, key, notices)).isAllowed)
    await mailOwners(scope, 'journey_notice', {
      journey: batch.journeyName,
      text: batch.node.config.text,
      people: people(batch).length,
      url: `${config.appUrl}/dashboard/automation/${batch.journeyId}`,
    });
  return all(batch, go('next'));
};

/** What other rooms registered, such as issuing a reward. */
export const judgeAction: Judge<NodeOf<'action'>> = async (scope, batch, { actions }): Promise<Judged> => {
  const { action, settings } = batch.node.config;
  const known = actions.get(action);
  if (known === undefined) return all(batch, failed('unknown_action'));
  const { stop } = batch;
  if (stop !== null) return each(batch, (run) => held(batch, run, stop, skipped));
  let last: Judged['last'];
  const keyOf = (run: { id: string; steps: number }) => `journey/${run.id}/${run.steps + 1}`;
  try {
    const refused = await known.run(
      scope,
      settings,
      batch.runs.map((run) => ({ key: keyOf(run), contactId: run.contactId })),
      (work) => {
        last = work;
      },
    );
    const judged = each(batch, (run) => {
      const reason = refused.get(keyOf(run));
      return reason === undefined ? go('next') : skipped(reason);
    });
    return last === undefined ? judged : { ...judged, last };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return all(batch, failed(error.code));
  }
};
