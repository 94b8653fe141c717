import { markAttributes } from '@talkdrum/email-designs';
import { Button, Input, Switch } from '@talkdrum/ui';
import { type FormEvent, useId, useState } from 'react';
import { useDesigner } from '../designer-context.ts';
import { withProtocol } from './with-protocol.ts';

/** Where the selected text leads, and whether clicks on it are counted. */
export function LinkPanel({ onClose }: { onClose: () => void }) {
  const { editor } = useDesigner();
  const id = useId();
  const [start] = useState(() => markAttributes.link.parse(linkOf(editor.getAttributes('link'))));
  const [href, setHref] = useState(start.href);
  const [isTracked, setIsTracked] = useState(start.isTracked);
  const [problem, setProblem] = useState<string | null>(null);
  const select = () => editor.chain().focus().extendMarkRange('link');
  function save(event: FormEvent) {
    event.preventDefault();
    event.stopPropagation();
    const read = markAttributes.link.safeParse({ href: withProtocol(href), isTracked });
    if (!read.success || read.data.href === '')
      return setProblem(read.error?.issues[0]?.message ?? 'Enter where the link leads');
    select().setMark('link', read.data).run();
    return onClose();
  }
  return (
    <form
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        editor.commands.focus();
        onClose();
      }}
      className="flex w-76 max-w-full flex-col gap-2 p-2"
    >
      <label htmlFor={id} className="text-xs font-medium">
        Link
      </label>
      <Input
        id={id}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by a press on Link
        autoFocus
        inputMode="url"
        placeholder="https://"
        value={href}
        onChange={({ target }) => setHref(target.value)}
        aria-invalid={problem !== null || undefined}
        aria-describedby={`${id}-problem`}
      />
      <p id={`${id}-problem`} role="alert" className="text-xs text-danger empty:hidden">
        {problem}
      </p>
      <label className="flex items-center justify-between gap-2 text-xs">
        Count clicks
        <Switch checked={isTracked} onChange={({ target }) => setIsTracked(target.checked)} />
      </label>
      <div className="flex justify-end gap-2">
        {start.href === '' ? null : (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              select().unsetMark('link').run();
              onClose();
            }}
          >
            Remove link
          </Button>
        )}
        <Button size="sm" variant="primary" type="submit">
          Save link
        </Button>
      </div>
    </form>
  );
}

function linkOf(attributes: Record<string, unknown>) {
  const { href, isTracked } = attributes;
  return {
    ...(typeof href === 'string' ? { href } : {}),
    ...(typeof isTracked === 'boolean' ? { isTracked } : {}),
  };
}
