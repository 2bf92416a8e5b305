/** A JSON answer that nobody may keep, with the id it can be asked about by. */
export function respond(
  status: number,
  body: unknown,
  requestId: string,
  more?: Record<string, string>,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...more,
    },
  })
}
