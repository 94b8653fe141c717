import type { Template } from '@talkdrum/domain';
import { idInput } from '../list-contract.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  smsTemplateFields,
  saveSmsTemplateInput,
  type SmsTemplateOutput,
  smsTemplateOutput,
  smsTemplatesListInput,
  smsTemplatesListOutput,
} from './sms-templates.contract.ts';
import { toWire } from '../to-wire.ts';

/** SMS templates, by category. The `templates` procedures delete and restore them. */
export const smsTemplatesRouter = router({
  list: accountProcedure('templates.view')
    .input(smsTemplatesListInput)
    .output(smsTemplatesListOutput)
    .query(async ({ ctx, input }) => {
      const { items, nextCursor } = await ctx.smsTemplates.list(input);
      return { items: items.map(toOutput), nextCursor, total: null };
    }),

  get: accountProcedure('templates.view')
    .input(idInput)
    .output(smsTemplateOutput)
    .query(async ({ ctx, input }) => toOutput(await ctx.smsTemplates.get(input.id))),

  create: accountProcedure('templates.edit')
    .input(smsTemplateFields)
    .output(smsTemplateOutput)
    .mutation(async ({ ctx, input }) => toOutput(await ctx.smsTemplates.create(input))),

  save: accountProcedure('templates.edit')
    .input(saveSmsTemplateInput)
    .output(smsTemplateOutput)
    .mutation(async ({ ctx, input: { id, expectedRevision, ...fields } }) =>
      toOutput(await ctx.smsTemplates.save(id, fields, expectedRevision)),
    ),
});

function toOutput({ id, name, category, text, revision, createdAt, updatedAt }: Template): SmsTemplateOutput {
  return toWire({
    id,
    name,
    category: category === 'transactional' ? 'transactional' : 'promotional',
    text,
    revision,
    createdAt,
    updatedAt,
  });
}
