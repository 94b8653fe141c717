import type { AssetOutput } from '@talkdrum/api/contracts';
import { BulkBar } from '@talkdrum/ui/table';
import { Trash2 } from 'lucide-react';
import { useRefusal } from '../../lib/use-me.ts';
import { useRemoveAssets } from './use-remove-assets.ts';

interface SelectionBarProps {
  assets: readonly AssetOutput[];
  pageIds: readonly string[];
  onChange: (ids: readonly string[]) => void;
}

/** What can be done with the selected files. */
export function SelectionBar({ assets, pageIds, onChange }: SelectionBarProps) {
  const refusal = useRefusal('assets.edit');
  const remove = useRemoveAssets();
  return (
    <BulkBar
      selection={{ mode: 'rows', keys: assets.map(({ id }) => id) }}
      onChange={(selection) => onChange(selection.mode === 'rows' ? selection.keys : pageIds)}
      pageKeys={pageIds}
      total={assets.length}
      offersAll={false}
      actions={[
        {
          label: 'Delete',
          icon: <Trash2 aria-hidden />,
          disabledReason: refusal,
          onSelect: () => void remove(assets).then(() => onChange([])),
        },
      ]}
    />
  );
}
