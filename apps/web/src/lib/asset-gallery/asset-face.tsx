import type { AssetOutput } from '@talkdrum/api/contracts';
import type { ReactNode } from 'react';
import { AssetPicture, factsOf } from './asset-picture.tsx';

interface AssetFaceProps {
  asset: AssetOutput;
  /** A third line. */
  note?: ReactNode;
  /** Beside the name. */
  end?: ReactNode;
}

/** How a file looks in a gallery: its picture, name and facts. */
export function AssetFace({ asset, note, end }: AssetFaceProps) {
  return (
    <>
      <span className="block aspect-[4/3] border-b border-border-soft bg-inset">
        <AssetPicture asset={asset} />
      </span>
      <span className="flex items-start gap-1 py-2 pr-1 pl-3 text-left">
        <span className="min-w-0 flex-1">
          <span className="block truncate text-sm font-medium" title={asset.filename}>
            {asset.filename}
          </span>
          <span className="block text-xs text-muted-foreground">{factsOf(asset)}</span>
          {note === undefined ? null : (
            <span className="line-clamp-2 text-xs text-muted-foreground">{note}</span>
          )}
        </span>
        {end}
      </span>
    </>
  );
}
