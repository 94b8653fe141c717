import { formatBytes } from '@talkdrum/ui';
import { trpc } from '../../lib/trpc.ts';

/** How much of the plan's storage is used. */
export function SpaceLine() {
  const { data } = trpc.assets.space.useQuery();
  if (data === undefined) return 'JPEG, PNG, GIF, WebP and PDF files of up to 10 MB each.';
  return `JPEG, PNG, GIF, WebP and PDF files of up to 10 MB each. ${formatBytes(data.usedBytes)} of ${formatBytes(data.allowedBytes)} used.`;
}
