import { endpoint } from '@/lib/api/endpoint'
import { dataShape } from '@/lib/core/reply'
import { notFound } from '@/lib/play/contest/contest-failures'
import { joinContest } from '@/lib/play/contest/join-contest'
import { presentJoined } from '@/lib/play/contest/present'
import { contestParams, joinedContest } from '@/lib/play/contest/schema-api'
import { joinFailures } from './failures'

/** Pays the buy-in once; a user who already joined gets the existing entry with status 200. */
export const POST = endpoint({
  access: 'user',
  summary: 'Join a contest',
  params: contestParams,
  reply: {
    status: 201,
    shape: dataShape(joinedContest),
    repeated: { status: 200, description: 'The user had already joined; nothing was charged.' },
  },
  invalid: notFound,
  failures: joinFailures,
  limits: [{ name: 'contest-entry', points: 20, seconds: 10, by: 'user' }],
  idempotent: 'keyed',
  async handle({ user, params, runIdempotent, setRepeated }) {
    const joined = await joinContest(runIdempotent, user.id, params.main_contest_id)
    if (!joined.isNew) setRepeated()
    return {
      message: joined.isNew ? 'Contest joined' : 'Contest already joined',
      data: presentJoined(joined),
    }
  },
})
