import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PNG } from 'pngjs';
import { expectNoAxeViolations } from '../../browser.ts';
import { comparePictures, takePicture, TOLERATED_PIXELS } from '../../gallery/approved-pictures.ts';
import { album, LOOKS, type OpenGallery, openGallery, SECTIONS } from '../../gallery/open-gallery.ts';
import { overflowOf } from '../../looks.ts';

let gallery: OpenGallery;

beforeAll(async () => {
  gallery = await openGallery();
});
afterAll(() => gallery?.close());

const looks = SECTIONS.flatMap((section) => LOOKS.map((look) => ({ section, look })));

describe('the parts of the kit', () => {
  test.each(looks)('look as approved and are accessible: $section, $look', async ({ section, look }) => {
    const page = await gallery.show(section, look);
    try {
      const why = await album.whyDifferent(`${section}-${look}`, await takePicture(page), gallery.version);
      expect(why).toBeNull();
      await expectNoAxeViolations(page);
      await expect.poll(() => overflowOf(page)).toBe(0);
    } finally {
      await page.context().close();
    }
  });

  test('are all among the pictures', async () => {
    const page = await gallery.show('controls', '1280-light');
    const links = await page.getByRole('navigation', { name: 'Sections' }).getByRole('link').allInnerTexts();
    await page.context().close();
    expect(links).toEqual([...SECTIONS]);
  });
});

describe('a small multiple', () => {
  test('is read point by point with the arrow keys', async () => {
    const page = await gallery.show('charts', '1280-light');
    const cursor = page.getByRole('slider', { name: 'Email Analytics: values' });
    await cursor.focus();
    await expect
      .poll(() => cursor.getAttribute('aria-valuetext'))
      .toMatch(/^22 Nov\. Sent a day: Campaigns 0/);
    await page.keyboard.press('ArrowLeft');
    await expect
      .poll(() => cursor.getAttribute('aria-valuetext'))
      .toMatch(/^21 Nov\. .*View rate: \d+(\.\d)?%/);
    await page.keyboard.press('Home');
    await expect.poll(() => cursor.getAttribute('aria-valuetext')).toMatch(/^24 Oct\. /);
    await page.context().close();
  });

  test('is a table on request', async () => {
    const page = await gallery.show('charts', '1280-light');
    await page.getByRole('radiogroup', { name: 'Email Analytics: view' }).getByText('Table').click();
    const table = page.getByRole('table', { name: 'Email Analytics' });
    await table.getByRole('row', { name: /^22 Nov 0 / }).waitFor();
    await expect
      .poll(() => table.getByRole('columnheader').allInnerTexts())
      .toEqual(['Day', 'Sent a day: Campaigns', 'Sent a day: Transactional', 'View rate', 'Delivered']);
    await page.context().close();
  });
});

describe('the comparison of pictures', () => {
  const grey = (value: number, size = 20) => {
    const picture = new PNG({ width: size, height: size });
    picture.data.fill(value);
    return PNG.sync.write(picture);
  };

  test('finds nothing in the same picture, and every pixel of another', () => {
    expect(comparePictures(grey(255), grey(255)).pixels).toBe(0);
    expect(comparePictures(grey(255), grey(100)).pixels).toBe(400);
  });

  test('never tolerates another size', () => {
    expect(comparePictures(grey(255), grey(255, 21)).pixels).toBeGreaterThan(TOLERATED_PIXELS);
  });
});
