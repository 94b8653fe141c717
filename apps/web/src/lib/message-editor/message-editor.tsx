import type { TemplateContent } from '@talkdrum/api/contracts';
import { Input, Skeleton, Tabs } from '@talkdrum/ui';
import { lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react';
import type { ReactCodeMirrorRef } from '@uiw/react-codemirror';
import { FieldError } from './field-error.tsx';
import { InsertPicture } from './insert-picture.tsx';
import { MergeTagMenu } from './merge-tag-menu.tsx';
import { PreviewPane } from './preview-pane.tsx';

const CodeEditor = lazy(() => import('./code-editor.tsx').then((module) => ({ default: module.CodeEditor })));

interface MessageEditorProps {
  value: TemplateContent;
  onChange: (value: TemplateContent) => void;
  /** The server's error for a field at the last save. */
  fieldErrors?: Record<string, string[]>;
  /** Plain-text messages have no HTML. */
  isPlain?: boolean;
}

/** The message editor: subject, preheader, HTML and plain text, with a preview. */
export function MessageEditor({ value, onChange, fieldErrors = {}, isPlain = false }: MessageEditorProps) {
  const set = (part: Partial<TemplateContent>) => onChange({ ...value, ...part });
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <LabelledInput
          label="Subject"
          value={value.subject}
          onChange={(subject) => set({ subject })}
          errors={fieldErrors['subject']}
        />
        <LabelledInput
          label="Preheader"
          help="Mail apps show this line after the subject."
          value={value.preheader}
          onChange={(preheader) => set({ preheader })}
          errors={fieldErrors['preheader']}
        />
        <ContentTabs value={value} onChange={set} fieldErrors={fieldErrors} isPlain={isPlain} />
      </div>
      <PreviewPane content={value} />
    </div>
  );
}

type Content = Pick<TemplateContent, 'html' | 'text'>;

interface ContentTabsProps {
  value: Content;
  onChange: (part: Partial<Content>) => void;
  fieldErrors: Record<string, string[]>;
  isPlain?: boolean;
}

/** The message’s HTML and plain text, as source. */
export function ContentTabs({ value, onChange, fieldErrors, isPlain = false }: ContentTabsProps) {
  const [tab, setTab] = useState(isPlain ? 'text' : 'html');
  const sourceOf = (language: 'html' | 'text') => ({
    language,
    value: value[language],
    onChange: (next: string) => onChange({ [language]: next }),
    errors: fieldErrors[language],
  });
  return (
    <Tabs
      label="Content"
      value={tab}
      onValueChange={setTab}
      items={[
        ...(isPlain
          ? []
          : [
              {
                value: 'html',
                label: 'HTML',
                content: <SourceEditor {...sourceOf('html')} label="HTML of the message" />,
              },
            ]),
        {
          value: 'text',
          label: 'Plain text',
          content: <SourceEditor {...sourceOf('text')} label="Plain text of the message" />,
        },
      ]}
    />
  );
}

interface LabelledInputProps {
  label: string;
  help?: string;
  value: string;
  onChange: (value: string) => void;
  errors: string[] | undefined;
}

function LabelledInput({ label, help, value, onChange, errors }: LabelledInputProps): ReactNode {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  function insert(tag: string) {
    const at = input.current?.selectionStart ?? value.length;
    onChange(value.slice(0, at) + tag + value.slice(input.current?.selectionEnd ?? at));
  }
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <Input
          ref={input}
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          aria-invalid={errors ? true : undefined}
          aria-describedby={`${id}-note`}
          className="min-w-0 flex-1"
        />
        <MergeTagMenu size="md" onInsert={insert} />
      </div>
      <div id={`${id}-note`}>
        <FieldError messages={errors} />
        {help ? <p className="text-sm text-muted-foreground">{help}</p> : null}
      </div>
    </div>
  );
}

interface SourceEditorProps {
  label: string;
  language: 'html' | 'text';
  value: string;
  onChange: (value: string) => void;
  errors: string[] | undefined;
}

/** The message source with a merge tag menu that inserts at the caret. */
function SourceEditor({ label, language, value, onChange, errors }: SourceEditorProps) {
  const editor = useRef<ReactCodeMirrorRef>(null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-end gap-2">
        {language === 'html' ? (
          <InsertPicture
            onOpen={() => editor.current?.view?.focus()}
            onInsert={(html, caretAt) => insertAtCaret(editor, html, caretAt)}
          />
        ) : null}
        <MergeTagMenu onInsert={(tag) => insertAtCaret(editor, tag)} />
      </div>
      <FieldError messages={errors} />
      <Suspense fallback={<Skeleton className="h-[60vh]" />}>
        <CodeEditor label={label} language={language} value={value} onChange={onChange} editorRef={editor} />
      </Suspense>
    </div>
  );
}

/** Writes a text in place of the selection and leaves the caret after it, or at a place within it. */
function insertAtCaret(ref: RefObject<ReactCodeMirrorRef | null>, text: string, caretAt = text.length): void {
  const view = ref.current?.view;
  if (!view) return;
  const { from, to } = view.state.selection.main;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + caretAt },
    scrollIntoView: true,
  });
  view.focus();
}
