import type { FormOutput } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { getQueryKey } from '@trpc/react-query';
import { toastFailure } from '../../lib/failures.ts';
import { oncePublished } from '../../lib/publishing/once-published.ts';
import { publishedText } from '../../lib/publishing/published-text.ts';
import { usePublishItem } from '../../lib/publishing/use-publish-item.ts';
import { trpc } from '../../lib/trpc.ts';

/** What the Action button does at once. */
export function useFormActions() {
  const utils = trpc.useUtils();
  const publishItem = usePublishItem();
  const publish = trpc.forms.publish.useMutation();
  const duplicate = trpc.forms.duplicate.useMutation({
    onSuccess: async ({ name }) => {
      await Promise.all([utils.forms.invalidate(), utils.leads.invalidate(), utils.lists.invalidate()]);
      toast.success(`“${name}” created`);
    },
    onError: toastFailure('The form was not duplicated'),
  });
  return {
    publish: ({
      id,
      published,
    }: {
      id: string;
      published: Pick<FormOutput['published'], 'status' | 'state'>;
    }) =>
      void publishItem({
        id,
        change: { published: oncePublished(published) },
        queryKeys: [getQueryKey(trpc.forms), getQueryKey(trpc.leads)],
        publish: () => publish.mutateAsync({ id }),
        done: (form) => publishedText(form.kind === 'lead' ? 'Lead campaign' : 'Form', form.published),
        refused: 'The form was not published',
      }),
    duplicate: (id: string) => duplicate.mutate({ id }),
  };
}
