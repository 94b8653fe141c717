import type { Asset } from '@talkdrum/domain';
import type { AssetOutput } from './assets.contract.ts';

/** An asset as the dashboard and programs see it. */
export function presentAsset({ thumbUrl, createdAt, ...asset }: Asset): AssetOutput {
  return { ...asset, thumb: thumbUrl, createdAt: createdAt.toISOString() };
}
