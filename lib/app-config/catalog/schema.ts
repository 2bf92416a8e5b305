import { z } from 'zod'
import { colorShape, timestampShape } from '@/lib/core/wire'

const catalogStatus = z
  .enum(['Active', 'Paused'])
  .meta({ description: 'Active: offered to users. Paused: shown as unavailable.' })

export const game = z
  .strictObject({
    id: z.int().meta({ description: 'The `game_id` of other calls.' }),
    name: z.string().meta({ description: 'Such as NFL.' }),
    image: z.url().meta({ description: 'Its icon.' }),
    status: catalogStatus,
    sequence: z.int().meta({ description: 'Position in the list, ascending.' }),
    created_at: timestampShape.nullable(),
    updated_at: timestampShape.nullable(),
  })
  .meta({ id: 'Game' })

export const extendedGame = game
  .extend({
    featured_contest_image: z.string().meta({ description: 'URL; empty without a picture.' }),
    featured_contest_color1: colorShape,
    featured_contest_color2: colorShape,
    featured_contest_color3: colorShape,
    featured_contest_btn_color: colorShape,
    big_wins_color1: colorShape,
    big_wins_color2: colorShape,
    big_wins_image: z.string().meta({ description: 'URL; empty without a picture.' }),
    big_wins_arrow: z.string().meta({ description: 'URL; empty without a picture.' }),
    big_wins_text_color: colorShape,
    cron_status: z.int().meta({ description: '1 while the feed of the game delivers, else 0.' }),
  })
  .meta({ id: 'ExtendedGame' })

export const navigation = z
  .strictObject({
    id: z.int(),
    name: z.string().meta({ description: 'Title of the menu entry.' }),
    status: catalogStatus,
    sequence: z.int().meta({ description: 'Position in the menu, ascending.' }),
  })
  .meta({ id: 'Navigation' })
