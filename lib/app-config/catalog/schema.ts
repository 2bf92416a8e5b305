import { z } from 'zod'
import { colorShape, timestampShape } from '@/lib/core/wire'

const catalogStatus = z.enum(['Active', 'Paused'])

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

export const navigation = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    status: catalogStatus,
    sequence: z.int(),
  })
  .meta({ id: 'Navigation' })
