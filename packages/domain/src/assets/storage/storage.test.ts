import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ObjectStore, startObjectStore } from '@talkdrum/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AssetStorage } from './asset-storage.ts';
import { FolderStorage } from './folder-storage.ts';
import { S3Storage } from './s3-storage.ts';

let store: ObjectStore;
let folder: string;
const storages: Record<string, AssetStorage> = {};
const path = `${'a'.repeat(22)}/thumb.jpg`;

beforeAll(async () => {
  store = await startObjectStore();
  folder = await mkdtemp(join(tmpdir(), 'talkdrum-assets-'));
  storages['a folder'] = new FolderStorage(folder);
  storages['an S3-compatible store'] = new S3Storage(new URL(store.url));
});
afterAll(() => store.stop());

const read = async (storage: AssetStorage, at: string) => {
  const file = await storage.get(at);
  return file === null ? null : Buffer.concat(await file.body.toArray()).toString();
};

describe.each(['a folder', 'an S3-compatible store'])('%s', (name) => {
  const storage = () => storages[name] as AssetStorage;

  it('returns what was stored, also after it was stored again', async () => {
    await storage().put(path, Buffer.from('picture'), 'image/jpeg');
    await storage().put(path, Buffer.from('picture'), 'image/jpeg');
    expect(await read(storage(), path)).toBe('picture');
    expect((await storage().get(path))?.bytes).toBe(7);
  });

  it('has nothing under an unknown path', async () => {
    expect(await storage().get('b/thumb.jpg')).toBeNull();
    expect(await storage().get(`${path}/thumb.jpg`)).toBeNull();
  });

  it('removes, and ignores what isn’t there', async () => {
    await storage().remove([path, 'b/thumb.jpg']);
    expect(await storage().get(path)).toBeNull();
  });
});

describe('a folder', () => {
  it('never shows half a file, and leaves nothing beside it', async () => {
    await storages['a folder']?.put(path, Buffer.from('whole'), 'image/jpeg');
    expect(await readdir(join(folder, 'aa', 'a'.repeat(22)))).toEqual(['thumb.jpg']);
  });
});

describe('an S3-compatible store', () => {
  it('that is overloaded for a moment is asked again', async () => {
    store.failNext('PUT', 2);
    await storages['an S3-compatible store']?.put('c/full.png', Buffer.from('png'), 'image/png');
    expect(store.paths()).toContain('c/full.png');
  });

  it('that stays overloaded fails the upload', async () => {
    store.failNext('PUT', 99);
    await expect(
      storages['an S3-compatible store']?.put('d/full.png', Buffer.from('png'), 'image/png'),
    ).rejects.toThrow('SlowDown');
    store.failNext('PUT', 0);
    expect(store.paths()).not.toContain('d/full.png');
  });

  it('refuses another key', async () => {
    const stranger = new URL(store.url);
    stranger.password = 'wrong';
    await expect(new S3Storage(stranger).put('e/full.png', Buffer.from('x'), 'image/png')).rejects.toThrow(
      'SignatureDoesNotMatch',
    );
  });
});
