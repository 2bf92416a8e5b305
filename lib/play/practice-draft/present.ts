import type { z } from 'zod'
import { absoluteUrl, flag } from '@/lib/core/wire'
import type { SportOffer } from './find-offers'
import { findEligibleContest, findPopupContest, type PracticeOffer } from './rules'
import type { practicePopup, sportEligibility } from './schema'

export function presentPopup(offersBySequence: readonly PracticeOffer[]): z.input<typeof practicePopup> {
  const contestId = findPopupContest(offersBySequence)
  return { is_practice_draft_popup_eligible: flag(contestId !== null), main_contest_id: contestId ?? 0 }
}

/** Active games only. */
export function presentSports(publicUrl: string, offers: readonly SportOffer[]) {
  return offers.filter(offer => offer.isGameActive).map(offer => presentSport(publicUrl, offer))
}

function presentSport(publicUrl: string, offer: SportOffer): z.input<typeof sportEligibility> {
  const { game } = offer
  const contestId = findEligibleContest(offer)
  return {
    id: game.id,
    name: game.name,
    image: absoluteUrl(publicUrl, game.image),
    featured_contest_color1: game.featuredContestColor1,
    featured_contest_color2: game.featuredContestColor2,
    featured_contest_color3: game.featuredContestColor3,
    featured_contest_btn_color: game.featuredContestButton,
    is_practice_draft_available: flag(contestId !== null),
    main_contest_id: contestId,
  }
}
