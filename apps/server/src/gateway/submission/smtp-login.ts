import { authenticateKey, type Domain, type Gateway, type KeyHolder, readApiToken } from '@talkdrum/domain';

/** The signed-in account of a connection, and its key. */
export interface SmtpLogin {
  holder: KeyHolder;
  gateway: Gateway;
  keyName: string;
  ip: string;
}

/** User name for clients that sign in with a full API token as the password. */
const fixedUser = 'apikey';

/**
 * Signs in with an SMTP key's name and password, or with `apikey` and an API token that may send. Null
 * otherwise.
 */
export async function signIn(
  domain: Domain,
  user: string,
  password: string,
  ip: string,
): Promise<SmtpLogin | null> {
  const token = user.toLowerCase() === fixedUser ? readApiToken(password) : null;
  const [gateway, keyName, secret] =
    token === null ? (['smtp', user, password] as const) : (['api', token.id, token.secret] as const);
  const holder = await authenticateKey(domain, gateway, keyName, secret, ip);
  return holder?.scopes.includes('messages.send') === true ? { holder, gateway, keyName, ip } : null;
}
