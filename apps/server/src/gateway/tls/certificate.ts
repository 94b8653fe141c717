import { readFileSync } from 'node:fs';
import type { Environment } from '../../environment.ts';
import type { Log } from '../../log.ts';
import { type Certificate, selfSigned } from './self-signed.ts';

/** The configured certificate, or a new self-signed one, which clients can't verify. */
export function loadCertificate(
  env: Pick<Environment, 'TLS_CERT' | 'TLS_KEY' | 'GATEWAY_NAME'>,
  log: Log,
): Certificate {
  if (env.TLS_CERT !== undefined && env.TLS_KEY !== undefined)
    return { cert: readFileSync(env.TLS_CERT, 'utf8'), key: readFileSync(env.TLS_KEY, 'utf8') };
  log.info(
    { name: env.GATEWAY_NAME },
    'SMTP submission uses a self-signed certificate; set TLS_CERT and TLS_KEY',
  );
  return selfSigned([env.GATEWAY_NAME, 'localhost', '127.0.0.1']);
}
