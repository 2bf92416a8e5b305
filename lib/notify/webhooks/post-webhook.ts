import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { readRetryAfter } from '@/lib/notify/delivery'
import { createPublicLookup } from './addresses'

type Post = {
  url: string
  headers: Record<string, string>
  body: string
  /** Ends the request, also while the response arrives. */
  signal: AbortSignal
  allowsLocal: boolean
}

const maxBodyBytes = 1_000
const publicLookup = createPublicLookup()

/** Returns the first response; redirects are not followed. Throws if there is none. */
export async function postWebhook({ url, headers, body, signal, allowsLocal }: Post) {
  const target = new URL(url)
  const request = (target.protocol === 'https:' ? https : http).request(target, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Slatekeeper-Webhooks',
    },
    // A new connection each time, so that its address is checked.
    agent: false,
    signal,
    ...(!allowsLocal && { lookup: publicLookup }),
  })
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    // Later errors are ignored here, and end the body.
    request.on('response', resolve).on('error', reject)
    // The only event after a switch of protocols (101).
    request.on('close', () => reject(new Error('The connection was closed without a response')))
    request.end(body)
  })
  return {
    status: response.statusCode ?? 0,
    body: await readStart(response),
    retryAfterSeconds: readRetryAfter(response.headers['retry-after'], new Date()),
  }
}

/** The status decides, so a body that breaks off does not matter. */
async function readStart(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= maxBodyBytes) break
    }
  } catch {
    response.destroy()
  }
  // PostgreSQL stores no NUL.
  return Buffer.concat(chunks).subarray(0, maxBodyBytes).toString('utf8').replaceAll('\u0000', '')
}
