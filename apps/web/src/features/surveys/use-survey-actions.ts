import type { SurveyOutput } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { getQueryKey } from '@trpc/react-query';
import { toastFailure } from '../../lib/failures.ts';
import { oncePublished } from '../../lib/publishing/once-published.ts';
import { publishedText } from '../../lib/publishing/published-text.ts';
import { usePublishItem } from '../../lib/publishing/use-publish-item.ts';
import { trpc } from '../../lib/trpc.ts';

/** What the Action button does at once. */
export function useSurveyActions() {
  const utils = trpc.useUtils();
  const publishItem = usePublishItem();
  const publish = trpc.surveys.publish.useMutation();
  const duplicate = trpc.surveys.duplicate.useMutation({
    onSuccess: async ({ name }) => {
      await utils.surveys.invalidate();
      toast.success(`“${name}” created`);
    },
    onError: toastFailure('The survey was not duplicated'),
  });
  return {
    publish: ({ id, published }: Pick<SurveyOutput, 'id' | 'published'>) =>
      void publishItem({
        id,
        change: { published: oncePublished(published) },
        queryKeys: [getQueryKey(trpc.surveys)],
        publish: () => publish.mutateAsync({ id }),
        done: (survey) => publishedText('Survey', survey.published),
        refused: 'The survey was not published',
      }),
    duplicate: (id: string) => duplicate.mutate({ id }),
  };
}
