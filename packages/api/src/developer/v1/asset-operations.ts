import { assetLimits } from '@talkdrum/domain/assets/asset.schema';
import { apiAsset, assetsPage, assetsQuery, uploadQuery } from './assets.contract.ts';
import { operations } from './operation.ts';
import { idParams } from './page.contract.ts';

const group = 'Files';
const read = 'assets.read';
const write = 'assets.write';

export const assetOperations = operations({
  uploadAsset: {
    method: 'POST',
    path: '/assets',
    group,
    summary: 'Upload a file',
    description:
      'The body is the file itself: a JPEG, PNG, GIF, WebP or PDF of up to 10 MB, recognized by its content. Pictures are stored anew in three sizes, upright and without metadata. Repeat the request with the same `Idempotency-Key` if the answer was lost: the file is stored once. 1,000 files an hour.',
    scope: write,
    query: uploadQuery,
    file: { description: 'The file’s bytes', example: 'shop.png' },
    exampleQuery: { filename: 'shop.png' },
    bodyLimit: assetLimits.bytes,
    answer: apiAsset,
    status: 201,
  },
  listAssets: {
    method: 'GET',
    path: '/assets',
    group,
    summary: 'List files',
    description: 'Newest first.',
    scope: read,
    query: assetsQuery,
    answer: assetsPage,
    status: 200,
  },
  getAsset: {
    method: 'GET',
    path: '/assets/{id}',
    group,
    summary: 'Get a file',
    scope: read,
    params: idParams,
    answer: apiAsset,
    status: 200,
  },
  deleteAsset: {
    method: 'DELETE',
    path: '/assets/{id}',
    group,
    summary: 'Delete a file',
    description:
      'It is no longer listed. Its addresses work for 30 more days; if a template or campaign showed it, until two years after the last one did.',
    scope: write,
    params: idParams,
    answer: null,
    status: 204,
  },
  restoreAsset: {
    method: 'POST',
    path: '/assets/{id}/restore',
    group,
    summary: 'Restore a deleted file',
    description: 'Possible as long as its addresses work.',
    scope: write,
    params: idParams,
    answer: apiAsset,
    status: 200,
  },
});
