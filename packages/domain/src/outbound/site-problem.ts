import { AddressRefused } from './guarded-agent.ts';

const words: Record<string, string> = {
  ENOTFOUND: 'No site was found at this address.',
  EAI_AGAIN: 'The name of the site couldn’t be looked up.',
  ECONNREFUSED: 'The site refused the connection.',
  ECONNRESET: 'The site closed the connection.',
  UND_ERR_SOCKET: 'The site closed the connection.',
};

/** Why a site gave no answer, as a sentence for people. Says nothing about our own network. */
export function siteProblem(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_/.test(code)) return 'The site’s certificate isn’t trusted.';
  return words[code] ?? 'The site couldn’t be reached.';
}

/** For a status from 500 on. */
export const faultOfSite = 'The site answered with an error.';
