import { z } from 'zod';
import { accountProcedure, router } from '../trpc.ts';
import { eraseContactInput, eraseContactOutput, retentionFields } from './privacy.contract.ts';

/** Erasing a contact's data, and how long the account keeps data. */
export const privacyRouter = router({
  /** Permanently erases a contact. Totals, suppressions and consent records stay, anonymised. */
  erase: accountProcedure('contacts.edit')
    .input(eraseContactInput)
    .output(eraseContactOutput)
    .mutation(async ({ ctx, input }) => {
      const { id, counts } = await ctx.personalData.erase(input.contactId, {
        isSuppressed: input.isSuppressed,
      });
      return { erasureId: id, counts };
    }),

  retention: accountProcedure('account.view')
    .input(z.void())
    .output(retentionFields)
    .query(({ ctx }) => ctx.retention.get()),

  setRetention: accountProcedure('account.manage')
    .input(retentionFields)
    .output(retentionFields)
    .mutation(({ ctx, input }) => ctx.retention.set(input)),
});
