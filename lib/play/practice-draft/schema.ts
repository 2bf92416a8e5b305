import { z } from 'zod'
import { colorShape, flagShape } from '@/lib/core/wire'

export const practicePopup = z
  .strictObject({
    is_practice_draft_popup_eligible: flagShape.meta({
      description: '1 if a practice draft is open and the user has never entered one.',
    }),
    main_contest_id: z.int().meta({ description: 'The contest to offer; 0 if the popup is not eligible.' }),
  })
  .meta({ id: 'PracticePopup' })

export const sportEligibility = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    image: z.url(),
    featured_contest_color1: colorShape,
    featured_contest_color2: colorShape,
    featured_contest_color3: colorShape,
    featured_contest_btn_color: colorShape,
    is_practice_draft_available: flagShape.meta({
      description: '1 if the user can enter a practice draft of the game.',
    }),
    main_contest_id: z.int().nullable().meta({ description: 'Its contest; null if none is available.' }),
  })
  .meta({ id: 'SportEligibility' })
