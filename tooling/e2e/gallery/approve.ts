import { takePicture } from './approved-pictures.ts';
import { album, LOOKS, openGallery, SECTIONS } from './open-gallery.ts';

// Rewrites the approved pictures of the gallery: `npm run ui -- --approve`.
const gallery = await openGallery();
try {
  await album.begin(gallery.version);
  for (const section of SECTIONS) {
    for (const look of LOOKS) {
      const page = await gallery.show(section, look);
      await album.approve(`${section}-${look}`, await takePicture(page));
      await page.context().close();
      process.stdout.write(`${section}-${look}\n`);
    }
  }
} finally {
  await gallery.close();
}
