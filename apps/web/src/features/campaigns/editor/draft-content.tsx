import type { TemplateContent } from '@talkdrum/api/contracts';
import { ContentTabs } from '../../../lib/message-editor/message-editor.tsx';
import { OwnDesign } from './own-design.tsx';
import { TemplateStart } from './template-start.tsx';
import type { Draft } from './use-draft.ts';

const parts = ['subject', 'preheader', 'html', 'text'] as const;

interface DraftContentProps {
  draft: Draft;
  refusal: string | null;
  onDesign: () => void;
  onNearDesign: () => void;
}

/** The email's content, written here or taken from a template. */
export function DraftContent({ draft, refusal, onDesign, onNearDesign }: DraftContentProps) {
  const { form, values } = draft;
  const content: TemplateContent = {
    subject: values.subject,
    preheader: values.preheader,
    html: values.html,
    text: values.text,
  };
  const change = (next: Partial<TemplateContent>) => {
    for (const part of parts)
      if (next[part] !== undefined && next[part] !== form.getValues(part))
        form.setValue(part, next[part], { shouldDirty: true, shouldValidate: true });
  };
  const { errors } = form.formState;
  const fieldErrors = Object.fromEntries(
    parts.flatMap((part) => (errors[part]?.message ? [[part, [errors[part].message]]] : [])),
  );
  return (
    <div className="flex flex-col gap-4">
      <TemplateStart
        content={content}
        refusal={refusal}
        onChoose={(template) => {
          change({
            html: template.html,
            text: template.text,
            ...(content.subject.trim() === '' ? { subject: template.subject } : {}),
            ...(content.preheader.trim() === '' ? { preheader: template.preheader } : {}),
          });
          form.setValue('design', template.design, { shouldDirty: true });
          form.setValue('templateId', template.id, { shouldDirty: true });
        }}
      />
      {refusal === null ? <OwnDesign draft={draft} onOpen={onDesign} onNear={onNearDesign} /> : null}
      {refusal === null ? (
        values.design ? null : (
          <ContentTabs value={content} onChange={change} fieldErrors={fieldErrors} />
        )
      ) : (
        <p className="text-sm text-muted-foreground">{refusal}</p>
      )}
    </div>
  );
}
