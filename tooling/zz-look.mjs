export async function open({ w = 1280, theme = 'light', email, password } = {}) {
  email ??= "demo@talkdrum.localhost"; password ??= "demo-aecd07-afcfc8";
  const { openBrowser } = await import('./e2e/browser.ts');
  const b = await openBrowser();
  const p = await b.newPage({ width: w, theme });
  await p.goto('http://localhost:3000/sign-in');
  await p.getByLabel('Email').fill(email);
  await p.getByLabel('Password').first().fill(password);
  await p.keyboard.press('Enter');
  await p.waitForURL(/dashboard/);
  const go = async (path) => { await p.goto('http://localhost:3000' + path); await p.waitForLoadState('networkidle').catch(() => {}); await p.waitForTimeout(700); };
  const shot = (name, full = true) => p.screenshot({ path: `/work/scratch/look/${name}_${w}_${theme}.png`, fullPage: full });
  return { b, p, go, shot };
}
