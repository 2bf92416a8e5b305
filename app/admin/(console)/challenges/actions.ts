'use server'

import { z } from 'zod'
import { operatorAction } from '@/lib/console/auth/operator-action'
import { idShape } from '@/lib/core/wire'
import { changeChallenge, createChallenge, switchChallenge } from '@/lib/rewards/challenge/save-challenge'
import { challengeInput } from '@/lib/rewards/challenge/schema-console'

const challengeFailures = {
  ChallengeNotFound: 'This challenge does not exist.',
  ChallengeNameTaken: ({ name }: { name: string }) => ({
    field: 'name',
    message: `There is already a challenge named ${name}. Choose a different name.`,
  }),
  ChallengeGameUnknown: { field: 'gameId', message: 'This game does not exist. Choose another one.' },
  ChallengeHasWinners:
    'Users have won this challenge, so its goal, game and start cannot change. Create a new challenge and pause this one.',
  ChallengeStatusConflict: ({ status }: { status: string }) =>
    `The challenge is already ${status.toLowerCase()}. Nothing was changed.`,
}

export const addChallenge = operatorAction({
  role: 'editor',
  input: challengeInput,
  failures: challengeFailures,
  async run({ input, by }) {
    const { id, name, auditId } = await createChallenge(by, input)
    return { result: { id }, undo: { auditId, text: `Created “${name}”` } }
  },
})

export const saveChallenge = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape, updatedAt: z.iso.datetime(), form: challengeInput }),
  failures: challengeFailures,
  async run({ input: { id, updatedAt, form }, by }) {
    const { name, auditId } = await changeChallenge(by, { id, updatedAt: new Date(updatedAt), form })
    return { undo: { auditId, text: `Changed “${name}”` } }
  },
})

export const switchChallengeStatus = operatorAction({
  role: 'editor',
  input: z.strictObject({ id: idShape, status: z.enum(['Active', 'Paused']) }),
  failures: challengeFailures,
  async run({ input: { id, status }, by }) {
    const { name, auditId } = await switchChallenge(by, id, status)
    return { undo: { auditId, text: `${status === 'Paused' ? 'Paused' : 'Resumed'} “${name}”` } }
  },
})
