/** What a first request is made of. */
export interface RequestFacts {
  /** The key, or the name of the variable that holds it. */
  secret: string;
  from: string;
  to: string;
  subject: string;
}

export const placeholder = { api: 'YOUR_API_KEY', password: 'YOUR_PASSWORD' } as const;

const text = 'It works. This message was sent by my own program.';

/** A text for a POSIX shell, in single quotes. */
const quoted = (value: string): string => `'${value.replaceAll("'", "'\\''")}'`;
const json = (value: unknown): string => JSON.stringify(value);

export type Language = 'curl' | 'node' | 'python';

/** A program that sends one email over REST, ready to run. */
export function restCode(
  language: Language,
  apiUrl: string,
  { secret, from, to, subject }: RequestFacts,
): string {
  const body = { channel: 'email', from: { address: from }, to, subject, text };
  const url = `${apiUrl}/messages`;
  // The header takes no spaces.
  const repeatKey = subject.replaceAll(' ', '-');
  const programs: Record<Language, readonly string[]> = {
    curl: [
      `curl ${quoted(url)} \\`,
      `  -H ${quoted(`Authorization: Bearer ${secret}`)} \\`,
      "  -H 'Content-Type: application/json' \\",
      `  -H ${quoted(`Idempotency-Key: ${repeatKey}`)} \\`,
      `  -d ${quoted(json(body))}`,
    ],
    node: [
      `const response = await fetch(${json(url)}, {`,
      "  method: 'POST',",
      '  headers: {',
      `    authorization: ${json(`Bearer ${secret}`)},`,
      "    'content-type': 'application/json',",
      `    'idempotency-key': ${json(repeatKey)},`,
      '  },',
      `  body: JSON.stringify(${JSON.stringify(body, null, 2).replaceAll('\n', '\n  ')}),`,
      '});',
      'console.log(response.status, await response.json());',
    ],
    python: [
      'import json, urllib.request',
      '',
      'request = urllib.request.Request(',
      `    ${json(url)},`,
      `    data=json.dumps(${JSON.stringify(body, null, 4).replaceAll('\n', '\n    ')}).encode(),`,
      '    headers={',
      `        "Authorization": ${json(`Bearer ${secret}`)},`,
      '        "Content-Type": "application/json",',
      `        "Idempotency-Key": ${json(repeatKey)},`,
      '    },',
      ')',
      'print(urllib.request.urlopen(request).read().decode())',
    ],
  };
  return programs[language].join('\n');
}

export interface Place {
  host: string;
  port: number;
}

export type MailTool = 'swaks' | 'openssl' | 'nodemailer';

const isHere = (host: string): boolean => host === 'localhost' || host === '127.0.0.1';

/** The same email over SMTP. `openssl` only tries the connection and its certificate. */
export function smtpCode(
  tool: MailTool,
  { host, port }: Place,
  { user, secret, from, to, subject }: RequestFacts & { user: string },
): string {
  const programs: Record<MailTool, readonly string[]> = {
    swaks: [
      `swaks --server ${host} --port ${port} --tls --auth PLAIN \\`,
      `  --auth-user ${quoted(user)} --auth-password ${quoted(secret)} \\`,
      `  --from ${quoted(from)} --to ${quoted(to)} \\`,
      `  --header ${quoted(`Subject: ${subject}`)} --body ${quoted(text)}`,
    ],
    openssl: [`openssl s_client -starttls smtp -crlf -connect ${host}:${port}`],
    nodemailer: [
      "import nodemailer from 'nodemailer';",
      '',
      'const transport = nodemailer.createTransport({',
      `  host: ${json(host)},`,
      `  port: ${port},`,
      '  requireTLS: true,',
      // An installation on this computer has a certificate of its own, which nodemailer would refuse.
      ...(isHere(host) ? ['  tls: { rejectUnauthorized: false }, // only for localhost'] : []),
      `  auth: { user: ${json(user)}, pass: ${json(secret)} },`,
      '});',
      'await transport.sendMail({',
      `  from: ${json(from)},`,
      `  to: ${json(to)},`,
      `  subject: ${json(subject)},`,
      `  text: ${json(text)},`,
      '});',
    ],
  };
  return programs[tool].join('\n');
}

/** A text message over SMPP, with the npm package `smpp`. */
export function smppCode({ host, port }: Place, systemId: string, secret: string, sender: string): string {
  return [
    "import smpp from 'smpp';",
    '',
    `const session = smpp.connect({ url: ${json(`smpp://${host}:${port}`)} }, () => {`,
    `  session.bind_transceiver({ system_id: ${json(systemId)}, password: ${json(secret)} }, (bound) => {`,
    '    if (bound.command_status !== 0) throw new Error(`Refused: ${bound.command_status}`);',
    '    session.submit_sm({',
    `      source_addr: ${json(sender)},`,
    "      destination_addr: '+234…', // your own phone",
    "      short_message: 'It works.',",
    '    }, (answer) => console.log(answer.command_status, answer.message_id));',
    '  });',
    '});',
  ].join('\n');
}
