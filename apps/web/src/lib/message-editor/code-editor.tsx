import { html } from '@codemirror/lang-html';
import { useTheme } from '@talkdrum/ui';
import CodeMirror, { EditorView, type ReactCodeMirrorRef } from '@uiw/react-codemirror';
import { type RefObject, useMemo } from 'react';

interface CodeEditorProps {
  label: string;
  language: 'html' | 'text';
  value: string;
  onChange: (value: string) => void;
  editorRef: RefObject<ReactCodeMirrorRef | null>;
}

/**
 * Uses the page background: on the dark theme's grey, comments and line numbers have too little contrast
 * (3.9:1).
 */
const ground = EditorView.theme({
  '&, & .cm-gutters, & .cm-activeLineGutter': { backgroundColor: 'var(--card) !important' },
});

/** A code editor, loaded lazily. Tab moves to the next field, as everywhere else. */
export function CodeEditor({ label, language, value, onChange, editorRef }: CodeEditorProps) {
  const { resolvedTheme } = useTheme();
  const extensions = useMemo(() => {
    const shared = [
      ground,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
    ];
    // Auto-closing tags would duplicate the closing tags people type.
    return language === 'html' ? [html({ autoCloseTags: false }), ...shared] : shared;
  }, [language, label]);
  return (
    <CodeMirror
      ref={editorRef}
      value={value}
      onChange={onChange}
      theme={resolvedTheme}
      extensions={extensions}
      indentWithTab={false}
      height="60vh"
      className="overflow-hidden rounded-control border border-input text-sm outline-ring has-[:focus-visible]:border-ring has-[:focus-visible]:outline-2"
      basicSetup={{ lineNumbers: language === 'html', foldGutter: false, highlightActiveLine: false }}
    />
  );
}
