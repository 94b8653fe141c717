import { Skeleton } from '@talkdrum/ui';
import type { ReactCodeMirrorRef } from '@uiw/react-codemirror';
import { lazy, type RefObject, Suspense, useRef } from 'react';
import { FieldError } from './field-error.tsx';
import { MergeTagMenu } from './merge-tag-menu.tsx';

const CodeEditor = lazy(() => import('./code-editor.tsx').then((module) => ({ default: module.CodeEditor })));

interface SourceEditorProps {
  label: string;
  language: 'html' | 'text';
  value: string;
  onChange: (value: string) => void;
  errors: string[] | undefined;
}

/** The message source with a merge tag menu that inserts at the caret. */
export function SourceEditor({ label, language, value, onChange, errors }: SourceEditorProps) {
  const editor = useRef<ReactCodeMirrorRef>(null);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex justify-end">
        <MergeTagMenu onInsert={(tag) => insertAtCaret(editor, tag)} />
      </div>
      <FieldError messages={errors} />
      <Suspense fallback={<Skeleton className="h-[60vh]" />}>
        <CodeEditor label={label} language={language} value={value} onChange={onChange} editorRef={editor} />
      </Suspense>
    </div>
  );
}

function insertAtCaret(ref: RefObject<ReactCodeMirrorRef | null>, text: string): void {
  const view = ref.current?.view;
  if (!view) return;
  view.dispatch(view.state.replaceSelection(text));
  view.focus();
}
