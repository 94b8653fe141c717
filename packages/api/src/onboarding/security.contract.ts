import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@talkdrum/domain';
import { z } from 'zod';
import { isoTime } from '../list-contract.ts';
import { emailField, linkTokenField, passwordField, requiredLine } from '../text-fields.ts';

/** Bytes in an authenticator's answer, base64url. */
const bytes = z.string().max(20_000);
const credentialId = z.string().min(1).max(2_000);

const answerParts = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
};

/** A passkey's signature, as returned by the browser's `startAuthentication`. */
export const passkeyAnswer = z.object({
  ...answerParts,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.optional(),
  }),
});

/** A new passkey, as returned by the browser's `startRegistration`. */
export const newPasskeyAnswer = z.object({
  ...answerParts,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});

/** Options the browser passes to the authenticator unchanged. */
export const passkeyRequestOptions = z.custom<PasskeyRequestOptions>();
export const passkeyCreationOptions = z.custom<PasskeyCreationOptions>();

/** Six digits of an authenticator app, or a recovery code. */
const codeField = z.string().trim().min(1, 'Enter the code').max(40, 'Use 40 characters or fewer');

export const secondStepInput = z.object({ token: linkTokenField });
export const finishSignInInput = secondStepInput.extend({ code: codeField });
export const finishByPasskeyInput = secondStepInput.extend({ response: passkeyAnswer });
export const passkeySignInInput = z.object({ response: passkeyAnswer });

/** `code` is empty for people without a second factor. */
export const confirmIdentityInput = z.object({
  password: passwordField,
  code: z.string().trim().max(40, 'Use 40 characters or fewer').default(''),
});

export const totpCodeInput = z.object({ code: codeField });
export const totpSecretOutput = z.object({ secret: z.string(), uri: z.string() });
/** Shown once; null when the person already has recovery codes. */
export const recoveryCodesOutput = z.object({ recoveryCodes: z.array(z.string()).nullable() });

export const passkeyNameField = requiredLine('Name', 60);
export const addPasskeyInput = z.object({ name: passkeyNameField, response: newPasskeyAnswer });
export const renamePasskeyInput = z.object({ id: z.uuid(), name: passkeyNameField });

export const changeEmailInput = z.object({ email: emailField });
export const emailLinkInput = z.object({ token: linkTokenField });

const waitingEmail = {
  newEmail: z.string(),
  isApproved: z.boolean(),
  isConfirmed: z.boolean(),
  expiresAt: isoTime,
};
export const emailChangeOutput = z.object({
  ...waitingEmail,
  side: z.enum(['old', 'new']),
  oldEmail: z.string(),
});
export const emailAnswerOutput = z.object({ isDone: z.boolean(), email: z.string() });

export const passkeyOutput = z.object({
  id: z.uuid(),
  name: z.string(),
  isSynced: z.boolean(),
  createdAt: isoTime,
  lastUsedAt: isoTime.nullable(),
});

/** How the person signs in. */
export const securityOutput = z.object({
  totpSince: isoTime.nullable(),
  passkeys: z.array(passkeyOutput),
  recoveryCodesLeft: z.number().int(),
  emailChange: z.object(waitingEmail).nullable(),
});
export type SecurityOutput = z.infer<typeof securityOutput>;
