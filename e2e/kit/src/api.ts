import type { APIRequestContext } from '@playwright/test'
import { type Caller, type CallOptions, headersOf, type Reply, replyOf, textOf } from './caller.ts'

/** Calls the service through Playwright, so that calls are in traces. GET requests can have a body. */
export class Api implements Caller {
  constructor(private readonly request: APIRequestContext) {}

  get = (path: string, options?: CallOptions) => this.send('GET', path, options)
  post = (path: string, options?: CallOptions) => this.send('POST', path, options)

  async send(method: string, path: string, options: CallOptions = {}): Promise<Reply> {
    const { body, query } = options
    const response = await this.request.fetch(path, {
      method,
      maxRedirects: 0,
      failOnStatusCode: false,
      headers: headersOf(options),
      ...(query && { params: query }),
      ...(body !== undefined && { data: Buffer.from(textOf(body)) }),
    })
    return replyOf(response.status(), response.headers(), await response.text())
  }
}

const withoutBody = new Set([204, 205, 304])

/** A `fetch` that sends through Playwright, for the typed client. */
export function fetchThrough(request: APIRequestContext): (input: Request) => Promise<Response> {
  return async input => {
    const body = Buffer.from(await input.arrayBuffer())
    const response = await request.fetch(input.url, {
      method: input.method,
      maxRedirects: 0,
      failOnStatusCode: false,
      headers: Object.fromEntries(input.headers),
      ...(body.length > 0 && { data: body }),
    })
    const status = response.status()
    const content = withoutBody.has(status) ? null : await response.text()
    // The text is no longer compressed.
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers()
    return new Response(content, { status, headers })
  }
}
