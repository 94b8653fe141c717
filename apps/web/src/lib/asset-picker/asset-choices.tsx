import type { AssetOutput } from '@talkdrum/api/contracts';
import { type KeyboardEvent, useState } from 'react';
import { AssetFace } from '../asset-gallery/asset-face.tsx';
import { galleryGrid } from '../asset-gallery/asset-gallery.tsx';
import { steppedTo } from './step-in-grid.ts';

interface AssetChoicesProps {
  assets: AssetOutput[];
  isStale: boolean;
  onPick: (asset: AssetOutput) => void;
}

/** Files to choose one from. Tab reaches the list once; the arrow keys walk through it. */
export function AssetChoices({ assets, isStale, onPick }: AssetChoicesProps) {
  const [current, setCurrent] = useState<string | null>(null);
  const reached = assets.some(({ id }) => id === current) ? current : assets[0]?.id;
  return (
    <ul aria-label="Files" aria-busy={isStale} className={galleryGrid} onKeyDown={walk}>
      {assets.map((asset) => (
        <li key={asset.id} className="flex min-w-0">
          <button
            type="button"
            tabIndex={asset.id === reached ? 0 : -1}
            onFocus={() => setCurrent(asset.id)}
            onClick={() => onPick(asset)}
            className="min-w-0 flex-1 cursor-pointer overflow-hidden rounded-card bg-card shadow-surface hover:shadow-popover focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-ring"
          >
            <AssetFace asset={asset} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const choices = [...event.currentTarget.querySelectorAll('button')];
  const at = choices.findIndex((choice) => choice === document.activeElement);
  const places = choices.map((choice) => choice.getBoundingClientRect());
  const next = choices[steppedTo(event.key, at, places) ?? -1];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}
