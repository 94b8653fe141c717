import { allBlocks, type PageDesign } from '@talkdrum/page-designs';
import { trpc } from '../../lib/trpc.ts';

/** The forms a page can show, and the one its form block chose. */
export function usePageForm(design: PageDesign) {
  const { data: forms = [] } = trpc.pages.forms.useQuery(undefined, { staleTime: 30_000 });
  const block = allBlocks(design.content).find(({ type }) => type === 'form');
  const formId = block?.type === 'form' ? block.props.formId : null;
  return { forms, form: forms.find(({ id }) => id === formId) ?? null };
}
