import { z } from 'zod'

const maxNoteLength = 2_000

export const noteText = z
  .string()
  .trim()
  .min(1, 'Enter a note.')
  .max(maxNoteLength, `Enter at most ${maxNoteLength.toLocaleString('en-US')} characters.`)
