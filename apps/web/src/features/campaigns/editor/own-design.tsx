import { emptyDesign } from '@talkdrum/email-designs';
import { Button } from '@talkdrum/ui';
import { Blocks } from 'lucide-react';
import type { Draft } from './use-draft.ts';

interface OwnDesignProps {
  draft: Draft;
  onOpen: () => void;
  /** Before the press, so that the designer opens at once. */
  onNear: () => void;
}

/** The way into the designer, for an email that has a design and for one that gets its first. */
export function OwnDesign({ draft: { form, values }, onOpen, onNear }: OwnDesignProps) {
  const isDesigned = Boolean(values.design);
  const isEmpty = values.html.trim() === '' && values.text.trim() === '';
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-well bg-inset p-3">
      <Blocks aria-hidden className="size-5 text-muted-foreground" />
      <p className="min-w-0 flex-1 basis-48 text-sm">
        {isDesigned
          ? 'This email is built in the visual designer.'
          : isEmpty
            ? 'Build this email from blocks in the visual designer.'
            : 'Start a design instead. It replaces the HTML and plain text below.'}
      </p>
      <Button
        variant={isDesigned ? 'primary' : 'secondary'}
        onPointerEnter={onNear}
        onFocus={onNear}
        onClick={() => {
          if (!isDesigned) form.setValue('design', emptyDesign(), { shouldDirty: true });
          onOpen();
        }}
      >
        {isDesigned ? 'Open designer' : 'Start a design'}
      </Button>
    </div>
  );
}
