import type { SocialLink } from '@talkdrum/email-designs/brand';
import { EmptyState, IconButton } from '@talkdrum/ui';
import { ArrowDown, ArrowUp, Copy, MousePointerClick, Trash2 } from 'lucide-react';
import { Settings } from '../../email-designer/inspector/rows.tsx';
import type { PlacedBlock } from '../block-places.ts';
import { useSource } from '../designer-context.ts';
import { labelOf, type PageEditor } from '../use-page-editor.ts';
import { blockSettings } from './block-settings.ts';
import { SettingRow } from './setting-row.tsx';
import { SocialRows } from './social-rows.tsx';

/** The settings of the chosen block, and what can be done with it. */
export function Inspector({ editor }: { editor: PageEditor }) {
  const { refusal } = useSource();
  const { chosen } = editor;
  if (chosen === null)
    return (
      <EmptyState icon={<MousePointerClick aria-hidden />} title="Select a block">
        Its settings appear here.
      </EmptyState>
    );
  const { block } = chosen;
  const props = block.props as unknown as Record<string, unknown>;
  return (
    <fieldset disabled={refusal !== null} className="min-w-0">
      <legend className="sr-only">Settings of the block</legend>
      <BlockHead editor={editor} chosen={chosen} />
      {blockSettings[block.type].map(({ title, settings }) => (
        <Settings key={title} title={title}>
          {settings.map((setting) => (
            <SettingRow
              key={setting.prop}
              setting={setting}
              props={props}
              onChange={(change) => editor.change(chosen, change)}
            />
          ))}
          {block.type === 'social' && title === 'Content' ? (
            <SocialRows
              links={props['links'] as SocialLink[] | null}
              onChange={(links) => editor.change(chosen, { links })}
            />
          ) : null}
        </Settings>
      ))}
    </fieldset>
  );
}

function BlockHead({ editor, chosen }: { editor: PageEditor; chosen: PlacedBlock }) {
  const { block, index, count } = chosen;
  return (
    <div className="sticky top-0 z-1 flex items-center gap-0.5 border-b border-border-soft bg-card px-3.5 py-2">
      <h2 className="min-w-0 flex-1 truncate text-sm font-semibold">{labelOf(block.type)}</h2>
      <IconButton
        size="sm"
        label="Move up"
        icon={<ArrowUp aria-hidden />}
        disabledReason={index === 0 ? 'It’s the first' : null}
        onClick={() => editor.move(chosen, -1)}
      />
      <IconButton
        size="sm"
        label="Move down"
        icon={<ArrowDown aria-hidden />}
        disabledReason={index === count - 1 ? 'It’s the last' : null}
        onClick={() => editor.move(chosen, 1)}
      />
      <IconButton
        size="sm"
        label="Duplicate"
        icon={<Copy aria-hidden />}
        disabledReason={editor.duplicateRefusal(chosen)}
        onClick={() => editor.duplicate(chosen)}
      />
      <IconButton
        size="sm"
        label="Delete"
        icon={<Trash2 aria-hidden />}
        disabledReason={editor.removeRefusal(chosen)}
        onClick={() => editor.remove(chosen)}
      />
    </div>
  );
}
