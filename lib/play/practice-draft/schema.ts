import { z } from 'zod'
import { colorShape, flagShape } from '@/lib/core/wire'

/** `main_contest_id` is 0 when the popup is not eligible. */
export const practicePopup = z
  .strictObject({
    is_practice_draft_popup_eligible: flagShape,
    main_contest_id: z.int(),
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
    is_practice_draft_available: flagShape,
    main_contest_id: z.int().nullable(),
  })
  .meta({ id: 'SportEligibility' })
