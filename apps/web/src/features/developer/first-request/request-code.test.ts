import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { placeholder, restCode, smppCode, smtpCode } from './request-code.ts';

const facts = {
  secret: 'td_live_abc',
  from: "o'brien@kola.ng",
  to: 'amaka@kola.ng',
  subject: 'First request k3f9',
};
const apiUrl = 'https://app.example/v1';

describe('the first request', () => {
  it('is a curl command that a shell reads as it is meant', () => {
    const command = restCode('curl', apiUrl, facts).replace(/^curl/, "printf '%s\\n'");
    const args = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim().split('\n');
    expect(args).toEqual([
      'https://app.example/v1/messages',
      '-H',
      'Authorization: Bearer td_live_abc',
      '-H',
      'Content-Type: application/json',
      '-H',
      'Idempotency-Key: First-request-k3f9',
      '-d',
      expect.any(String),
    ]);
    expect(JSON.parse(args.at(-1) ?? '')).toMatchObject({
      channel: 'email',
      from: { address: "o'brien@kola.ng" },
      to: 'amaka@kola.ng',
      subject: 'First request k3f9',
    });
  });

  it.each(['node', 'python'] as const)('names the address, the key and the sender in %s', (language) => {
    const code = restCode(language, apiUrl, facts);
    for (const part of ['https://app.example/v1/messages', 'Bearer td_live_abc', facts.from, facts.to])
      expect(code).toContain(part);
  });

  it.each(['curl', 'node', 'python'] as const)('has a key in %s that the server accepts', (language) => {
    const [, key = ''] =
      /idempotency-key['"]?: ['"]?([^'"]*)['"]/i.exec(restCode(language, apiUrl, facts)) ?? [];
    expect(key).toMatch(/^[\x21-\x7e]{1,200}$/);
  });

  it.each([
    ['swaks', '--auth-user'],
    ['nodemailer', 'requireTLS: true'],
    ['openssl', '-starttls smtp'],
  ] as const)('over SMTP with %s connects to the gateway', (tool, part) => {
    const code = smtpCode(tool, { host: 'smtp.example', port: 587 }, { ...facts, user: 'smtp_ab' });
    expect(code).toContain('smtp.example');
    expect(code).toContain('587');
    expect(code).toContain(part);
  });

  it('with nodemailer accepts the self-signed certificate of localhost, and of nothing else', () => {
    const code = (host: string) => smtpCode('nodemailer', { host, port: 587 }, { ...facts, user: 'smtp_ab' });
    expect(code('localhost')).toContain('rejectUnauthorized: false');
    expect(code('smtp.example')).not.toContain('rejectUnauthorized');
  });

  it('over SMPP binds with the system_id', () => {
    expect(smppCode({ host: 'smpp.example', port: 2775 }, 'tdab', placeholder.password, 'Kola')).toContain(
      'system_id: "tdab", password: "YOUR_PASSWORD"',
    );
  });
});
