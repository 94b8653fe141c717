import type { AssetOutput } from '@talkdrum/api/contracts';
import { PageHeader } from '@talkdrum/ui';
import { useEffect, useState } from 'react';
import { AssetGallery, galleryGrid } from '../../lib/asset-gallery/asset-gallery.tsx';
import type { AssetsView } from '../../lib/asset-gallery/assets-input.ts';
import { GalleryPages } from '../../lib/asset-gallery/gallery-pages.tsx';
import { useAssets } from '../../lib/asset-gallery/use-assets.ts';
import { UploadButton } from '../../lib/uploads/upload-button.tsx';
import { UploadTarget } from '../../lib/uploads/upload-target.tsx';
import { useRefusal } from '../../lib/use-me.ts';
import { type ChangeView, useView } from '../../lib/use-view.ts';
import { AssetCard } from './asset-card.tsx';
import { PreviewModal } from './preview-modal.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { SpaceLine } from './space-line.tsx';
import { UsesModal } from './uses-modal.tsx';

/** The account's pictures and PDFs. */
export function UploadsPage() {
  const [view, change]: [AssetsView, ChangeView<AssetsView>] = useView('/dashboard/uploads');
  const refusal = useRefusal('assets.edit');
  const query = useAssets(view);
  const total = query.data?.total ?? 0;
  return (
    <UploadTarget isOff={refusal !== null}>
      <PageHeader title="Uploads" description={<SpaceLine />} action={<UploadButton />} />
      <AssetGallery view={view} onChange={change} query={query}>
        {(assets) => <Gallery items={assets} isStale={query.isPlaceholderData} />}
      </AssetGallery>
      {total === 0 ? null : (
        <div className="mt-3">
          <GalleryPages view={view} total={total} onChange={change} isWithButtons />
        </div>
      )}
    </UploadTarget>
  );
}

function Gallery({ items, isStale }: { items: AssetOutput[]; isStale: boolean }) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [previewed, setPreviewed] = useState<AssetOutput | null>(null);
  const [used, setUsed] = useState<AssetOutput | null>(null);
  const shown = selected.filter((id) => items.some((asset) => asset.id === id));
  const toggle = (id: string) =>
    setSelected((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  useEscape(shown.length > 0, () => setSelected([]));
  return (
    <>
      <ul aria-label="Files" aria-busy={isStale} className={galleryGrid}>
        {items.map((asset) => (
          <AssetCard
            key={asset.id}
            asset={asset}
            isSelected={shown.includes(asset.id)}
            isSelecting={shown.length > 0}
            onToggle={() => toggle(asset.id)}
            onPreview={() => setPreviewed(asset)}
            onUses={() => setUsed(asset)}
          />
        ))}
      </ul>
      {shown.length > 0 ? (
        <SelectionBar
          assets={items.filter(({ id }) => shown.includes(id))}
          pageIds={items.map(({ id }) => id)}
          onChange={setSelected}
        />
      ) : null}
      <PreviewModal asset={previewed} onClose={() => setPreviewed(null)} />
      <UsesModal asset={used} onClose={() => setUsed(null)} />
    </>
  );
}

function useEscape(isOn: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOn) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  });
}
