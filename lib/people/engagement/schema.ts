import { z } from 'zod'
import { flagShape, textShape } from '@/lib/core/wire'

const soundKey = textShape(64)

/** Sounds in the profile; omitted fields stay unchanged. */
export const soundFields = {
  is_gameplay_sound_enabled: flagShape.optional(),
  next_sound_key: soundKey.nullable().optional().meta({
    description: 'A key of user_background_sounds; null returns to the first sound that is turned on',
  }),
  user_background_sounds: z
    .array(z.strictObject({ sound_key: soundKey, is_enabled: flagShape }))
    .max(100)
    .refine(
      sounds => new Set(sounds.map(sound => sound.sound_key)).size === sounds.length,
      'List each sound once.',
    )
    .optional()
    .meta({ description: 'Sounds to turn on or off; others stay unchanged' }),
}

const soundChoices = z.object(soundFields)

export type SoundChoices = z.output<typeof soundChoices>
