import { deriveSigningKey, idFromBytes, idToBytes, openSigned, signBytes } from '../kernel/index.ts';

export interface PreviewSubject {
  accountId: string;
  previewId: string;
  expiresAt: Date;
}

const purpose = 'publishing preview';

/** The signed part of a draft’s preview link: account, preview and expiry in seconds. */
export function previewToken(secret: string, { accountId, previewId, expiresAt }: PreviewSubject): string {
  const seconds = Buffer.alloc(6);
  seconds.writeUIntBE(Math.floor(expiresAt.getTime() / 1_000), 0, 6);
  return signBytes(
    deriveSigningKey(secret, purpose),
    Buffer.concat([idToBytes(accountId), idToBytes(previewId), seconds]),
  );
}

/** Null for a token that isn’t ours. The caller compares the expiry. */
export function openPreview(secret: string, token: string): PreviewSubject | null {
  if (!/^[\w-]{60,70}$/.test(token)) return null;
  const bytes = openSigned(deriveSigningKey(secret, purpose), token);
  if (bytes?.length !== 38) return null;
  return {
    accountId: idFromBytes(bytes.subarray(0, 16)),
    previewId: idFromBytes(bytes.subarray(16, 32)),
    expiresAt: new Date(bytes.readUIntBE(32, 6) * 1_000),
  };
}
