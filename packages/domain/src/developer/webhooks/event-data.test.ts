import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startTestDomain, type TestDomain } from '../../testing/index.ts';
import { webhookEventData } from './event-data.schema.ts';

let world: TestDomain;
let functions: { source: string }[];
beforeAll(async () => {
  world = await startTestDomain();
  functions = await asOwner(world.database, async (client) => {
    const { rows } = await client.query<{ source: string }>(
      `select prosrc as source from pg_proc where proname like 'webhook\\_%' order by proname`,
    );
    return rows;
  });
});
afterAll(() => world.stop());

/** The keys of `json_build_object(key, value, …)`, whose values may have commas and parentheses. */
function keysBuilt(source: string): string[] {
  const start = source.indexOf('json_build_object(') + 'json_build_object('.length;
  const parts = [''];
  let depth = 0;
  for (const sign of source.slice(start)) {
    if (sign === '(') depth += 1;
    if (sign === ')') depth -= 1;
    if (depth < 0) break;
    if (sign === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts
    .filter((_part, n) => n % 2 === 0)
    .map((part) => part.replaceAll(/--.*$/gm, '').trim().slice(1, -1));
}

describe('what the documentation says of each event', () => {
  const byTrigger = Object.entries(webhookEventData).filter(([type]) => !type.startsWith('journey.'));

  it.each(byTrigger)('%s has the fields that its trigger writes', (type, shape) => {
    const told = functions.find(
      ({ source }) => source.includes('webhook_tell(') && namesEvent(source, type),
    )?.source;
    const written = /webhook_(contact|message)_data\(/.exec(told ?? '')?.[1];
    const builder =
      written === undefined
        ? told
        : functions.find(({ source }) =>
            source.includes(written === 'contact' ? `'fullName', c.full_name` : `'messageId', d.id`),
          )?.source;
    expect(keysBuilt(builder ?? '')).toEqual(Object.keys(shape.shape));
  });
});

/** Triggers name an event whole, or by its kind and the new state. */
function namesEvent(source: string, type: string): boolean {
  return source.includes(`'${type}'`) || (type.startsWith('campaign.') && source.includes(`'campaign.' ||`));
}
