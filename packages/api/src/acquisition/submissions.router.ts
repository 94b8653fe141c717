import { toWire } from '../to-wire.ts';
import { accountProcedure, router } from '../trpc.ts';
import {
  listSubmissionsInput,
  removedSubmissions,
  removeSubmissionsInput,
  submissionFilesInput,
  submissionFilesOutput,
  submissionsOutput,
} from './forms.contract.ts';

/** Answers are about people, so they need the privileges for contacts. */
export const submissionsRouter = router({
  list: accountProcedure('contacts.view')
    .input(listSubmissionsInput)
    .output(submissionsOutput)
    .query(async ({ ctx, input: { formId, search, standing, cursor, limit } }) => {
      const filter = { formId, search, standing: standing ?? undefined };
      const { items, ...page } = await ctx.submissions.page({ ...filter, after: cursor ?? undefined, limit });
      return { items: items.map((item) => toWire(item)), ...page };
    }),

  /** The files of a submission, with links that work for ten minutes. */
  files: accountProcedure('contacts.view')
    .input(submissionFilesInput)
    .output(submissionFilesOutput)
    .query(async ({ ctx, input }) => {
      const files = await ctx.submissionFiles.of(input.formId, input.id);
      return { items: files.map(({ submissionId: _submission, ...file }) => toWire(file)) };
    }),

  /** The contacts and their consent stay. */
  remove: accountProcedure('contacts.edit')
    .input(removeSubmissionsInput)
    .output(removedSubmissions)
    .mutation(async ({ ctx, input }) => ({ removed: await ctx.submissions.remove(input.formId, input.ids) })),
});
