import { getEntry } from '@/lib/entries/get-entry'
import { presentEntry } from '@/lib/entries/present'
import { entryDetails, entryParams } from '@/lib/entries/schema'
import { env } from '@/lib/env'
import { endpoint } from '@/lib/http/endpoint'
import { dataShape, plain } from '@/lib/http/reply'

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
