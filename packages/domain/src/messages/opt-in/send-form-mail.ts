import { z } from 'zod';
import type { DomainWith } from '../../domain-with.ts';
import {
  addressHash,
  DomainError,
  newId,
  type OutboxHandler,
  takeRateWith,
  type Unit,
} from '../../kernel/index.ts';
import type { Messages } from '../messages.service.ts';
import { findOwnSender } from './find-own-sender.ts';

const payloadSchema = z.object({ formId: z.uuid(), to: z.string(), subject: z.string(), text: z.string() });

/** Anyone can type anyone's address: an account writes to it this often at most. */
const perFormAndAddress = { points: 1, seconds: 24 * 3_600 };
const perAddress = { points: 3, seconds: 24 * 3_600 };
/** A flood of made-up addresses costs this many mails. */
const perForm = { points: 500, seconds: 3_600 };

/**
 * Sends what a form says to who submitted it, as a message of the account: from its own sender, at its price. Not sent
 * where that isn't possible; the submission has everything.
 */
export function sendFormMail(domain: DomainWith<{ messages: Messages }>): OutboxHandler {
  return {
    kind: 'form.mail',
    run: async ({ accountId, id, payload }) => {
      const mail = payloadSchema.parse(payload);
      try {
        await domain.openScope({ accountId, userId: null }, async (scope) => {
          if (!(await scope.outbox.finish(id)) || !(await mayWrite(scope, mail))) return;
          const senderId = await findOwnSender(scope, 'email');
          if (senderId === null) return;
          const { to, subject, text } = mail;
          await scope.messages.submit(
            [{ channel: 'email', id: newId(), from: { senderId }, to, subject, text }],
            {
              source: 'dashboard',
              areIdsNew: true,
              partial: true,
            },
          );
        });
      } catch (error) {
        if (!(error instanceof DomainError) || !unpaid.has(error.code)) throw error;
        await domain.openScope({ accountId, userId: null }, (scope) => scope.outbox.finish(id));
      }
    },
  };
}

const unpaid = new Set<string>(['insufficient_funds', 'subscription_required', 'blocked']);

async function mayWrite(
  { sql, actor }: Unit,
  { formId, to }: z.infer<typeof payloadSchema>,
): Promise<boolean> {
  const hash = addressHash(to).toString('base64url').slice(0, 22);
  const limits = [
    [`form-mail-to:${formId}:${hash}`, perFormAndAddress],
    [`form-mail-to:${actor.accountId}:${hash}`, perAddress],
    [`form-mail-of:${formId}`, perForm],
  ] as const;
  for (const [key, rule] of limits) if (!(await takeRateWith(sql, key, rule)).isAllowed) return false;
  return true;
}
