import type { RouterOutputs } from '@talkdrum/api';
import type { TemplateContent } from '@talkdrum/api/contracts';
import { toast } from '@talkdrum/ui/toast';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { trpc } from '../../lib/trpc.ts';

export type TemplateDraft = ReturnType<typeof useTemplateDraft>;

/** The content being edited. Asks before leaving with unsaved changes. */
export function useTemplateDraft(template: RouterOutputs['templates']['get']) {
  const { id } = template;
  const [content, setContent] = useState<TemplateContent>(() => contentOf(template));
  const utils = trpc.useUtils();
  const { mutate, isPending, error } = trpc.templates.save.useMutation({
    onSuccess: (saved) => {
      utils.templates.get.setData({ id }, saved);
      toast.success('Template saved');
    },
  });
  const isDirty = JSON.stringify(content) !== JSON.stringify(contentOf(template));
  useBlocker({
    shouldBlockFn: () => isDirty && !window.confirm('Leave without saving your changes?'),
    enableBeforeUnload: () => isDirty,
  });
  return {
    content,
    setContent,
    isDirty,
    save: (expectedRevision: number) => mutate({ ...content, id, expectedRevision }),
    isSaving: isPending,
    error,
  };
}

function contentOf({ subject, preheader, html, text }: TemplateContent): TemplateContent {
  return { subject, preheader, html, text };
}
