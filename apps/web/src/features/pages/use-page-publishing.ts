import type { PageRow } from '@talkdrum/api/contracts';
import { getQueryKey } from '@trpc/react-query';
import { oncePublished } from '../../lib/publishing/once-published.ts';
import { publishedText } from '../../lib/publishing/published-text.ts';
import { usePublishItem } from '../../lib/publishing/use-publish-item.ts';
import { trpc } from '../../lib/trpc.ts';

/** Publishing and unpublishing from the table. */
export function usePagePublishing() {
  const publishItem = usePublishItem();
  const publish = trpc.pages.publish.useMutation();
  const unpublish = trpc.pages.unpublish.useMutation();
  const queryKeys = [getQueryKey(trpc.pages)];
  return {
    publish: ({ id, revision, status, state }: PageRow) =>
      void publishItem({
        id,
        change: oncePublished({ status, state }),
        queryKeys,
        publish: () => publish.mutateAsync({ id, expectedRevision: revision }),
        done: ({ published }) => publishedText('Page', published),
        refused: 'The page was not published',
      }),
    unpublish: ({ id }: PageRow) =>
      void publishItem({
        id,
        change: { status: 'draft', state: 'draft' },
        queryKeys,
        publish: () => unpublish.mutateAsync({ id }),
        done: () => 'Page unpublished',
        refused: 'The page was not unpublished',
      }),
  };
}
