import type { RouterOutputs } from '@talkdrum/api';
import { useCallback } from 'react';
import { useDesignDraft } from '../../lib/drafts/use-design-draft.ts';
import type { CheckLinks, DesignerContent, RenderDesign } from '../../lib/email-designer/designer-source.ts';
import { trpc, trpcClient } from '../../lib/trpc.ts';

type Stored = RouterOutputs['templates']['get'];
type StoredDesign = Stored & { design: NonNullable<Stored['design']> };

/** A visual template that saves automatically. `onHtml` is called once what is stored is HTML. */
export function useTemplateDesign(template: StoredDesign, onHtml: () => void) {
  const { id } = template;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.templates.save.useMutation();
  const read = () => trpcClient.templates.get.query({ id });
  const draft = useDesignDraft<Stored, DesignerContent>({
    item: template,
    designOf: ({ subject, preheader, design }) => ({
      subject,
      preheader,
      design: design ?? template.design,
    }),
    send: (content, { revision }, over) =>
      mutateAsync({ ...content, html: '', text: '', id, expectedRevision: over ?? revision }),
    read,
    cache: (next) => {
      utils.templates.get.setData({ id }, next);
      void utils.templates.list.invalidate();
    },
  });
  const { change, open } = draft;
  return {
    ...draft,
    change: useCallback(
      (part: Partial<DesignerContent>) => change((content) => ({ ...content, ...part })),
      [change],
    ),
    /** Opens what is stored, which may be HTML by now, instead of what is on the page. */
    loadStored: async () => {
      const stored = await read();
      open(stored);
      if (stored.design === null) onHtml();
    },
  };
}

/** The server's preview of what is on the page. */
export const renderTemplate: RenderDesign = (content, contactId, signal) =>
  trpcClient.templates.preview.mutate({ ...content, html: '', text: '', contactId }, { signal });

export const checkTemplateLinks: CheckLinks = (content) =>
  trpcClient.templates.checkLinks.mutate({ ...content, html: '', text: '' });
