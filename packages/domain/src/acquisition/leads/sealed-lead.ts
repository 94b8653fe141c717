import { z } from 'zod';
import { deriveKey, seal, type SealedColumn, unseal } from '../../kernel/index.ts';
import { shareChannel } from '../../publishing/published.schema.ts';
import { formSnapshot } from '../forms/form.schema.ts';
import type { AcceptedSubmission } from '../submissions/store-submission.ts';
import { storedAnswer } from '../submissions/submission.schema.ts';

const purpose = 'lead';
const contextOf = (accountId: string, id: string) => `${accountId}:lead:${id}`;

/** Answers that nobody has paid for yet. */
export const leadSealedColumns: readonly SealedColumn[] = [
  {
    table: 'lead',
    column: 'sealed',
    id: 'id',
    scope: 'each account',
    purpose,
    context: `account_id || ':lead:' || id`,
  },
];

const stored = z.object({
  form: formSnapshot,
  formName: z.string(),
  values: z.record(z.string(), storedAnswer),
  recognised: z.uuid().nullable(),
  visit: z.object({
    publishedId: z.uuid(),
    version: z.number().int(),
    shareLinkId: z.uuid().nullable(),
    channel: shareChannel,
  }),
  key: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  at: z.coerce.date(),
});

export function sealLead(
  secret: string,
  accountId: string,
  id: string,
  accepted: AcceptedSubmission,
): string {
  return seal(deriveKey(secret, purpose), JSON.stringify(accepted), contextOf(accountId, id));
}

export function unsealLead(
  secret: string,
  accountId: string,
  id: string,
  sealed: string,
): AcceptedSubmission {
  return stored.parse(JSON.parse(unseal(deriveKey(secret, purpose), sealed, contextOf(accountId, id))));
}
