import type { DueRun, DueWorkHandler } from './due-work-runner.ts';
import type { OutboxEvent, OutboxHandler } from './outbox-event.ts';
import type { Actor, Unit } from './unit.ts';
import { openLink } from '../secrets/sealed-link.ts';

interface OutboxDomain {
  readonly config: { readonly secret: string };
  openScope<T>(actor: Actor, work: (scope: Unit) => Promise<T>): Promise<T>;
}

/**
 * Brings outbox events to their handlers: loads the event in one scope, runs the handlers after it closed,
 * and marks the event in another. A crash in between runs the handlers again. One that nobody handles is marked at once.
 */
export function dispatchOutbox(domain: OutboxDomain, handlers: readonly OutboxHandler[]): DueWorkHandler {
  return {
    kind: 'outbox',
    run: async (item) => {
      const event = await loadEvent(domain, item, handlers);
      if (event === undefined) return undefined;
      const interested = handlers.filter(({ kind }) => kind === event.kind);
      for (const handler of interested) await handler.run(event);
      await markDispatched(
        domain,
        item,
        interested.some(({ isPayloadSecret }) => isPayloadSecret),
      );
      return undefined;
    },
  };
}

const markSql = `
  update outbox_event
  set dispatched_at = now(), payload = case when $3 then '{}'::jsonb else payload end
  where account_id = $1 and id = $2`;

function loadEvent(
  domain: OutboxDomain,
  item: DueRun,
  handlers: readonly OutboxHandler[],
): Promise<OutboxEvent | undefined> {
  return domain.openScope({ accountId: item.accountId, userId: null }, async ({ sql }) => {
    const { rows } = await sql<{ kind: string; payload: Record<string, unknown> }>(
      'select kind, payload from outbox_event where account_id = $1 and id = $2 and dispatched_at is null',
      [item.accountId, item.subjectId],
    );
    const [row] = rows;
    if (row === undefined) return undefined;
    if (!handlers.some(({ kind }) => kind === row.kind)) {
      await sql(markSql, [item.accountId, item.subjectId, false]);
      return undefined;
    }
    return {
      accountId: item.accountId,
      id: item.subjectId,
      kind: row.kind,
      payload: openLink(domain.config.secret, item.subjectId, row.payload),
    };
  });
}

async function markDispatched(domain: OutboxDomain, item: DueRun, isSecret: boolean): Promise<void> {
  await domain.openScope({ accountId: item.accountId, userId: null }, ({ sql }) =>
    sql(markSql, [item.accountId, item.subjectId, isSecret]),
  );
}
