import type { AssetOutput } from '@talkdrum/api/contracts';
import { Checkbox, cn, IconButton, Menu, type MenuEntry } from '@talkdrum/ui';
import { toast } from '@talkdrum/ui/toast';
import { EllipsisVertical } from 'lucide-react';
import { AssetFace } from '../../lib/asset-gallery/asset-face.tsx';
import { isPdf } from '../../lib/asset-gallery/asset-picture.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { useRemoveAssets } from './use-remove-assets.ts';
import { usesText } from './uses-text.ts';

interface AssetCardProps {
  asset: AssetOutput;
  isSelected: boolean;
  isSelecting: boolean;
  onToggle: () => void;
  onPreview: () => void;
  onUses: () => void;
}

/** One file of the gallery with its menu. */
export function AssetCard({ asset, isSelected, isSelecting, onToggle, onPreview, onUses }: AssetCardProps) {
  const refusal = useRefusal('assets.edit');
  const remove = useRemoveAssets();
  const items: MenuEntry[] = [
    { label: isSelected ? 'Clear selection' : 'Select', onSelect: onToggle },
    ...(isPdf(asset) ? [{ label: 'Preview', onSelect: onPreview }] : []),
    { label: 'Copy address', onSelect: () => void copyAddress(asset) },
    ...(asset.uses.length > 0 ? [{ label: 'Where it is used', onSelect: onUses }] : []),
    'separator',
    { label: 'Delete', tone: 'danger', onSelect: () => void remove([asset]), disabledReason: refusal },
  ];
  return (
    <li
      className={cn(
        'group relative flex min-w-0 flex-col overflow-hidden rounded-card bg-card shadow-surface',
        isSelected && 'outline-2 outline-primary',
      )}
    >
      <AssetFace
        asset={asset}
        note={usesText(asset.uses)}
        end={
          <Menu
            trigger={
              <IconButton
                size="sm"
                label={`Actions for ${asset.filename}`}
                icon={<EllipsisVertical aria-hidden />}
              />
            }
            items={items}
          />
        }
      />
      <span
        className={cn(
          'absolute top-1.5 right-1.5 rounded-control bg-popover p-1 shadow-button max-sm:p-2.5',
          !isSelected &&
            !isSelecting &&
            'opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100',
        )}
      >
        <Checkbox aria-label={`Select ${asset.filename}`} checked={isSelected} onChange={onToggle} />
      </span>
    </li>
  );
}

async function copyAddress({ url }: AssetOutput): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    toast.success('Address copied');
  } catch {
    toast.error('The address was not copied', {
      description: 'Your browser doesn’t allow it. Open the file and copy its address from there.',
    });
  }
}
