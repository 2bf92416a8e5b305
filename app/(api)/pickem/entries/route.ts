import { endpoint } from '@/lib/api/endpoint'
import { env } from '@/lib/core/env'
import { readOwnCursor } from '@/lib/core/own-page'
import { dataShape } from '@/lib/core/reply'
import { listOwnEntries } from '@/lib/play/entries/list-own-entries'
import { presentEntries } from '@/lib/play/entries/present'
import { entriesRequest, entryPage } from '@/lib/play/entries/schema'

/** One page of open and settled entries. Load the next page with `next_cursor`. */
export const GET = endpoint({
  access: 'user',
  summary: "Own pick'em entries, newest first",
  body: entriesRequest,
  reply: { status: 200, shape: dataShape(entryPage) },
  async handle({ user, body }) {
    const entries = await listOwnEntries(user.id, {
      isSettled: body.is_settled === undefined ? null : body.is_settled === 1,
      before: readOwnCursor(body.cursor),
      limit: body.limit,
      withPicks: body.include === 'picks',
    })
    return { message: 'Entries', data: presentEntries(env().PUBLIC_URL, entries) }
  },
})

export const POST = GET
