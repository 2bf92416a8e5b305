import { z } from 'zod'
import { colorShape, timestampShape } from '@/lib/wire'

const catalogStatus = z.enum(['Active', 'Paused'])

/** A sport as balance version 1 lists it. */
export const game = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    image: z.url(),
    status: catalogStatus,
    sequence: z.int(),
    created_at: timestampShape.nullable(),
    updated_at: timestampShape.nullable(),
  })
  .meta({ id: 'Game' })

/** A sport with its look, as balance version 2 lists it. */
export const extendedGame = game
  .extend({
    featured_contest_image: z.string(),
    featured_contest_color1: colorShape,
    featured_contest_color2: colorShape,
    featured_contest_color3: colorShape,
    featured_contest_btn_color: colorShape,
    big_wins_color1: colorShape,
    big_wins_color2: colorShape,
    big_wins_image: z.string(),
    big_wins_arrow: z.string(),
    big_wins_text_color: colorShape,
    cron_status: z.int(),
  })
  .meta({ id: 'ExtendedGame' })

/** An entry of the app's menu. */
export const navigation = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    status: z.string(),
    sequence: z.int(),
  })
  .meta({ id: 'Navigation' })
