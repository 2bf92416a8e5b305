/** Headers of every JSON response. */
export const jsonHeaders = { 'content-type': 'application/json', 'cache-control': 'no-store' }

export function jsonResponse(
  status: number,
  body: unknown,
  requestId: string,
  headers?: Record<string, string>,
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...jsonHeaders, 'x-request-id': requestId, ...headers },
  })
}
