import type { AssetOutput } from '@talkdrum/api/contracts';
import { Button, EmptyState, Skeleton } from '@talkdrum/ui';
import { Images, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { Loaded } from '../loaded.tsx';
import type { AssetAccept } from '../uploads/upload-types.ts';
import { UploadButton } from '../uploads/upload-button.tsx';
import type { ChangeView } from '../use-view.ts';
import type { AssetsView } from './assets-input.ts';
import { GalleryBar } from './gallery-bar.tsx';
import type { useAssets } from './use-assets.ts';

interface AssetGalleryProps {
  view: AssetsView;
  onChange: ChangeView<AssetsView>;
  query: ReturnType<typeof useAssets>;
  /** The type of every file shown, if the person doesn't choose it. */
  accept?: AssetAccept;
  /** Shows the files of the page, usually in a list of the class `galleryGrid`. */
  children: (assets: AssetOutput[]) => ReactNode;
}

export const galleryGrid = 'grid grid-cols-2 gap-3 sm:gap-4 md:grid-cols-4';

/** The account's files with search, type and order: on the Uploads page, and wherever a file is chosen. */
export function AssetGallery({ view, onChange, query, accept = 'any', children }: AssetGalleryProps) {
  const isFiltered = view.q !== undefined || (accept === 'any' && view.kind !== undefined);
  return (
    <div className="flex flex-col gap-4">
      <GalleryBar view={view} onChange={onChange} hasTypes={accept === 'any'} />
      <Loaded query={query} skeleton={<GallerySkeleton />}>
        {({ items }) =>
          items.length > 0 ? (
            children(items)
          ) : (
            <NoFiles
              accept={accept}
              isFiltered={isFiltered}
              onClear={() => onChange({ q: undefined, kind: undefined, page: undefined })}
            />
          )
        }
      </Loaded>
    </div>
  );
}

function GallerySkeleton() {
  return (
    <div className={galleryGrid} aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <Skeleton key={index} className="h-56 rounded-card" />
      ))}
    </div>
  );
}

const none = {
  picture: { title: 'No pictures yet', what: 'pictures' },
  pdf: { title: 'No PDFs yet', what: 'PDFs' },
  any: { title: 'No files yet', what: 'pictures and PDFs' },
} as const satisfies Record<AssetAccept, unknown>;

interface NoFilesProps {
  accept: AssetAccept;
  isFiltered: boolean;
  onClear: () => void;
}

function NoFiles({ accept, isFiltered, onClear }: NoFilesProps) {
  return (
    <div className="rounded-card bg-card shadow-surface">
      {isFiltered ? (
        <EmptyState
          icon={<Images aria-hidden />}
          title="No results"
          action={<Button onClick={onClear}>Clear filters</Button>}
        >
          No file matches the search and type you have chosen.
        </EmptyState>
      ) : (
        <EmptyState
          icon={<Upload aria-hidden />}
          title={none[accept].title}
          action={<UploadButton accept={accept} />}
        >
          Upload the {none[accept].what} you use in emails, pages and forms. Drop them here, paste them, or
          choose them from your device.
        </EmptyState>
      )}
    </div>
  );
}
