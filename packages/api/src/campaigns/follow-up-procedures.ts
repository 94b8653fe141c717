import { requirePrivilege } from '@talkdrum/domain';
import { idInput } from '../list-contract.ts';
import { accountProcedure } from '../trpc.ts';
import { campaignOutput } from './campaigns.contract.ts';
import { createFollowUpInput, followUpChoiceOutput } from './follow-ups.contract.ts';
import { toCampaign } from './present-campaign.ts';

/** Another campaign for people whom a sent one reached. */
export const followUpProcedures = {
  followUpChoice: accountProcedure('campaigns.view')
    .input(idInput)
    .output(followUpChoiceOutput)
    .query(({ ctx, input }) => ctx.followUps.choice(input.id)),

  /** A draft, and a segment for it, so it takes the privileges of making both. */
  createFollowUp: accountProcedure('campaigns.edit')
    .input(createFollowUpInput)
    .output(campaignOutput)
    .mutation(async ({ ctx, input: { id, group, start } }) => {
      requirePrivilege(ctx.signedIn.grants, 'contacts.edit');
      return toCampaign(ctx, await ctx.followUps.create(id, group, start));
    }),
};
