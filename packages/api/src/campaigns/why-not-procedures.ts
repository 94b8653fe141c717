import { z } from 'zod';
import { idInput } from '../list-contract.ts';
import { toWire } from '../to-wire.ts';
import { accountProcedure } from '../trpc.ts';
import {
  audienceAnswerOutput,
  audiencePeopleInput,
  audiencePeopleOutput,
  findInAudienceInput,
  personAnswerOutput,
} from './why-not.contract.ts';

/** Why people in a campaign's audience didn't get it. */
export const whyNotProcedures = {
  audienceAnswer: accountProcedure('campaigns.view')
    .input(idInput)
    .output(audienceAnswerOutput)
    .query(({ ctx, input }) => ctx.whyNot.counts(input.id)),

  audiencePeople: accountProcedure('campaigns.view')
    .input(audiencePeopleInput)
    .output(audiencePeopleOutput)
    .query(async ({ ctx, input: { id, ...filter } }) => {
      const { items, nextCursor } = await ctx.whyNot.people({ campaignId: id, ...filter });
      return { items: items.map(toWire), nextCursor };
    }),

  findInAudience: accountProcedure('campaigns.view')
    .input(findInAudienceInput)
    .output(z.array(personAnswerOutput))
    .query(async ({ ctx, input }) => (await ctx.whyNot.find(input.id, input.search)).map(toWire)),
};
