import { Pagination } from '@talkdrum/ui';
import type { ChangeView } from '../use-view.ts';
import { type AssetsView, assetsPerPage, pageOf } from './assets-input.ts';

interface GalleryPagesProps {
  view: AssetsView;
  total: number;
  onChange: ChangeView<AssetsView>;
  /** A single page has the buttons too. */
  isWithButtons?: boolean;
}

/** Prev and Next through the files. */
export function GalleryPages({ view, total, onChange, isWithButtons = false }: GalleryPagesProps) {
  const page = pageOf(view.page);
  const before = (page - 1) * assetsPerPage;
  const open = (next: number) => onChange({ page: next === 1 ? undefined : next }, { resetScroll: true });
  return (
    <Pagination
      hasPrevious={page > 1}
      hasNext={before + assetsPerPage < total}
      onPrevious={() => open(page - 1)}
      onNext={() => open(page + 1)}
      count={Math.max(0, Math.min(assetsPerPage, total - before))}
      firstIndex={before + 1}
      total={total}
      isWithButtons={isWithButtons}
    />
  );
}
