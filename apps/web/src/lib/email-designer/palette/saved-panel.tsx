import type { RouterOutputs } from '@talkdrum/api';
import { savedBlockName } from '@talkdrum/email-designs';
import {
  EmptyState,
  ErrorState,
  FormModal,
  IconButton,
  Menu,
  Skeleton,
  TextField,
  useFormModal,
} from '@talkdrum/ui';
import { Bookmark, MoreHorizontal } from 'lucide-react';
import { useState } from 'react';
import { z } from 'zod';
import { trpc } from '../../trpc.ts';
import { useRefusal } from '../../use-me.ts';
import { useUndoableRemoval } from '../../lists/use-undoable-removal.ts';
import { iconOf } from '../blocks/block-words.ts';
import { useDesigner } from '../designer-context.ts';

type Saved = RouterOutputs['designBlocks']['list'][number];

/** The account's own blocks. */
export function SavedPanel({ onDone }: { onDone: (() => void) | undefined }) {
  const saved = trpc.designBlocks.list.useQuery();
  const [renaming, setRenaming] = useState<Saved | null>(null);
  const utils = trpc.useUtils();
  const refusal = useRefusal('templates.edit');
  const removal = useUndoableRemoval({
    noun: 'block',
    done: 'Block deleted',
    refusal,
    list: trpc.designBlocks.list,
    remove: trpc.designBlocks.remove,
    restore: trpc.designBlocks.restore,
    refresh: () => utils.designBlocks.invalidate(),
  });
  if (saved.error) return <ErrorState onRetry={() => void saved.refetch()} />;
  if (saved.data === undefined) return <Skeleton className="h-40" />;
  if (saved.data.length === 0)
    return (
      <EmptyState icon={<Bookmark aria-hidden />} title="No saved block yet">
        Select a block in the email and press the bookmark to use it in other designs.
      </EmptyState>
    );
  return (
    <>
      <ul aria-label="Saved blocks" className="flex flex-col gap-1">
        {saved.data.map((block) => (
          <li key={block.id} className="flex items-center rounded-control bg-inset hover:bg-accent">
            <SavedButton saved={block} onDone={onDone} />
            <Menu
              label={`Actions for ${block.name}`}
              trigger={
                <IconButton
                  size="sm"
                  label={`Actions for ${block.name}`}
                  icon={<MoreHorizontal aria-hidden />}
                />
              }
              items={[
                { label: 'Rename', disabledReason: refusal, onSelect: () => setRenaming(block) },
                ...removal(block.id),
              ]}
            />
          </li>
        ))}
      </ul>
      <RenameModal saved={renaming} onClose={() => setRenaming(null)} />
    </>
  );
}

function SavedButton({ saved, onDone }: { saved: Saved; onDone: (() => void) | undefined }) {
  const { editor, commands, startDrag, source } = useDesigner();
  const Icon = iconOf(saved.block.type);
  return (
    <button
      type="button"
      disabled={source.refusal !== null}
      onClick={() => commands.add(saved.block) && onDone?.()}
      onPointerDown={(event) =>
        event.pointerType === 'mouse' &&
        startDrag(event, { label: saved.name, block: editor.schema.nodeFromJSON(saved.block), from: null })
      }
      className="flex min-h-8.5 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left text-sm max-lg:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground"
    >
      <Icon aria-hidden />
      <span className="truncate">{saved.name}</span>
    </button>
  );
}

const fields = z.object({ name: savedBlockName });

function RenameModal({ saved, onClose }: { saved: Saved | null; onClose: () => void }) {
  const form = useFormModal(fields, saved !== null, { name: saved?.name ?? '' });
  const utils = trpc.useUtils();
  const rename = trpc.designBlocks.rename.useMutation();
  return (
    <FormModal
      isOpen={saved !== null}
      onClose={onClose}
      title="Rename block"
      form={form}
      submitLabel="Rename"
      onSubmit={async ({ name }) => {
        if (saved === null) return;
        await rename.mutateAsync({ id: saved.id, name });
        await utils.designBlocks.list.invalidate();
      }}
    >
      <TextField control={form.control} name="name" label="Name" required />
    </FormModal>
  );
}
