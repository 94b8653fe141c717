import { publicOriginOf } from '../../accounts/index.ts';
import type { DomainConfig } from '../../config.ts';
import type { Unit } from '../../kernel/index.ts';
import { confirmLink, shortCode, shortCodeKey } from './short-code.ts';

/** The short address in a text that asks its reader to confirm; stored in the text’s transaction. */
export async function keepConfirmLink(
  unit: Pick<Unit, 'sql' | 'actor'>,
  config: Pick<DomainConfig, 'secret' | 'publicUrl'>,
  messageId: string,
): Promise<string> {
  const code = shortCode(shortCodeKey(config.secret), messageId, confirmLink);
  await unit.sql('insert into short_link (code, account_id, delivery_id, n) values ($1, $2, $3, $4)', [
    code,
    unit.actor.accountId,
    messageId,
    confirmLink,
  ]);
  return `${await publicOriginOf(unit, config)}/s/${code}`;
}
