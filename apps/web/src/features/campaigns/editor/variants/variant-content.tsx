import type { AbTest } from '@talkdrum/api/contracts';
import { ContentTabs } from '../../../../lib/message-editor/message-editor.tsx';
import { TemplateStart } from '../template-start.tsx';

type Content = NonNullable<AbTest['variants'][number]['content']>;

interface VariantContentProps {
  letter: string;
  content: Content;
  refusal: string | null;
  onChange: (content: Content) => void;
}

/** A variant's own content: written here, or a template's copy. */
export function VariantContent({ letter, content, refusal, onChange }: VariantContentProps) {
  const words = { subject: '', preheader: '', html: content.html, text: content.text };
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <span className="font-medium">Content of {letter}</span>
      <TemplateStart
        content={words}
        refusal={refusal}
        onChoose={({ id, html, text, design }) => onChange({ templateId: id, html, text, design })}
      />
      {content.design ? (
        <p className="text-sm text-muted-foreground">
          A visual design. To change it, edit it as a template and choose that here.
        </p>
      ) : refusal === null ? (
        <ContentTabs value={words} onChange={(next) => onChange({ ...content, ...next })} fieldErrors={{}} />
      ) : null}
    </div>
  );
}
