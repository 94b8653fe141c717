/**
 * The smooth way through a survey: one page in place of another without a request, judged by the server's own functions.
 * Without it, the buttons post the form. A sandboxed page can store nothing, so answers are kept in its controls.
 */
export const surveyClient = String.raw`
const form = document.querySelector('form[data-survey]');
if (form === null) return;
const design = JSON.parse(form.getAttribute('data-survey'));
const words = JSON.parse(form.getAttribute('data-words') ?? '{}');
const questions = design.pages.flatMap((page) => page.questions);
const one = (selector, within = form) => within.querySelector(selector);
const pageInput = one('input[name=_page]');
const nextButton = one('button[value=next]');
const startWords = nextButton.textContent;
let current = pageInput.value;
let isSending = false;
const judge = () => {
  const data = new FormData(form);
  return judgeSurvey(design, postedAnswers(questions, (name) => given(data, name)));
};
const given = (data, name) => {
  const values = data.getAll(name).map((value) => (typeof value === 'string' ? value : value.name));
  const kept = values.some((value) => value !== '') ? null : fieldOf(name)?.getAttribute('data-kept');
  return typeof kept === 'string' ? JSON.parse(kept) : values;
};
const sectionOf = (key) => [...form.querySelectorAll('[data-page]')].find((section) => section.getAttribute('data-page') === key);
const fieldOf = (key) => [...form.querySelectorAll('[data-field]')].find((field) => field.getAttribute('data-field') === key);
const update = () => {
  const { values, path } = judge();
  const answers = new Map(Object.entries(values));
  const page = design.pages.find(({ key }) => key === current);
  for (const question of page === undefined ? [] : page.questions) {
    const field = fieldOf(question.key);
    if (field !== undefined) field.hidden = !isShown(question.showIf, answers);
  }
  for (const span of form.querySelectorAll('[data-pipe]')) span.textContent = pipedText(answers.get(span.getAttribute('data-pipe')));
  const bar = one('progress');
  if (bar !== null) bar.value = Math.max(0, design.pages.findIndex(({ key }) => key === current));
  const isEnd = page !== undefined && nextStep(design, current, answers).kind === 'ending';
  nextButton.textContent = page === undefined ? startWords : isEnd ? words.send : words.next;
  const back = one('button[value=back]');
  if (back !== null) back.hidden = path.indexOf(current) < 1;
  one('button[value=save]').hidden = page === undefined;
};
const clear = (field) => {
  for (const note of field.querySelectorAll('.err')) note.remove();
  for (const marked of field.querySelectorAll('[aria-invalid]')) {
    marked.removeAttribute('aria-invalid');
    marked.removeAttribute('aria-describedby');
  }
};
const complain = (key, problem) => {
  const field = fieldOf(key);
  if (field === undefined) return null;
  clear(field);
  const note = document.createElement('p');
  note.className = 'err';
  note.id = 'e-' + key;
  note.textContent = (words[problem.code] ?? words.invalid).replace('{limit}', problem.limit).replace('{day}', problem.day);
  field.append(note);
  const marked = one('fieldset', field) ?? one('input, select, textarea', field);
  marked.setAttribute('aria-invalid', 'true');
  marked.setAttribute('aria-describedby', note.id + (document.getElementById('h-' + key) === null ? '' : ' h-' + key));
  return one('input, select, textarea', field);
};
const show = (key) => {
  current = key;
  pageInput.value = key;
  for (const section of form.querySelectorAll('[data-page]')) section.hidden = section.getAttribute('data-page') !== key;
  one('[data-problem]').hidden = true;
  window.removeEventListener('online', send);
  one('[data-offline]').hidden = true;
  update();
  const section = sectionOf(key);
  const target = one('h2', section) ?? one('[data-field]:not([hidden]) :is(legend, label, .say)', section);
  if (target === null) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
  window.scrollTo(0, 0);
};
const keep = () => {
  const data = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === 'string'));
  data.set('_go', 'keep');
  fetch(location.href, { method: 'POST', mode: 'no-cors', body: data, keepalive: true }).catch(() => {});
};
const complainAll = (errors, keys) => {
  let first = null;
  for (const key of keys) {
    if (errors[key] === undefined) clear(fieldOf(key));
    else first ??= complain(key, errors[key]);
  }
  one('[data-problem]').hidden = first === null;
  if (first !== null) first.focus();
  return first !== null;
};
const send = () => {
  if (isSending) return;
  if (!navigator.onLine) {
    one('[data-offline]').hidden = false;
    window.addEventListener('online', send, { once: true });
    return;
  }
  isSending = true;
  one('[data-offline]').hidden = true;
  const go = document.createElement('input');
  go.type = 'hidden';
  go.name = '_go';
  go.value = 'next';
  form.append(go);
  HTMLFormElement.prototype.submit.call(form);
};
const next = () => {
  if (current === '') return show(design.pages[0].key);
  const { values, errors, wrongPage, path } = judge();
  const own = design.pages.find(({ key }) => key === current).questions.map(({ key }) => key);
  if (!path.includes(current)) return show(path.at(-1));
  if (complainAll(errors, own)) return;
  const step = nextStep(design, current, new Map(Object.entries(values)));
  if (step.kind === 'page') {
    show(step.key);
    return keep();
  }
  if (wrongPage === null) return send();
  show(wrongPage);
  complainAll(errors, design.pages.find(({ key }) => key === wrongPage).questions.map(({ key }) => key));
};
form.addEventListener('submit', (event) => {
  const move = event.submitter === null ? 'next' : event.submitter.value;
  if (move === 'save') return;
  event.preventDefault();
  if (move === 'next') return next();
  const { path } = judge();
  show(path[path.indexOf(current) - 1] ?? current);
});
form.addEventListener('input', (event) => {
  const own = event.target.name ?? '';
  if (own.endsWith('.other') && event.target.value !== '') {
    const key = own.slice(0, -6);
    const pick = [...form.querySelectorAll('input')].find((control) => control.name === key && control.value === otherChoice);
    if (pick !== undefined) pick.checked = true;
  }
  update();
});
form.addEventListener('change', update);
window.addEventListener('pageshow', () => {
  isSending = false;
  for (const left of form.querySelectorAll('input[type=hidden][name=_go]')) left.remove();
  current = pageInput.value;
  update();
});
const wrong = one('[aria-invalid]');
if (wrong !== null) (wrong.matches('fieldset') ? one('input, select', wrong) : wrong).focus();
update();
`;
