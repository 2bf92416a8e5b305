import { expect, it } from 'vitest'
import { prisma } from '@/lib/db/client'
import { createPersona } from '@/lib/qa/create-persona'
import { findOffers } from './find-offers'
import { presentPopup, presentSports } from './present'

const firstPracticeContest = (gameId: number) =>
  prisma.contest.findFirst({
    where: { status: 'open', blueprint: { kind: 'practice', gameId } },
    orderBy: { id: 'asc' },
  })

it('offers a new user the first open practice contest of each active game', async () => {
  const { userId } = await createPersona('fresh')
  // The order of the games is cached, and an earlier test may have changed it.
  const readSports = async () => presentSports('http://here.test', await findOffers(userId))
  await expect.poll(async () => (await readSports()).map(sport => sport.id)).toEqual([1, 2, 3, 4])
  const sports = await readSports()
  for (const sport of sports)
    expect(sport).toMatchObject({
      is_practice_draft_available: 1,
      main_contest_id: (await firstPracticeContest(sport.id))?.id,
      image: expect.stringMatching(/^http:\/\/here\.test\/games\//),
    })
})

it('stops offering a game, and the popup, after a practice draft', async () => {
  const { userId } = await createPersona('fresh')
  const contest = await firstPracticeContest(2)
  expect(presentPopup(await findOffers(userId))).toEqual({
    is_practice_draft_popup_eligible: 1,
    main_contest_id: (await firstPracticeContest(1))?.id,
  })
  await prisma.contestEntry.create({ data: { userId, contestId: contest?.id ?? 0 } })
  const sports = presentSports('http://here.test', await findOffers(userId))
  expect(sports.map(sport => sport.is_practice_draft_available)).toEqual([1, 0, 1, 1])
  expect(sports[1]?.main_contest_id).toBeNull()
  expect(presentPopup(await findOffers(userId))).toEqual({
    is_practice_draft_popup_eligible: 0,
    main_contest_id: 0,
  })
})

it('does not count other contests as practice drafts', async () => {
  const { userId } = await createPersona('in_cash_contest')
  expect(presentPopup(await findOffers(userId)).is_practice_draft_popup_eligible).toBe(1)
})
