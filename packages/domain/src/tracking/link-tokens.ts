import type { KeyObject } from 'node:crypto';
import {
  deriveSigningKey,
  hasMac,
  idFromBytes,
  idToBytes,
  macText,
  openSigned,
  type RecipientTokens,
  recipientTokens,
} from '../kernel/index.ts';

const kinds = ['click', 'open', 'unsubscribe', 'preferences', 'view', 'bounce', 'archive'] as const;

/** What a link allows. A token of one kind isn't valid as another. */
export type LinkKind = (typeof kinds)[number];

/** What a signed link is about. */
export interface LinkSubject {
  accountId: string;
  /** The delivery; in a test message the zero id, and for an archive the account's id. */
  deliveryId: string;
  /** The number of a tracked link. */
  n: number;
}

/**
 * Signed opaque tokens of 60 characters (64 for a click): short enough for the local part of a return path
 * (RFC 5321 §4.5.3.1.1).
 */
export interface LinkTokens {
  /** Cheapest when the links of one delivery are made one after the other. */
  make(kind: LinkKind, accountId: string, deliveryId: string, n?: number): string;
  /** Null for a token that isn't ours or is of another kind. */
  open(kind: LinkKind, token: string): LinkSubject | null;
  /** For links to what the account published. */
  readonly recipients: RecipientTokens;
}

/*
 * A token is a byte of kind, the account, the delivery, for a click the number of the link in 3 bytes, and a
 * tag of 96 bits. An HMAC costs more than the rest of a token, so one is cut into five tags: HMAC-SHA-512 over
 * account, delivery and the number of the block. Block 0 is shared by the kinds with one link a delivery, and
 * each block from 2 by five tracked links. No two links share a tag, and the slices of an HMAC say nothing
 * about each other. All lengths are multiples of three, so the parts can be joined after base64.
 */
const firstByte = 0x40;
const idBytes = 33;
const numberBytes = 3;
const tagBytes = 12;
const tagsPerBlock = 5;
const clickBlock = 2;

/** Where a link's tag is: the number of its block, and its place there. */
type Slot = readonly [block: number, place: number];

const slots: Readonly<Record<Exclude<LinkKind, 'click'>, Slot>> = {
  bounce: [0, 0],
  unsubscribe: [0, 1],
  open: [0, 2],
  preferences: [0, 3],
  view: [0, 4],
  archive: [1, 0],
};

function slotOf(kind: LinkKind, n: number): Slot {
  return kind === 'click' ? [clickBlock + Math.floor(n / tagsPerBlock), n % tagsPerBlock] : slots[kind];
}

/** Makes and opens the tokens of an installation. `secret` is the installation's. */
export function linkTokens(secret: string): LinkTokens {
  const key = deriveSigningKey(secret, 'link tokens');
  // Kept: links sent by earlier versions open forever.
  const earlierKey = deriveSigningKey(secret, 'links');
  const writer = new TokenWriter(key);
  return {
    recipients: recipientTokens(secret),
    make: (kind, accountId, deliveryId, n) => writer.write(kind, accountId, deliveryId, n ?? 0),
    open(kind, token) {
      if (!/^[\w-]{50,70}$/.test(token)) return null;
      const bytes = Buffer.from(token, 'base64url');
      return (bytes[0] ?? 0) < firstByte ? openEarlier(earlierKey, kind, token) : openBytes(key, kind, bytes);
    },
  };
}

/** Writes tokens, and remembers what the links of the last delivery share. */
class TokenWriter {
  readonly #key: KeyObject;
  /** What is signed: a byte left empty, the ids, the number of the block. */
  readonly #signed = Buffer.alloc(idBytes + numberBytes);
  #accountId = '';
  #deliveryId = '';
  #ids = '';
  readonly #heads: string[] = [];
  readonly #blocks: string[] = [];

  constructor(key: KeyObject) {
    this.#key = key;
  }

  write(kind: LinkKind, accountId: string, deliveryId: string, n: number): string {
    if (deliveryId !== this.#deliveryId || accountId !== this.#accountId) this.#begin(accountId, deliveryId);
    const [block, place] = slotOf(kind, n);
    const tags = (this.#blocks[block] ??= this.#sign(block));
    const from = (place * tagBytes * 4) / 3;
    return (
      (this.#heads[kinds.indexOf(kind)] ?? '') +
      this.#ids +
      (kind === 'click' ? numberText(n) : '') +
      tags.slice(from, from + (tagBytes * 4) / 3)
    );
  }

  #begin(accountId: string, deliveryId: string): void {
    const signed = this.#signed;
    if (accountId !== this.#accountId) {
      idToBytes(accountId).copy(signed, 1);
      for (const [index] of kinds.entries()) {
        signed[0] = firstByte + index;
        this.#heads[index] = signed.toString('base64url', 0, 3);
      }
      signed[0] = 0;
    }
    idToBytes(deliveryId).copy(signed, 17);
    this.#ids = signed.toString('base64url', 3, idBytes);
    this.#blocks.length = 0;
    this.#accountId = accountId;
    this.#deliveryId = deliveryId;
  }

  #sign(block: number): string {
    this.#signed.writeUIntBE(block, idBytes, numberBytes);
    return macText(this.#key, this.#signed);
  }
}

function openBytes(key: KeyObject, kind: LinkKind, bytes: Buffer): LinkSubject | null {
  const length = idBytes + (kind === 'click' ? numberBytes : 0);
  if (bytes.length !== length + tagBytes || bytes[0] !== firstByte + kinds.indexOf(kind)) return null;
  const n = kind === 'click' ? bytes.readUIntBE(idBytes, numberBytes) : 0;
  const [block, place] = slotOf(kind, n);
  const signed = Buffer.alloc(idBytes + numberBytes);
  bytes.copy(signed, 1, 1, idBytes);
  signed.writeUIntBE(block, idBytes, numberBytes);
  if (!hasMac(key, signed, place * tagBytes, bytes.subarray(length))) return null;
  return subjectOf(bytes, n);
}

/** A token from before one HMAC was shared by several: kind and ids, for a click a number, 80 bits of HMAC. */
function openEarlier(key: KeyObject, kind: LinkKind, token: string): LinkSubject | null {
  const bytes = openSigned(key, token);
  if (bytes === null || bytes.length < idBytes || kinds[bytes[0] ?? -1] !== kind) return null;
  return subjectOf(bytes, bytes.length === idBytes + 2 ? bytes.readUInt16BE(idBytes) : 0);
}

function subjectOf(bytes: Buffer, n: number): LinkSubject {
  return {
    accountId: idFromBytes(bytes.subarray(1, 17)),
    deliveryId: idFromBytes(bytes.subarray(17, idBytes)),
    n,
  };
}

/** Link numbers are repeated in every message of a campaign. */
const numberTexts: string[] = [];

function numberText(n: number): string {
  const known = numberTexts[n];
  if (known !== undefined) return known;
  const bytes = Buffer.alloc(numberBytes);
  bytes.writeUIntBE(n, 0, numberBytes);
  const text = bytes.toString('base64url');
  if (n < 1_000) numberTexts[n] = text;
  return text;
}

/** The delivery id of a test message: its links work, but count and change nothing. */
export const testDeliveryId = '00000000-0000-0000-0000-000000000000';
