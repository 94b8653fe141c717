import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { publishedText } from '../../lib/publishing/published-text.ts';
import { trpc } from '../../lib/trpc.ts';

/** What the Action button does at once. */
export function useFormActions() {
  const utils = trpc.useUtils();
  const refresh = () =>
    Promise.all([utils.forms.invalidate(), utils.leads.invalidate(), utils.lists.invalidate()]);
  const publish = trpc.forms.publish.useMutation({
    onSuccess: async (form) => {
      await refresh();
      toast.success(publishedText(form.kind === 'lead' ? 'Lead campaign' : 'Form', form.published));
    },
    onError: toastFailure('The form was not published'),
  });
  const duplicate = trpc.forms.duplicate.useMutation({
    onSuccess: async ({ name }) => {
      await refresh();
      toast.success(`“${name}” created`);
    },
    onError: toastFailure('The form was not duplicated'),
  });
  return {
    publish: (id: string) => publish.mutate({ id }),
    duplicate: (id: string) => duplicate.mutate({ id }),
    isPublishing: publish.isPending,
  };
}
