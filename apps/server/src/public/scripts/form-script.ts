import { showIfParts } from '@talkdrum/form-fields';

export const formScriptPath = '/form.js';

/**
 * What pages with a form do better with a script: fields come and go with the answers above them, judged by the same
 * functions as on the server, answers sent while offline leave when the network is back, and a page around it gets the
 * height. A sandboxed page has no origin, so it can send
 * nothing but messages.
 */
export const formScript = `(() => {
'use strict';
${showIfParts.map(String).join('\n')}
const form = document.querySelector('form');
const fields = form === null ? [] : [...form.querySelectorAll('[data-field]')];
const answerOf = (field) => {
  const controls = [...field.querySelectorAll('input, select, textarea')];
  const kind = field.className;
  if (/f-(checkbox|consent)/.test(kind)) return controls[0].checked ? true : undefined;
  const picked = controls.filter((one) => !/radio|checkbox/.test(one.type) || one.checked).map((one) => one.value.trim()).filter((text) => text !== '');
  if (picked.length === 0) return undefined;
  if (/f-choices/.test(kind)) return picked;
  return /f-(number|rating)/.test(kind) ? Number(picked[0].replace(/,(?=\\d{3})/g, '')) : picked[0];
};
const update = () => {
  const answers = new Map();
  for (const field of fields) {
    const rules = field.getAttribute('data-show-if');
    const shown = isShown(rules === null ? null : JSON.parse(rules), answers);
    field.hidden = !shown;
    for (const control of field.querySelectorAll('input, select, textarea')) control.disabled = !shown;
    const answer = shown ? answerOf(field) : undefined;
    if (answer !== undefined) answers.set(field.getAttribute('data-field'), answer);
  }
};
if (form !== null && fields.some((field) => field.hasAttribute('data-show-if'))) {
  form.addEventListener('input', update);
  form.addEventListener('change', update);
  update();
}
const script = document.currentScript;
let note = null;
const away = (event) => {
  if (navigator.onLine) return;
  event.preventDefault();
  if (note !== null) return;
  note = document.createElement('p');
  note.className = 'td-note';
  note.setAttribute('role', 'status');
  form.append(note);
  note.textContent = script === null ? '' : script.getAttribute('data-offline');
};
if (form !== null) {
  form.addEventListener('submit', away);
  window.addEventListener('pageshow', (event) => {
    if (!event.persisted || note === null) return;
    note.remove();
    note = null;
  });
  window.addEventListener('online', () => { if (note !== null) HTMLFormElement.prototype.submit.call(form); });
}
if (window.parent === window) return;
const tell = (message) => window.parent.postMessage(message, '*');
const height = () => tell({ talkdrum: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
new ResizeObserver(height).observe(document.body);
height();
const next = document.querySelector('a[data-next]');
if (next !== null) tell({ talkdrum: 'next', url: next.href });
})();
`;
