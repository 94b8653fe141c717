export const cashierScriptPath = '/cashier.js';

/**
 * What the page does better with a script: it says at once that nothing can be redeemed offline, and reads QR codes where
 * the browser can.
 */
export const cashierScript = `(() => {
'use strict';
for (const form of document.querySelectorAll('form[data-online]')) {
  const note = form.querySelector('[data-offline]');
  form.addEventListener('submit', (event) => {
    if (navigator.onLine) return;
    event.preventDefault();
    note.hidden = false;
  });
  addEventListener('online', () => { note.hidden = true; });
}
const scan = document.querySelector('[data-scan]');
const video = document.querySelector('[data-video]');
const code = document.getElementById('code');
code?.focus();
if (!scan || !('BarcodeDetector' in window) || !navigator.mediaDevices) return;
scan.hidden = false;
scan.addEventListener('click', async () => {
  let stream;
  try {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
  } catch {
    scan.textContent = 'The camera isn’t available. Type the code.';
    scan.disabled = true;
    return;
  }
  scan.hidden = true;
  video.hidden = false;
  video.srcObject = stream;
  await video.play();
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  const look = async () => {
    const found = await detector.detect(video).catch(() => []);
    const text = found[0]?.rawValue ?? '';
    if (!/^[A-Za-z0-9-]{4,40}$/.test(text)) return setTimeout(look, 200);
    for (const track of stream.getTracks()) track.stop();
    video.hidden = true;
    code.value = text;
    code.form.requestSubmit();
  };
  void look();
});
})();
`;
