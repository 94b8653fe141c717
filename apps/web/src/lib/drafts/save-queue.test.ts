import { describe, expect, test } from 'vitest';
import { SaveQueue } from './save-queue.ts';

/** A draft whose saves wait until they are answered. */
function draft() {
  const answers: PromiseWithResolvers<void>[] = [];
  const sent: string[] = [];
  const queue = new SaveQueue();
  const state = { latest: 'a', saved: '' };
  const save = () =>
    queue.run(
      () => state.latest !== state.saved,
      async () => {
        const words = state.latest;
        sent.push(words);
        const answer = Promise.withResolvers<void>();
        answers.push(answer);
        await answer.promise;
        state.saved = words;
      },
    );
  return { state, sent, save, answers };
}

describe('saves of one draft', () => {
  test('a save that was sent already isn’t sent twice', async () => {
    const { sent, save, answers } = draft();
    const first = save();
    const second = save();
    await Promise.resolve();
    answers[0]?.resolve();
    await Promise.all([first, second]);
    expect(sent).toEqual(['a']);
  });

  test('what was written during a save is sent after its answer', async () => {
    const { state, sent, save, answers } = draft();
    const first = save();
    await Promise.resolve();
    state.latest = 'b';
    const second = save();
    expect(sent).toEqual(['a']);
    answers[0]?.resolve();
    await first;
    await expect.poll(() => sent).toEqual(['a', 'b']);
    answers[1]?.resolve();
    await second;
    expect(state.saved).toBe('b');
  });

  test('a refusal is thrown to its caller, and the next save is tried', async () => {
    const { sent, save, answers } = draft();
    const first = save();
    await Promise.resolve();
    const second = save();
    answers[0]?.reject(new Error('Someone else saved'));
    await expect(first).rejects.toThrow('Someone else saved');
    await expect.poll(() => sent).toEqual(['a', 'a']);
    answers[1]?.resolve();
    await second;
  });
});
