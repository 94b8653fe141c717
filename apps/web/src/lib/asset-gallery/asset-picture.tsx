import type { AssetOutput } from '@talkdrum/api/contracts';
import { formatBytes } from '@talkdrum/ui';
import { FileText } from 'lucide-react';

export const isPdf = ({ contentType }: AssetOutput): boolean => contentType === 'application/pdf';

/** A picture's thumbnail, or a PDF's first page in a frame. */
export function AssetPicture({ asset }: { asset: AssetOutput }) {
  return isPdf(asset) ? (
    <span className="relative grid size-full place-items-center overflow-hidden bg-inset p-4">
      <img
        src={asset.thumb}
        alt=""
        loading="lazy"
        className="max-h-full max-w-full border border-border bg-white shadow-surface"
      />
      <span className="absolute top-2 left-2 inline-flex items-center gap-1 rounded-tag bg-popover px-1.5 py-0.5 text-micro font-strong text-foreground shadow-surface [&_svg]:size-3">
        <FileText aria-hidden /> PDF
      </span>
    </span>
  ) : (
    // In dark mode, transparent logos get a grey background: most are dark, some are white.
    <img src={asset.thumb} alt="" loading="lazy" className="size-full object-contain dark:bg-[#c3ccd4]" />
  );
}

/** "JPEG, 1,200 × 800, 340 KB" */
export function factsOf({ contentType, width, height, pages, bytes }: AssetOutput): string {
  const type = (contentType.split('/')[1] ?? '').toUpperCase();
  const size = pages === null ? `${width} × ${height}` : pages === 1 ? '1 page' : `${pages} pages`;
  return [type, size, formatBytes(bytes)].join(', ');
}
