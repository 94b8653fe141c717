import { type MessageContent, templateTags } from '@talkdrum/api/contracts';
import { Alert, Button, PageHeader, Select } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { MessageEditor } from '../../lib/message-editor/message-editor.tsx';
import { errorFacts, errorMessage, trpc } from '../../lib/trpc.ts';
import { useRefusal } from '../../lib/use-me.ts';

/** Writing one template. Saving refuses unknown merge tags and tells when somebody else saved first. */
export function TemplateEditorPage({ id }: { id: string }) {
  const [template] = trpc.templates.get.useSuspenseQuery({ id });
  const [draft, setDraft] = useState<MessageContent>(() => contentOf(template));
  const refusal = useRefusal('templates.edit');
  const utils = trpc.useUtils();
  const save = trpc.templates.save.useMutation({ onSuccess: (saved) => utils.templates.get.setData({ id }, saved) });
  const rename = trpc.templates.rename.useMutation({
    onSuccess: (saved) => utils.templates.get.setData({ id }, saved),
    onError: (error) => toast.error('The tag was not changed', { description: errorMessage(error) }),
  });
  const isDirty = JSON.stringify(draft) !== JSON.stringify(contentOf(template));
  useBlocker({ shouldBlockFn: () => isDirty && !window.confirm('Leave without saving your changes?'), enableBeforeUnload: () => isDirty });
  const facts = errorFacts(save.error);
  async function submit(expectedRevision: number) {
    await save.mutateAsync({ ...draft, id, expectedRevision });
    toast.success('Template saved');
  }
  return (
    <>
      <PageHeader
        title={template.name}
        breadcrumb={[{ label: 'Email Templates', href: '/dashboard/template-email' }, { label: template.name }]}
        description={isDirty ? 'Not saved yet' : `Saved ${formatTime(template.updatedAt)}`}
        secondaryActions={
          <Select
            aria-label="Tag"
            className="w-auto"
            value={template.tag}
            disabled={refusal !== null}
            onChange={(event) => rename.mutate({ id, name: template.name, tag: event.target.value })}
            options={[
              { value: '', label: 'No tag' },
              ...[...new Set([...templateTags, template.tag])].filter(Boolean).map((tag) => ({ value: tag, label: tag })),
            ]}
          />
        }
        action={
          <Button
            variant="primary"
            busy={save.isPending}
            disabledReason={refusal ?? (isDirty ? null : 'Nothing has changed')}
            onClick={() => void submit(template.revision).catch(() => undefined)}
          >
            Save
          </Button>
        }
      />
      {save.error ? (
        <Alert
          tone="danger"
          className="mb-4"
          title="Not saved"
          action={
            facts?.domainCode === 'stale_revision' ? (
              <Button size="sm" onClick={() => void submit(Number(facts.details['revision'])).catch(() => undefined)}>
                Save mine over it
              </Button>
            ) : undefined
          }
        >
          {errorMessage(save.error)}
        </Alert>
      ) : null}
      <MessageEditor value={draft} onChange={setDraft} fieldErrors={facts?.fieldErrors ?? {}} isPlain={template.kind === 'plain'} />
    </>
  );
}

function contentOf({ subject, preheader, html, text }: MessageContent): MessageContent {
  return { subject, preheader, html, text };
}
