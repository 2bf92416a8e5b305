import { contestFailures, lobby, notFound } from '@/app/(api)/contests/[main_contest_id]/failures'
import { joinContest } from '@/lib/contest/join-contest'
import { presentJoined } from '@/lib/contest/present'
import { contestParams, joinedContest } from '@/lib/contest/schema-api'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape } from '@/lib/http/reply'

/** Pays the buy-in once; a user who already joined gets the own entry with status 200. */
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
  failures: {
    ...contestFailures,
    ContestClosed: lobby('Contest Closed', () => 'This contest no longer accepts entries. Join another one.'),
    ContestFull: lobby('Contest Full', d => `All ${d.capacity} places are taken. Join another contest.`),
    ContestModeMismatch: lobby('Wrong Mode', d => `Switch to ${d.mode} mode to join this contest.`),
    CashPlayBarred: lobby(
      'No Cash Play',
      d => `Cash play is not available because of your ${d.why}. Switch to Arcade mode.`,
    ),
    EmailNotVerified: lobby('Email Not Verified', () => 'Verify your email to join a free contest with prizes.'),
    FundsTooLow: lobby('Not Enough Funds', d => `You have ${d.available} to play in ${d.mode} mode.`),
  },
  limits: [{ name: 'contest-entry', points: 20, seconds: 10, by: 'user' }],
  idempotent: 'keyed',
  async handle({ user, params, once, setRepeated }) {
    const joined = await joinContest(once, user.id, params.main_contest_id)
    if (!joined.isNew) setRepeated()
    return { message: joined.isNew ? 'Contest joined' : 'Contest already joined', data: presentJoined(joined) }
  },
})
