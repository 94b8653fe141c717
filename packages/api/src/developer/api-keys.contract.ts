import { allApiScopes, type apiScopes, gateways } from '@talkdrum/domain/api-scopes';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';

export { allApiScopes, apiScopes, gateways } from '@talkdrum/domain/api-scopes';

const scope = z.enum(allApiScopes);

export const newApiKeyInput = z
  .object({
    name: z.string().trim().min(1, 'Name is required').max(100, 'Use 100 characters or fewer'),
    gateway: z.enum(gateways, 'Gateway is required'),
    scopes: z.array(scope).max(allApiScopes.length),
    /** The last day it works (until midnight UTC); null for no expiry. */
    expiresOn: z.iso.date('Choose a day').nullable(),
    /** IP addresses or networks, separated by lines or commas; empty allows all. */
    allowedAddresses: z.string().max(3_000),
    /** Whether opens and clicks of the emails it sends are counted. */
    isTracked: z.boolean(),
  })
  .refine((input) => input.gateway !== 'api' || input.scopes.length > 0, {
    path: ['scopes'],
    message: 'Choose what the key can do',
  });

/** Shown once: we don't store the secret. */
export const madeApiKeyOutput = z.object({
  id: z.uuid(),
  gateway: z.enum(gateways),
  /** The start of an API token, the SMTP user name or the SMPP system_id. */
  prefix: z.string(),
  /** The full API token, or the password. */
  secret: z.string(),
});

export const apiKeyOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  gateway: z.enum(gateways),
  prefix: z.string(),
  scopes: z.array(z.string()),
  allowedAddresses: z.array(z.string()),
  isTracked: z.boolean(),
  createdBy: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime.nullable(),
  lastUsedAt: isoTime.nullable(),
  lastUsedIp: z.string(),
  revokedAt: isoTime.nullable(),
  state: z.enum(['active', 'expired', 'revoked', 'maker_left']),
});

/** Where programs connect. Null where this installation doesn't offer the gateway. */
export const accessOutput = z.object({
  apiUrl: z.string(),
  documentUrl: z.string(),
  smtp: z.object({ host: z.string(), port: z.number().int() }).nullable(),
  smpp: z.object({ host: z.string(), port: z.number().int() }).nullable(),
});

export type ApiKeyOutput = z.infer<typeof apiKeyOutput>;
export type MadeApiKeyOutput = z.infer<typeof madeApiKeyOutput>;
export type ScopeName = keyof typeof apiScopes;
