import { assertStatus, type Caller } from './caller.ts'

/** A copy of a world's database. `name` is empty if none was given. */
type SavedSnapshot = {
  snapshot: string
  world: number
  name: string
  created_at: string
  size_bytes: number
}

export async function takeSnapshot(api: Caller, world: number, name?: string): Promise<SavedSnapshot> {
  const reply = await api.send('POST', '/qa/snapshots', { body: { world, name } })
  assertStatus(reply, 201, 'POST /qa/snapshots')
  return reply.body.data
}

/** Replaces the database of its world. */
export async function restoreSnapshot(api: Caller, id: string): Promise<SavedSnapshot> {
  const reply = await api.send('POST', `/qa/snapshots/${id}/restore`)
  assertStatus(reply, 200, 'POST /qa/snapshots/{snapshot}/restore')
  return reply.body.data
}
