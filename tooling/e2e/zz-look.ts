import { mkdir } from 'node:fs/promises';
import { openBrowser } from './browser.ts';
const APP = 'http://localhost:4600';
const OUT = '/tmp/people-shots';
await mkdir(OUT, { recursive: true });
const [, , email = '', password = '', ...names] = process.argv;
const browser = await openBrowser();
const csv =
  'Full name,Email,Mobile,City,Spent,Joined,Notes\n' +
  Array.from(
    { length: 40 },
    (_, n) =>
      `Person ${n},person${n}@look.example,0803123${1000 + n},${n % 2 ? 'Lagos' : 'Kano'},"NGN ${n}50",2026-0${1 + (n % 9)}-14,note ${n}`,
  ).join('\n') +
  '\nBad,nope,x,Lagos,many,,\nPerson 3,person3@look.example,,,,,\n';
for (const [width, theme] of [
  [1280, 'light'],
  [390, 'dark'],
] as const) {
  const page = await browser.newPage({ width, theme });
  const r = await page.request.post(`${APP}/trpc/onboarding.signIn`, {
    data: { email, password },
    headers: { origin: APP },
  });
  if (!r.ok()) throw new Error(await r.text());
  const shot = async (name: string) => {
    await page.waitForTimeout(600);
    await page.screenshot({ path: `${OUT}/${name}-${width}-${theme}.png`, fullPage: true });
  };
  if (names.includes('import')) {
    await page.goto(`${APP}/dashboard/contacts/import`);
    await page.getByRole('heading', { name: 'File and list' }).waitFor();
    await shot('import-1');
    await page
      .getByLabel('File')
      .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Next: columns' }).waitFor();
    await page.getByRole('combobox', { name: 'List' }).click();
    await page.getByRole('option').first().click();
    await shot('import-2');
    await page.getByRole('button', { name: 'Next: columns' }).click();
    await page.getByText('Row 2', { exact: true }).waitFor();
    await shot('import-3');
    await page.getByRole('button', { name: 'Next: check the file' }).click();
    await page.getByText('New contacts').waitFor();
    await shot('import-4');
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByText('Import finished').waitFor({ timeout: 60000 });
    await shot('import-5');
    console.log(page.url());
  }
  for (const name of names.filter((n) => n.startsWith('/'))) {
    await page.goto(`${APP}${name}`);
    await page.waitForTimeout(1500);
    await shot(name.replaceAll(/[/?=&]/g, '_'));
  }
}
await browser.close();
