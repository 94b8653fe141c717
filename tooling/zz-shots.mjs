// node tooling/zz-shots.mjs prefix path…
import { open } from './zz-look.mjs';
const [, , prefix, ...paths] = process.argv;
const looks = (process.env.LOOKS ?? '1280:light,390:dark').split(',').map((l) => l.split(':'));
for (const [w, theme] of looks) {
  const { b, go, shot, p } = await open({ w: Number(w), theme, email: process.env.EMAIL, password: process.env.PASSWORD });
  for (const path of paths) {
    await go(path);
    await shot(`${prefix}${path.replace(/^\/dashboard/, '').replace(/[^a-z0-9]+/gi, '_').slice(0, 70)}`, process.env.FULL !== '0');
  }
  await b.close();
}
