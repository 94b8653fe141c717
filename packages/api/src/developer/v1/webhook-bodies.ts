import { webhookEventData } from '@talkdrum/domain/developer/webhooks/event-data.schema';
import { z } from 'zod';

export interface WebhookBody {
  /** The events whose `data` has this shape. */
  types: string[];
  /** The JSON Schema of `data`, without references. */
  data: Record<string, unknown>;
}

/**
 * What webhooks send, for documents and the client. Not in the OpenAPI document: generators of clients stumble over its
 * `webhooks`, which have no operation to call.
 */
export function webhookBodies(): WebhookBody[] {
  const byShape = Map.groupBy(Object.entries(webhookEventData), ([, shape]) => shape);
  return [...byShape].map(([shape, events]) => {
    const { $schema: _dialect, ...data } = z.toJSONSchema(shape);
    return { types: events.map(([type]) => type), data };
  });
}
