import { newId } from '../kernel/index.ts';

/** The person at a step of a journey, after another one, and found by its trigger again. */
export async function plantJourney(
  run: (sql: string, ...params: unknown[]) => Promise<unknown>,
  contactId: string,
  canary: string,
): Promise<void> {
  const [journeyId, versionId, runId] = [newId(), newId(), newId()];
  await run(`insert into journey (account_id, id, name, draft) values ($1, $2, 'Welcome', '{}')`, journeyId);
  await run(
    `insert into journey_version (account_id, id, journey_id, n, graph, node_ids) values ($1, $2, $3, 1, '{}', '{}')`,
    versionId,
    journeyId,
  );
  const entered = `
    insert into journey_run (
      account_id, id, journey_id, version_id, contact_id, entry_key, status, node_id, wake_at, entered_at, arrived_at,
      context
    )
    values ($1, $2, $3, $4, $5, $6, 'waiting', 'day', now(), now(), now(), jsonb_build_object('answers', $6::text))`;
  await run(entered, runId, journeyId, versionId, contactId, canary);
  await run(
    `insert into journey_step (account_id, run_id, n, node_id, outcome, reason, at)
     values ($1, $2, 1, 'hello', 'skipped', $3, now())`,
    runId,
    canary,
  );
  await run(
    `insert into journey_arrival (account_id, journey_id, contact_id, entry_key) values ($1, $2, $3, $4)`,
    journeyId,
    contactId,
    canary,
  );
  await run(
    `insert into journey_member (account_id, journey_id, contact_id) values ($1, $2, $3)`,
    journeyId,
    contactId,
  );
}
