import { readShownParts } from '../../audience/index.ts';
import type { Unit } from '../../kernel/index.ts';
import type { MessageToWrite } from '../request/message-draft.ts';
import { findEmailContactsSql } from './submission.sql.ts';
import type { TemplateLookup } from './freeze-templates.ts';

/**
 * Decides which conditional parts of their templates the recipients will see, one statement per template.
 * Somebody who isn't a contact sees none. Asks nothing for templates without conditions.
 */
export async function addShownParts(
  { sql, actor, clock }: Pick<Unit, 'sql' | 'actor' | 'clock'>,
  messages: readonly MessageToWrite[],
  templateOf: TemplateLookup,
): Promise<void> {
  const groups = Map.groupBy(messages, (message) => templateOf(message)?.compiled.conditions ?? null);
  groups.delete(null);
  if (groups.size === 0) return;
  const { accountId } = actor;
  const { rows } = await sql<{ id: string; email: string; timezone: string }>(findEmailContactsSql, [
    accountId,
    [...groups.values()].flatMap((group) => group.map(({ recipient }) => recipient)),
  ]);
  const contacts = new Map(rows.map(({ id, email }) => [email, id]));
  for (const [conditions, group] of groups) {
    const ids = group.flatMap(({ recipient }) => contacts.get(recipient) ?? []);
    const setting = { accountId, now: clock.now(), timezone: rows[0]?.timezone ?? 'UTC' };
    const parts = await readShownParts(sql, setting, conditions ?? [], ids);
    for (const message of group) message.shownParts = parts.get(contacts.get(message.recipient) ?? '') ?? 0;
  }
}
