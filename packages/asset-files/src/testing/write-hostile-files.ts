import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { foreignFiles } from './foreign-files.ts';
import { hostilePdfs } from './hostile-pdfs.ts';
import { hostilePictures } from './hostile-pictures.ts';

// In a process of its own: some take more memory to make than to refuse.
const [, , folder = ''] = process.argv;
const corpus = [...foreignFiles, ...hostilePictures, ...hostilePdfs];
for (const { name, make } of corpus) await writeFile(join(folder, name), await make(), { flag: 'wx' });
