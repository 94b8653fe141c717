import type { RouterInputs, RouterOutputs } from '@talkdrum/api';

type SignOptions = RouterOutputs['security']['passkeyOptions'];
type Signed = RouterInputs['security']['signInByPasskey']['response'];
type MakeOptions = RouterOutputs['security']['offerPasskey'];
type Made = RouterInputs['security']['addPasskey']['response'];

/** Whether this browser supports passkeys. */
export function supportsPasskeys(): boolean {
  return 'PublicKeyCredential' in window;
}

/** Asks for a passkey signature. Throws an Error with a message for the person if there is none. */
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

/** Creates a passkey. Throws an Error with a message for the person if that fails. */
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
