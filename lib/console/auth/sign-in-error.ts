/**
 * The error code of a next-auth response: from the JSON body for scripts (`json`), else from the redirect. Empty on
 * success.
 */
export async function readSignInError(response: Response): Promise<string> {
  const address = await readTarget(response)
  if (!URL.canParse(address, 'http://console.invalid')) return ''
  return new URL(address, 'http://console.invalid').searchParams.get('error') ?? ''
}

/** True for a wrong password or code; false for a code prompt or a server error. */
export function isFailedAttempt(errorCode: string): boolean {
  return /^Operator(?:CredentialsInvalid|CodeInvalid|Locked)\b/.test(errorCode)
}

/** Where next-auth sends the browser; empty if nowhere. */
export async function readTarget(response: Response): Promise<string> {
  return response.headers.get('location') ?? (await readUrl(response))
}

async function readUrl(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('json')) return ''
  const body: unknown = await response.clone().json()
  return body !== null && typeof body === 'object' && 'url' in body ? String(body.url) : ''
}
