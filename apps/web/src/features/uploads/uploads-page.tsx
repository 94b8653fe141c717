import type { AssetOutput } from '@talkdrum/api/contracts';
import { Button, Card, EmptyState, PageHeader, Skeleton } from '@talkdrum/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { Images, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { assetsInput, type AssetsView } from '../../lib/asset-gallery/assets-input.ts';
import { GalleryBar } from '../../lib/asset-gallery/gallery-bar.tsx';
import { GalleryPages } from '../../lib/asset-gallery/gallery-pages.tsx';
import { Loaded } from '../../lib/loaded.tsx';
import { trpc } from '../../lib/trpc.ts';
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
  const query = trpc.assets.list.useQuery(assetsInput(view), { placeholderData: keepPreviousData });
  const total = query.data?.total ?? 0;
  const isFiltered = view.q !== undefined || view.kind !== undefined;
  return (
    <UploadTarget isOff={refusal !== null}>
      <PageHeader
        title="Uploads"
        description={<SpaceLine />}
        secondaryActions={<GalleryPages view={view} total={total} onChange={change} />}
        action={<UploadButton />}
      />
      <div className="flex flex-col gap-4">
        <GalleryBar view={view} onChange={change} />
        <Loaded query={query} skeleton={<GallerySkeleton />}>
          {({ items }) =>
            items.length > 0 ? (
              <Gallery items={items} isStale={query.isPlaceholderData} />
            ) : (
              <NoFiles
                isFiltered={isFiltered}
                onClear={() => change({ q: undefined, kind: undefined, page: undefined })}
              />
            )
          }
        </Loaded>
      </div>
    </UploadTarget>
  );
}

const grid = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4';

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
      <ul aria-label="Files" aria-busy={isStale} className={grid}>
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

function GallerySkeleton() {
  return (
    <div className={grid} aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-56 rounded-card" />
      ))}
    </div>
  );
}

function NoFiles({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={<Images aria-hidden />}
          title="No results"
          action={<Button onClick={onClear}>Clear filters</Button>}
        >
          No file matches the search and type you have chosen.
        </EmptyState>
      ) : (
        <EmptyState icon={<Upload aria-hidden />} title="No files yet" action={<UploadButton />}>
          Upload the pictures and PDFs you use in emails, pages and forms. Drop them here, paste them, or
          choose them from your device.
        </EmptyState>
      )}
    </Card>
  );
}
