import { open } from './zz-look.mjs';
const which = process.argv.slice(2);
for (const [w, theme] of [[1280, 'light'], [390, 'dark']]) {
  const { b, p, go, shot } = await open({ w, theme });
  const step = async (name, fn) => { if (which.length && !which.includes(name)) return; try { await fn(); } catch (e) { console.log(name, w, String(e).slice(0, 300)); await shot(`fail_${name}`, false); } };
  const list = async (path) => p.evaluate(async (path) => [...document.querySelectorAll('a[href^="/dashboard/' + path + '/"]')].map((a) => a.getAttribute('href')), path);
  await step('report', async () => {
    await go('/dashboard/email');
    const href = await p.getByRole('link', { name: 'Linen for the heat' }).first().getAttribute('href');
    await go(href); await shot('report', true);
    await go(href + '?tab=preview'); await shot('report_preview_full', true); await shot('report_preview_view', false);
    await go(href + '?tab=contacts'); await shot('report_contacts', false);
  });
  await step('webhook', async () => {
    await go('/dashboard/developer');
    await p.getByRole('button', { name: 'Webhook', exact: true }).click();
    const d = p.getByRole('dialog'); await p.waitForTimeout(800);
    const box = d.getByLabel(/^Contacts callback URL/);
    if ((await box.inputValue()) === '') { await box.fill('https://example.com/hooks'); await d.getByRole('button', { name: 'Save' }).click(); await p.waitForTimeout(1500); }
    const show = d.getByRole('button', { name: 'Show signing secret' }).first();
    if (await show.isVisible()) { await show.click(); await p.waitForTimeout(800); }
    await shot('webhook', false);
    const send = d.getByRole('button', { name: 'Send test event' }).first();
    if (await send.isVisible()) { await send.click(); await p.waitForTimeout(1500); await shot('webhook_test', false); }
    await p.keyboard.press('Escape'); await p.waitForTimeout(600);
    await shot('webhook_log', true);
  });
  await step('versions', async () => {
    for (const [room, i] of [['forms', 'Harmattan club']]) {
      await go('/dashboard/' + room);
      await p.getByRole('button', { name: /^Actions for/ }).first().click(); await shot(`menu_${room}`, false);
      await p.keyboard.press('Escape');
    }
    await go('/dashboard/pages'); let href = await p.locator('tbody tr a').first().getAttribute('href'); await go(href);
    await shot('page_designer', false);
    await p.getByRole('button', { name: 'Versions' }).first().click({ timeout: 3000 }).catch(async () => { await p.getByRole('button', { name: 'More' }).first().click(); await p.waitForTimeout(300); await shot('page_more', false); await p.getByRole('menuitem', { name: 'Versions' }).click(); });
    await p.waitForTimeout(700); await shot('page_versions', false);
    await go('/dashboard/automation'); href = await p.locator('tbody tr a[href*="/automation/"]').first().getAttribute('href'); await go(href.replace('/report', ''));
    await shot('journey', false);
    await p.getByRole('button', { name: 'More', exact: true }).click(); await p.waitForTimeout(300); await shot('journey_more', false);
    await p.getByRole('menuitem', { name: /Versions/ }).click(); await p.waitForTimeout(700); await shot('journey_versions', false);
    await p.keyboard.press('Escape');
    await p.getByRole('button', { name: 'Publish', exact: true }).click(); await p.waitForTimeout(900); await shot('journey_publish', false);
  });
  await step('invite', async () => {
    await go('/dashboard/team?invite=true');
    const email = `ngozi${w}${Date.now()}@invited.example`;
    await p.getByRole('dialog').getByLabel(/Email/).first().fill(email);
    await shot('invite_dialog', false);
    await p.getByRole('dialog').getByRole('button', { name: /invitation|Invite/ }).last().click(); await p.waitForTimeout(2500);
    await shot('team', true);
    await p.goto('http://localhost:3080/mail?to=' + email); await p.waitForTimeout(500);
    await p.getByRole('link').filter({ hasText: /invit/i }).first().click(); await p.waitForTimeout(800);
    await shot('invite_mail', true);
    const html = await p.content();
    const link = /http:\/\/localhost:3000\/invitation\?token=[A-Za-z0-9._-]+/.exec(html)?.[0] ?? await p.frameLocator('iframe').first().locator('a[href*="invitation"]').first().getAttribute('href');
    console.log(link);
    const ctx = await p.context().browser().newContext({ viewport: { width: w, height: 844 }, colorScheme: theme });
    const q = await ctx.newPage(); await q.goto(link); await q.waitForTimeout(1200);
    await q.screenshot({ path: `/work/scratch/look/invitation_${w}_${theme}.png`, fullPage: true });
  });
  await b.close();
}
