import type { AssetOutput } from '@talkdrum/api/contracts';
import { isPdf } from '../asset-gallery/asset-picture.tsx';

/** A chosen file, as what shows it needs it. */
export interface PickedAsset {
  id: string;
  name: string;
  kind: 'picture' | 'pdf';
  /** A picture of at most 1,200 pixels in width; of a PDF, its first page. */
  url: string;
  /** What people download: the PDF itself. */
  downloadUrl: string;
  thumbUrl: string;
  /** Of what `url` shows, in pixels. */
  width: number;
  height: number;
  /** Of the whole file with all its sizes. */
  bytes: number;
}

export function pickedFrom(asset: AssetOutput): PickedAsset {
  return {
    id: asset.id,
    name: asset.filename,
    kind: isPdf(asset) ? 'pdf' : 'picture',
    url: asset.emailUrl,
    downloadUrl: asset.url,
    thumbUrl: asset.thumb,
    width: asset.emailWidth,
    height: asset.emailHeight,
    bytes: asset.bytes,
  };
}
