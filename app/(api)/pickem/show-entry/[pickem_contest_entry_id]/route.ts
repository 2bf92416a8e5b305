import { endpoint } from '@/lib/api/endpoint'
import { env } from '@/lib/core/env'
import { dataShape, plain } from '@/lib/core/reply'
import { getEntry } from '@/lib/play/entries/get-entry'
import { presentEntry } from '@/lib/play/entries/present'
import { entryDetails, entryParams } from '@/lib/play/entries/schema'

const notFound = plain(404, 'Entry not found')

/** Another user's entry answers like an unknown one. */
export const GET = endpoint({
  access: 'user',
  summary: "A pick'em entry with its picks",
  params: entryParams,
  reply: { status: 200, shape: dataShape(entryDetails) },
  invalid: notFound,
  failures: { EntryNotFound: notFound },
  async handle({ user, params }) {
    const entry = await getEntry(user.id, params.pickem_contest_entry_id)
    return { message: 'Entry', data: presentEntry(env().PUBLIC_URL, entry) }
  },
})
