'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { measureGameImpact } from '@/lib/console/impact/game-impact'
import { idShape } from '@/lib/core/wire'

/** Entries and users that a pause of the game concerns. */
export const measureGame = operatorAction({
  role: 'editor',
  isReadOnly: true,
  input: z.strictObject({ id: idShape }),
  async run({ input }) {
    return { result: await measureGameImpact(input.id) }
  },
})
