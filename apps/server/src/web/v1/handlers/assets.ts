import { toWire } from '@talkdrum/api';
import { type Asset, type AssetUse, notFound } from '@talkdrum/domain';
import type { Handlers, OperationAnswer } from '../operation-call.ts';
import { withTotal } from './with-total.ts';

export const assetHandlers: Pick<
  Handlers,
  'uploadAsset' | 'listAssets' | 'getAsset' | 'deleteAsset' | 'restoreAsset'
> = {
  // The file was stored before this transaction.
  uploadAsset: async ({ assets }, { assetId }) => toAsset(await assets.get(assetId)),

  listAssets: async ({ assets }, { query: { search, limit, cursor = null, include, ...query } }) => {
    const filter = { search, kind: query.kind ?? 'all' } as const;
    const { items, nextCursor } = await assets.page({ ...filter, limit, cursor });
    return withTotal({ items: items.map(toAsset), nextCursor }, include, () => assets.total(filter));
  },

  getAsset: async ({ assets }, { params }) => toAsset(await assets.get(params.id)),

  deleteAsset: async ({ assets }, { params }) => {
    if ((await assets.remove([params.id])) === 0) throw notFound('file');
    return null;
  },

  restoreAsset: async ({ assets }, { params }) => {
    await assets.restore([params.id]);
    return toAsset(await assets.get(params.id));
  },
};

function toAsset({
  id,
  filename,
  contentType,
  bytes,
  width,
  height,
  pages,
  url,
  emailUrl,
  thumbUrl,
  uses,
  createdAt,
}: Asset): OperationAnswer<'getAsset'> {
  const shown = {
    id,
    filename,
    contentType,
    bytes,
    width,
    height,
    pages,
    url,
    emailUrl,
    thumbUrl,
    createdAt,
  };
  const countOf = (kind: AssetUse['kind']) => uses.find((use) => use.kind === kind)?.count ?? 0;
  return toWire({ ...shown, uses: { templates: countOf('template'), campaigns: countOf('campaign') } });
}
