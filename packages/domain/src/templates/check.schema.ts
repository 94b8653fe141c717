import { z } from 'zod';

/** A blocker has to be fixed before sending, a warning should be; `info` says what happens anyway. */
export const checkLevels = ['blocker', 'warning', 'info'] as const;

/** A finding about a message before sending. */
export const messageCheck = z.object({
  id: z.enum([
    'empty_subject',
    'empty_content',
    'broken_link',
    'placeholder_link',
    'image_without_alt',
    'low_contrast',
    'heavy_pictures',
    'unknown_weight',
    'image_without_address',
    'too_large',
    'empty_text',
    'removed_markup',
    'no_postal_address',
    'unsubscribe_added',
    'unsubscribe_for_some',
    'unknown_attribute',
    'missing_item',
    'unpublished_item',
    'recipient_value',
    'unchosen_survey',
  ]),
  level: z.enum(checkLevels),
  message: z.string(),
  /** The block of the design it is about: its place among the blocks, and then within them, such as `3.0.1`. */
  block: z.string().optional(),
});

export type Check = z.infer<typeof messageCheck>;
export type CheckId = Check['id'];
