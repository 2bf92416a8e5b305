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

export const pauseChallengeAction = changeAction(pauseChallenge)

export const resumeChallengeAction = changeAction(resumeChallenge)
