import { SearchInput, Segmented, Select } from '@talkdrum/ui';
import type { ChangeView } from '../use-view.ts';
import type { AssetsView } from './assets-input.ts';

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'picture', label: 'Images' },
  { value: 'pdf', label: 'PDFs' },
] as const;

const sorts = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest first' },
] as const;

const isKind = (value: string) => value === 'picture' || value === 'pdf';
const isSort = (value: string) => value === 'oldest' || value === 'name' || value === 'largest';

interface GalleryBarProps {
  view: AssetsView;
  onChange: ChangeView<AssetsView>;
  hasTypes: boolean;
}

/** Search, type and order above a gallery of files. */
export function GalleryBar({ view, onChange, hasTypes }: GalleryBarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchInput
        label="Search files"
        placeholder="Search by file name"
        value={view.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined, page: undefined }, { replace: true })}
        className="min-w-40 flex-1 max-sm:basis-full sm:max-w-72"
      />
      {hasTypes ? (
        <Segmented
          label="Type"
          options={kinds}
          value={view.kind ?? 'all'}
          onValueChange={(value) => onChange({ kind: isKind(value) ? value : undefined, page: undefined })}
        />
      ) : null}
      <Select
        aria-label="Order"
        options={sorts}
        value={view.sort ?? 'newest'}
        onChange={({ target: { value } }) =>
          onChange({ sort: isSort(value) ? value : undefined, page: undefined })
        }
        className="ml-auto w-36"
      />
    </div>
  );
}
