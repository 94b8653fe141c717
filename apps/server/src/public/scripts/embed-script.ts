/**
 * What a website loads to show a form: `<script async src="…/embed.js" data-form="CODE" data-height="640">`. The code is
 * that of the form’s Embed Code link. The code around it keeps the frame’s place before the script arrives, so nothing on
 * the page moves; the frame grows only if the form needs more. What comes after “Send” stands at its top, which may be out of
 * sight.
 */
export const embedScript = `(() => {
'use strict';
const script = document.currentScript;
const code = script === null ? null : script.getAttribute('data-form');
if (code === null || !/^[A-Za-z0-9]{1,20}$/.test(code)) return;
const least = Number(script.getAttribute('data-height')) || 640;
const frame = document.createElement('iframe');
frame.src = new URL('/l/' + code, script.src).href;
frame.title = script.getAttribute('data-title') || 'Form';
frame.style.cssText = 'display:block;width:100%;border:0;height:' + least + 'px';
script.parentNode.insertBefore(frame, script.nextSibling);
let isOpened = false;
frame.addEventListener('load', () => {
  if (isOpened && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
  isOpened = true;
});
window.addEventListener('message', (event) => {
  if (event.origin !== 'null' && event.origin !== new URL(script.src).origin) return;
  if (event.source !== frame.contentWindow || event.data === null || typeof event.data !== 'object') return;
  const { talkdrum, height, url } = event.data;
  if (talkdrum === 'height' && height > 0 && height < 20000) frame.style.height = Math.max(least, height) + 'px';
  if (talkdrum === 'next' && /^https?:\\/\\//.test(String(url))) window.location.href = url;
});
})();
`;
