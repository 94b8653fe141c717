/** Sends a file to the server and returns the id of its import. Throws an Error with a sentence to show. */
export async function uploadPeople(file: File): Promise<string> {
  const body = new FormData();
  body.set('file', file);
  const response = await fetch('/files/imports', { method: 'POST', body }).catch(() => null);
  if (response === null) throw new Error('The connection broke during the upload. Your file is unchanged; try again.');
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok && isRecord(answer) && typeof answer['id'] === 'string') return answer['id'];
  const error = isRecord(answer) && isRecord(answer['error']) ? answer['error'] : {};
  throw new Error(typeof error['message'] === 'string' ? error['message'] : 'The server could not take this file. Try again.');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
