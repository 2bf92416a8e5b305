'use server'

import { changeAction } from '@/lib/console/auth/change-action'
import {
  changeChallenge,
  createChallenge,
  pauseChallenge,
  resumeChallenge,
} from '@/lib/rewards/challenge/save-challenge'

export const addChallenge = changeAction(createChallenge)

export const saveChallenge = changeAction(changeChallenge)

export const pause = changeAction(pauseChallenge)

export const resume = changeAction(resumeChallenge)
