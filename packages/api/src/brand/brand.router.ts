import { z } from 'zod';
import { accountProcedure, router } from '../trpc.ts';
import { brandOutput, saveBrandInput } from './brand.contract.ts';

export const brandRouter = router({
  get: accountProcedure('account.view')
    .input(z.void())
    .output(brandOutput)
    .query(({ ctx }) => ctx.brand.get()),

  /** Throws `stale_revision` when someone else saved after the form was opened. */
  save: accountProcedure('account.manage')
    .input(saveBrandInput)
    .output(brandOutput)
    .mutation(({ ctx, input: { revision, ...fields } }) => ctx.brand.save(fields, revision)),
});
