import { toast } from '@talkdrum/ui/toast';
import { toastFailure } from '../../lib/failures.ts';
import { publishedText } from '../../lib/publishing/published-text.ts';
import { trpc } from '../../lib/trpc.ts';

/** What the Action button does at once. */
export function useSurveyActions() {
  const utils = trpc.useUtils();
  const refresh = () => utils.surveys.invalidate();
  const publish = trpc.surveys.publish.useMutation({
    onSuccess: async (survey) => {
      await refresh();
      toast.success(publishedText('Survey', survey.published));
    },
    onError: toastFailure('The survey was not published'),
  });
  const duplicate = trpc.surveys.duplicate.useMutation({
    onSuccess: async ({ name }) => {
      await refresh();
      toast.success(`“${name}” created`);
    },
    onError: toastFailure('The survey was not duplicated'),
  });
  return {
    publish: (id: string) => publish.mutate({ id }),
    duplicate: (id: string) => duplicate.mutate({ id }),
  };
}
