import type { RouterInputs, RouterOutputs } from '@talkdrum/api';

type SignOptions = RouterOutputs['security']['passkeyOptions'];
type Signed = RouterInputs['security']['signInByPasskey']['response'];
type MakeOptions = RouterOutputs['security']['offerPasskey'];
type Made = RouterInputs['security']['addPasskey']['response'];

/** Whether this browser knows passkeys at all. */
export function knowsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Asks for a signature by a passkey. Throws an Error with words for the person when none came. */
export async function signWithPasskey({ extensions: _none, ...options }: SignOptions): Promise<Signed> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options }).catch(inWords);
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, authenticatorData, signature, userHandle },
  };
}

/** Asks for a new passkey. Throws an Error with words for the person when none was made. */
export async function makePasskey({ extensions: _none, ...options }: MakeOptions): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { id, rawId, type, response } = await startRegistration({ optionsJSON: options }).catch(inWords);
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    id,
    rawId,
    type,
    clientExtensionResults: {},
    response: { clientDataJSON, attestationObject, transports },
  };
}

function inWords(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError')
    throw new Error('This device or security key already has a passkey for your account.', { cause: error });
  if (name === 'NotAllowedError')
    throw new Error('The passkey request was cancelled or timed out. Try again.', { cause: error });
  throw new Error('Your browser couldn’t use a passkey here. Try another method or another browser.', {
    cause: error,
  });
}
