import { useDesigner } from '../designer-context.ts';

/** The merge tags, each with what the chosen contact's email says there. */
export function Personalise({ onDone }: { onDone: (() => void) | undefined }) {
  const { editor, tags, source } = useDesigner();
  const words = tags.all.filter(({ isLink }) => !isLink);
  return (
    <section aria-labelledby="designer-personalise" className="mt-1">
      <h2 id="designer-personalise" className="mb-1.5 text-xs font-medium text-muted-foreground">
        Personalize
      </h2>
      <ul>
        {words.map(({ path, fallback, label, value }) => (
          <li key={path}>
            <button
              type="button"
              disabled={source.refusal !== null}
              // The caret stays where it was.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                insertTag(editor, path, fallback);
                onDone?.();
              }}
              className="flex min-h-7 w-full items-center justify-between gap-2 rounded-badge px-1 py-0.5 text-left hover:bg-accent max-lg:min-h-11"
            >
              <span className="sr-only">Insert </span>
              <span className="shrink-0 rounded-tag bg-info-soft px-1.5 py-0.5 text-xs font-strong text-info">
                {label}
              </span>
              <span aria-hidden className="truncate text-xs text-muted-foreground">
                {value}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** At the caret; in a new text below where blocks without text are selected. */
export function insertTag(
  editor: ReturnType<typeof useDesigner>['editor'],
  path: string,
  fallback: string | null,
): void {
  const tag = { type: 'mergeTag', attrs: { path, fallback } };
  const { $from } = editor.state.selection;
  const isInText = $from.parent.inlineContent;
  if (isInText) editor.chain().focus().insertContent([tag]).run();
  else {
    const end = editor.state.selection.to;
    editor
      .chain()
      .focus()
      .insertContentAt(end, { type: 'paragraph', content: [tag] })
      .run();
  }
}
