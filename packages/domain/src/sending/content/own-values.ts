import type { BareDomain } from '../../domain-with.ts';
import type { Sql } from '../../kernel/index.ts';
import { usedValues } from '../../templates/index.ts';
import type { LeasedDelivery } from '../leases/leased-delivery.ts';
import type { TenantConnection } from '../leases/tenant-connection.ts';
import type { CampaignContent } from './campaign-content.ts';

/** Fills in what rooms above have for recipients. */
export type OwnValues = (connection: TenantConnection, leased: LeasedDelivery[]) => Promise<void>;

/**
 * Reads what rooms above have for each recipient of a claim, such as a reward’s code. Null if the message uses no such
 * tag: then nothing is asked.
 */
export function ownValues(
  { recipientValues }: Pick<BareDomain['deps'], 'recipientValues'>,
  accountId: string,
  contents: readonly CampaignContent[],
): OwnValues | null {
  const used = contents.flatMap(({ compiled }) => usedValues(compiled));
  const sources = recipientValues.filter(({ name }) => used.some((one) => one.name === name));
  if (sources.length === 0) return null;
  return async (connection, leased) => {
    if (leased.length === 0) return;
    const messages = leased.map(({ id, contactId }) => ({ deliveryId: id, contactId }));
    const sql = sqlOn(connection, accountId);
    for (const source of sources) {
      const own = used.filter(({ name }) => name === source.name);
      const read = await source.read(sql, accountId, own, messages);
      for (const item of leased) item.values = { ...item.values, ...read.get(item.id) };
    }
  };
}

/** Each statement has a name, so that the server plans it once. */
const names = new Map<string, string>();

function sqlOn(connection: TenantConnection, accountId: string): Sql {
  return async <Row>(text: string, params: readonly unknown[] = []) => {
    const name = names.get(text) ?? `own_values_${names.size + 1}`;
    names.set(text, name);
    const rows = await connection.run<Row & Record<string, unknown>>(accountId, { name, text }, [...params]);
    return { rows, count: rows.length };
  };
}
