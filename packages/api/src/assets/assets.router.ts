import { idInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  assetCountOutput,
  assetIdsInput,
  assetSpaceOutput,
  assetsListInput,
  assetsListOutput,
  assetUsesOutput,
} from './assets.contract.ts';
import { presentAsset } from './present-asset.ts';

/** Uploaded files. They arrive by POST /files/assets/<id>. */
export const assetsRouter = router({
  list: accountProcedure('assets.view')
    .input(assetsListInput)
    .output(assetsListOutput)
    .query(async ({ ctx, input }) => {
      const { items, total } = await ctx.assets.list(input);
      return { items: items.map(presentAsset), total };
    }),

  space: accountProcedure('assets.view')
    .output(assetSpaceOutput)
    .query(({ ctx }) => ctx.assets.space()),

  uses: accountProcedure('assets.view')
    .input(idInput)
    .output(assetUsesOutput)
    .query(({ ctx, input }) => ctx.assets.uses(input.id)),

  remove: accountProcedure('assets.edit')
    .input(assetIdsInput)
    .output(assetCountOutput)
    .mutation(async ({ ctx, input }) => ({ count: await ctx.assets.remove(input.ids) })),

  restore: accountProcedure('assets.edit')
    .input(assetIdsInput)
    .output(assetCountOutput)
    .mutation(async ({ ctx, input }) => ({ count: await ctx.assets.restore(input.ids) })),
});
