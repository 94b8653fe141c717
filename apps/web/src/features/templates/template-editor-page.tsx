import type { RouterOutputs } from '@talkdrum/api';
import { type TemplateContent, templateTags } from '@talkdrum/api/contracts';
import { Button, PageHeader, Select } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { getQueryKey } from '@trpc/react-query';
import { lazy, useState } from 'react';
import { useAccountZone } from '../../lib/dates/account-zone.ts';
import { formatTime } from '../../lib/dates/format-date.ts';
import { LeaveGuard } from '../../lib/drafts/leave-guard.tsx';
import { SaveProblem } from '../../lib/drafts/save-problem.tsx';
import { useEditedCopy } from '../../lib/drafts/use-edited-copy.ts';
import { MessageEditor } from '../../lib/message-editor/message-editor.tsx';
import { errorFacts, trpc } from '../../lib/trpc.ts';
import { useOptimisticRow } from '../../lib/lists/use-optimistic.ts';
import { useRefusal } from '../../lib/use-me.ts';
import { loadDesigner } from './load-designer.ts';

type Stored = RouterOutputs['templates']['get'];

const TemplateDesignerPage = lazy(() =>
  loadDesigner().then((module) => ({ default: module.TemplateDesignerPage })),
);

/** Edits one template: a visual one in the designer, any other as source. */
export function TemplateEditorPage({ id }: { id: string }) {
  const [template] = trpc.templates.get.useSuspenseQuery({ id });
  // Someone else's conversion doesn't close the designer over unsaved changes.
  const [design, setDesign] = useState(template.design);
  if (design === null) return <SourceEditorPage template={template} />;
  return <TemplateDesignerPage template={{ ...template, design }} onHtml={() => setDesign(null)} />;
}

/** Saving fails on unknown merge tags and on edits someone else saved first. */
function SourceEditorPage({ template }: { template: Stored }) {
  const timeZone = useAccountZone();
  const draft = useTemplateDraft(template);
  const { content, setContent, isDirty, savedAt, save, isSaving, error } = draft;
  const refusal = useRefusal('templates.edit');
  return (
    <>
      <PageHeader
        title={template.name}
        breadcrumb={[
          { label: 'Email Templates', href: '/dashboard/template-email' },
          { label: template.name },
        ]}
        description={isDirty ? 'Not saved yet' : `Saved ${formatTime(savedAt, timeZone)}`}
        secondaryActions={<TagChoice template={template} />}
        action={
          <Button
            variant="primary"
            busy={isSaving}
            disabledReason={refusal ?? (isDirty ? null : 'Nothing has changed')}
            onClick={() => void save()}
          >
            Save
          </Button>
        }
      />
      <LeaveGuard isUnsaved={() => isDirty} />
      <SaveProblem draft={draft} className="mb-4" />
      <MessageEditor
        value={content}
        onChange={setContent}
        fieldErrors={errorFacts(error)?.fieldErrors ?? {}}
        isPlain={template.kind === 'plain'}
      />
    </>
  );
}

/** Saves the tag immediately, separately from the content. */
function TagChoice({ template: { id, name, tag } }: { template: Stored }) {
  const refusal = useRefusal('templates.edit');
  const apply = useOptimisticRow();
  const rename = trpc.templates.rename.useMutation();
  const choose = (next: string) =>
    void apply({
      queryKey: getQueryKey(trpc.templates),
      id,
      change: { tag: next },
      send: () => rename.mutateAsync({ id, name, tag: next }),
      refused: 'The tag was not changed',
    });
  const tags = [...new Set([...templateTags, tag])].filter(Boolean);
  return (
    <Select
      aria-label="Tag"
      className="w-auto"
      value={tag}
      disabled={refusal !== null}
      onChange={(event) => choose(event.target.value)}
      options={[{ value: '', label: 'No tag' }, ...tags.map((each) => ({ value: each, label: each }))]}
    />
  );
}

function useTemplateDraft(template: Stored) {
  const { id } = template;
  const utils = trpc.useUtils();
  const { mutateAsync } = trpc.templates.save.useMutation({
    onSuccess: (saved) => {
      utils.templates.get.setData({ id }, saved);
      toast.success('Template saved');
    },
  });
  return useEditedCopy({
    stored: template,
    contentOf,
    send: (content, expectedRevision) => mutateAsync({ ...content, id, expectedRevision }),
    read: () => utils.templates.get.fetch({ id }, { staleTime: 0 }),
  });
}

function contentOf({ subject, preheader, html, text }: TemplateContent): TemplateContent {
  return { subject, preheader, html, text };
}
