import { deriveSigningKey, idFromBytes, idToBytes, openSigned, signBytes } from '../../kernel/index.ts';

interface FileLink {
  accountId: string;
  fileId: string;
  expiresAt: Date;
}

const purpose = 'submission file';

/** The signed part of a link to a visitor’s file: account, file and expiry in seconds. */
export function fileToken(secret: string, { accountId, fileId, expiresAt }: FileLink): string {
  const seconds = Buffer.alloc(6);
  seconds.writeUIntBE(Math.floor(expiresAt.getTime() / 1_000), 0, 6);
  return signBytes(
    deriveSigningKey(secret, purpose),
    Buffer.concat([idToBytes(accountId), idToBytes(fileId), seconds]),
  );
}

/** Null for a token that isn’t ours or has expired. */
export function openFileToken(secret: string, token: string, now: Date): FileLink | null {
  if (!/^[\w-]{60,70}$/.test(token)) return null;
  const bytes = openSigned(deriveSigningKey(secret, purpose), token);
  if (bytes?.length !== 38) return null;
  const expiresAt = new Date(bytes.readUIntBE(32, 6) * 1_000);
  if (expiresAt <= now) return null;
  return {
    accountId: idFromBytes(bytes.subarray(0, 16)),
    fileId: idFromBytes(bytes.subarray(16, 32)),
    expiresAt,
  };
}
