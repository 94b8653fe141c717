import { signUpForm } from '@talkdrum/domain/testing';

/**
 * Texts that the contracts of procedures accept, by kind of field. `word` is part of the free texts.
 */
export function sampleTexts(word: string): string[] {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  const yesterday = new Date(Date.now() - 86_400_000).toISOString();
  const {
    token: _token,
    captcha: _captcha,
    fax: _fax,
    ...form
  } = signUpForm(`person@${word.toLowerCase()}.example`);
  return [
    '',
    word,
    `${word} again`,
    ...Object.values(form),
    '+2348031234567',
    '+234803',
    '08:00',
    '18:00',
    'amount',
    '12-31',
    'order.paid',
    'UTC',
    'Africa/Lagos',
    yesterday,
    tomorrow,
    tomorrow.slice(0, 16),
    tomorrow.slice(0, 10),
    '12',
    '22212345678',
    ',',
    '203.0.113.0/24',
    'promotional-01',
    'transactional-01',
    'newsletter',
    'https://shop.example/a',
    'https://shop.example',
    `go.${word.toLowerCase()}.example`,
    'email',
    // Airtime, in each of its countries.
    '20000',
    'utf-8',
    '#123456',
    `<p>${word} {{ contact.first_name | default: 'there' }}</p>`,
    `one@${word.toLowerCase()}.example\n{"name":"Two","email":"two@${word.toLowerCase()}.example"}`,
  ];
}
