import { readFile } from 'node:fs/promises';
import { newId, storeAsset } from '@talkdrum/domain';
import type { Demo } from './demo-account.ts';

const logo = new URL('./kola-stores.png', import.meta.url);

/** Logo and colours of the demo account. */
export async function addBrand({ domain, accountId, userId, inScope }: Demo): Promise<void> {
  const { revision } = await inScope(({ brand }) => brand.get());
  if (revision > 0) return;
  const file = { id: newId(), filename: 'kola-stores.png', bytes: await readFile(logo) };
  const { id } = await storeAsset(domain, { accountId, userId }, file);
  await inScope(({ brand }) =>
    brand.save(
      {
        logoId: id,
        colours: { primary: '#1f2b6c', accent: '#c07a06', text: '#15202b', background: '#fffdf9' },
        font: 'system',
        button: 'rounded',
        footerAddress: '',
        social: [
          { network: 'instagram', url: 'https://instagram.com/kolastores' },
          { network: 'whatsapp', url: 'https://wa.me/2348030000000' },
        ],
      },
      revision,
    ),
  );
}
