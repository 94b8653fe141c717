import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

export type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
};

/** A passkey as stored. */
export interface StoredPasskey {
  id: string;
  userId: string;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  signCount: number;
  transports: string[];
}

/** A passkey as its authenticator made it. */
export type NewPasskey = Omit<StoredPasskey, 'id' | 'userId'> & { isSynced: boolean };

/** Our identity to authenticators: a passkey for one host is never given to another. */
interface RelyingParty {
  host: string;
  origin: string;
}

export function relyingParty(appUrl: string): RelyingParty {
  const { hostname, origin } = new URL(appUrl);
  return { host: hostname, origin };
}

/**
 * The only file that uses the library. Loaded with the first passkey, because it brings 60 modules nothing
 * else needs.
 */
const load = () => import('@simplewebauthn/server');

export async function registrationOptions(
  { host }: RelyingParty,
  person: { id: string; email: string; name: string },
  known: Pick<StoredPasskey, 'credentialId' | 'transports'>[],
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await load();
  return generateRegistrationOptions({
    rpName: 'Talkdrum',
    rpID: host,
    userName: person.email,
    userID: new TextEncoder().encode(person.id),
    userDisplayName: person.name,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The new passkey, or null if the response is invalid. */
export async function verifyRegistration(
  { host, origin }: RelyingParty,
  response: RegistrationResponseJSON,
  challenge: string,
): Promise<NewPasskey | null> {
  const { verifyRegistrationResponse } = await load();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || registrationInfo === undefined) return null;
  const { credential, credentialBackedUp } = registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: credential.publicKey,
    signCount: credential.counter,
    transports: (credential.transports ?? []).map(String),
    isSynced: credentialBackedUp,
  };
}

/** `known` empty: the authenticator offers the passkeys it has for this host. */
export async function authenticationOptions(
  { host }: RelyingParty,
  known: Pick<StoredPasskey, 'credentialId' | 'transports'>[],
  isVerificationNeeded: boolean,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await load();
  return generateAuthenticationOptions({
    rpID: host,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: isVerificationNeeded ? 'required' : 'preferred',
  });
}

/** The new signature count, or null if the response is invalid. */
export async function verifyAuthentication(
  { host, origin }: RelyingParty,
  response: AuthenticationResponseJSON,
  challenge: string,
  { credentialId, publicKey, signCount }: StoredPasskey,
  isVerificationNeeded: boolean,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load();
  const answer = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: host,
    credential: { id: credentialId, publicKey, counter: signCount },
    requireUserVerification: isVerificationNeeded,
  }).catch(() => null);
  return answer?.verified === true ? answer.authenticationInfo.newCounter : null;
}

/** The challenge a response claims to have signed; verification decides whether it did. */
export function claimedChallenge(clientDataJson: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
    return typeof data === 'object' &&
      data !== null &&
      'challenge' in data &&
      typeof data.challenge === 'string'
      ? data.challenge
      : null;
  } catch {
    return null;
  }
}
