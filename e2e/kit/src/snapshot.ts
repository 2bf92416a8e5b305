import { assertStatus, type Caller } from './caller.ts'

/** A copy of all rows of the database. `name` is empty if none was given. */
type SavedSnapshot = {
  snapshot: string
  name: string
  created_at: string
  size_bytes: number
  rows: number
}

export async function takeSnapshot(api: Caller, name?: string): Promise<SavedSnapshot> {
  const reply = await api.send('POST', '/qa/snapshots', { body: { name } })
  assertStatus(reply, 201, 'POST /qa/snapshots')
  return reply.body.data
}

/** Replaces all rows. It repeats the call while requests or jobs use the database. */
export async function restoreSnapshot(api: Caller, id: string): Promise<SavedSnapshot> {
  for (let attempt = 1; ; attempt++) {
    const reply = await api.send('POST', `/qa/snapshots/${id}/restore`)
    if (reply.headers['x-error-code'] === 'snapshots_busy' && attempt < attempts) continue
    assertStatus(reply, 200, 'POST /qa/snapshots/{snapshot}/restore')
    return reply.body.data
  }
}

const attempts = 5

export async function deleteSnapshot(api: Caller, id: string): Promise<void> {
  assertStatus(await api.send('DELETE', `/qa/snapshots/${id}`), 200, 'DELETE /qa/snapshots/{snapshot}')
}
