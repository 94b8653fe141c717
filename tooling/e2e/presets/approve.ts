import { takePicture } from '../gallery/approved-pictures.ts';
import { album, openPresets, presets, THEMES, WIDTHS } from './open-presets.ts';

// Rewrites the approved pictures of the pre-designed emails: `npm run ui -- --approve-presets`.
const reader = await openPresets();
try {
  await album.begin(reader.version);
  for (const preset of presets) {
    for (const theme of THEMES) {
      const page = await reader.open(preset, theme);
      for (const width of WIDTHS) {
        await reader.resize(page, width);
        await album.approve(`${preset.key}-${width}-${theme}`, await takePicture(page));
      }
      await page.context().close();
      process.stdout.write(`${preset.key}-${theme}\n`);
    }
  }
} finally {
  await reader.close();
}
