import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { notFound } from '@/lib/play/contest/contest-failures'
import { getLobbyContest } from '@/lib/play/contest/list-lobby'
import { presentContestDetails } from '@/lib/play/contest/present'
import { contestDetails, contestParams } from '@/lib/play/contest/schema-api'

/** An ended contest is found only by its users. */
export const GET = endpoint({
  access: 'user',
  summary: 'A contest with prizes and standings',
  params: contestParams,
  reply: { status: 200, shape: dataShape(contestDetails) },
  invalid: notFound,
  failures: { ContestNotFound: notFound },
  async handle({ user, params }) {
    const contest = await getLobbyContest(user.id, params.main_contest_id)
    return { message: 'Contest', data: presentContestDetails(contest) }
  },
})

export const POST = GET
