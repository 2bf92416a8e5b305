import { answerPlain, beginPlain } from './answer'
import { endWhenSent, readBody } from './http/request-body'
import type { Limits, Visit } from './http/request-context'

/** The body that comes with a request; undefined where it could not be had, which is then answered already. */
export async function receiveBody(
  { incoming, outgoing }: Visit,
  limitBytes: number,
  { bodyMs }: Pick<Limits, 'bodyMs'>,
): Promise<Buffer | undefined> {
  const body = await readBody(incoming, limitBytes, bodyMs)
  switch (body) {
    case 'gone':
      outgoing.destroy()
      return undefined
    case 'too-slow':
      answerPlain(outgoing, 408, 'The request body took too long to arrive.', { connection: 'close' })
      return undefined
    case 'too-large':
      beginPlain(outgoing, 413, `The request body is too large: at most ${limitBytes} bytes are taken.`)
      endWhenSent(incoming, outgoing)
      return undefined
    default:
      return body
  }
}
