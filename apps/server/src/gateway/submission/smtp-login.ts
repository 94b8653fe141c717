import { authenticateKey, type Domain, type Gateway, type KeyHolder, readApiToken } from '@talkdrum/domain';

/** Who is signed in on a connection, and by which key. */
export interface SmtpLogin {
  holder: KeyHolder;
  gateway: Gateway;
  keyName: string;
  ip: string;
}

/**
 * Some clients have no room for a user name of their own: this word, with a whole API token as the password.
 */
const fixedUser = 'apikey';

/**
 * Signs in by the name and password of an SMTP key, or by `apikey` and an API token that may send. Null for
 * anything else.
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
