import { deflateSync, gzipSync } from 'node:zlib';
import { file, headed, hex, payload, text } from './hostile-file.ts';

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${payload}</svg>`;

const texts = {
  'page.html': `<!doctype html>${payload}`,
  'page-with-mark.html': `\uFEFF<html>${payload}</html>`,
  'comment-first.html': `<!--${'x'.repeat(2_000)}-->${payload}`,
  'page.xhtml': `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${payload}</html>`,
  'logo.svg': svg,
  'logo-with-head.svg': `<?xml version="1.0" encoding="UTF-8"?><!DOCTYPE svg>${svg}`,
  'photo.png': svg,
  'entities.svg': `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;">]><svg>&b;</svg>`,
  'style.css': 'body{background:url(javascript:alert(1))}',
  'run.js': 'alert(document.domain)',
  'run.php': '<?php system($_GET["c"]); ?>',
  'run.sh': '#!/bin/sh\nrm -rf /\n',
  'data.json': '{"a":1}',
  'mail.eml': `Content-Type: text/html\r\n\r\n${payload}`,
  'page.mht': `MIME-Version: 1.0\r\nContent-Type: multipart/related\r\n\r\n${payload}`,
  'letter.rtf': String.raw`{\rtf1\ansi{\object\objocx}}`,
  'drawing.eps': '%!PS-Adobe-3.0 EPSF-3.0\n(x) run\n',
  'link.url': '[InternetShortcut]\r\nURL=javascript:alert(1)\r\n',
};

/** Heads of formats we don't take. */
const heads: Record<string, Buffer | string> = {
  'program.exe': 'MZ\x90\x00',
  'program.elf': hex('7f454c46 02010100'),
  'program.macho': hex('cffaedfe 07000001'),
  'code.class': hex('cafebabe 00000034'),
  'code.wasm': hex('0061736d 01000000'),
  'movie.swf': 'FWS\x06',
  'archive.zip': hex('504b0304 14000000 0000'),
  'archive.rar': hex('526172211a070100'),
  'archive.7z': hex('377abcaf271c0004'),
  'old.doc': hex('d0cf11e0a1b11ae1'),
  'link.lnk': hex('4c000000 01140200 00000000 c0000000 00000046'),
  'photo.bmp': Buffer.concat([
    text('BM'),
    hex('36000000 00000000 36000000 28000000 01000000 01000000 0100 1800'),
  ]),
  'photo.tif': hex('49492a00 08000000'),
  'photo-big-endian.tif': hex('4d4d002a 00000008'),
  'raw.cr2': hex('49492a00 10000000 43520200'),
  'icon.ico': hex('00000100 0100 1010'),
  'cursor.cur': hex('00000200 0100 1010'),
  'drawing.psd': hex('38425053 0001'),
  'photo.heic': Buffer.concat([hex('00000018'), text('ftypheic'), hex('00000000'), text('mif1heic')]),
  'photo.avif': Buffer.concat([hex('0000001c'), text('ftypavif'), hex('00000000'), text('avifmif1miaf')]),
  'photo.jp2': hex('0000000c 6a502020 0d0a870a 00000014 66747970 6a703220'),
  'photo.jxl': hex('ff0a fa1f'),
  'film.mp4': Buffer.concat([hex('00000018'), text('ftypmp42'), hex('00000000'), text('mp42isom')]),
  'film.webm': hex('1a45dfa3 9f4286'),
  'sound.wav': Buffer.concat([text('RIFF'), hex('24000000'), text('WAVEfmt ')]),
  'font.woff2': 'wOF2',
  'capture.apng-less': 'not a picture',
};

/** Files of other kinds, under whatever name. */
export const foreignFiles = [
  ...Object.entries(texts).map(([name, content]) => file(name, () => text(content))),
  ...Object.entries(heads).map(([name, head]) => file(name, () => headed(head))),
  file('empty.png', () => Buffer.alloc(0)),
  file('one-byte.jpg', () => hex('ff')),
  file('zeros.gif', () => Buffer.alloc(4_096)),
  file('page-utf-16.html', () => Buffer.from(`\uFEFF<html>${payload}`, 'utf16le')),
  file('logo.svgz', () => gzipSync(svg)),
  file('packed.bin', () => deflateSync(Buffer.alloc(1_000_000))),
  file('page-after-png-head.png', () => Buffer.concat([hex('89504e470d0a1a0a'), text(payload)])),
  file('page-after-jpeg-head.jpg', () => Buffer.concat([hex('ffd8ffe0'), text(payload)])),
  file('page-after-gif-head.gif', () => text(`GIF89a${payload}`)),
  file('page-after-webp-head.webp', () =>
    Buffer.concat([text('RIFF'), hex('ff000000'), text(`WEBPVP8 ${payload}`)]),
  ),
];
