import { assertStatus, type Caller } from './caller.ts'

/** Values of the service's data that tests need. */
export type Reference = {
  /** The correct answer of today's trivia; null without a question. */
  trivia: { question_id: number; correct_answer_id: number } | null
  /** Promos with the outcome of a claim by a `fresh` persona. */
  promos: { id: number; name: string; outcome: 'claimable' | 'ended' | 'not_eligible' | 'bucket_missing' }[]
}

export async function readReference(api: Caller): Promise<Reference> {
  const reply = await api.send('GET', '/qa/reference')
  assertStatus(reply, 200, 'GET /qa/reference')
  return reply.body.data
}
