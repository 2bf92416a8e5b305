/**
 * Why next-auth let nobody in, as it says so in the address that it leads to: in the body for a script that asks for that
 * (`json`), in a redirect for anybody else. Empty where it let somebody in, or says nothing of it.
 */
export async function readSignInError(response: Response): Promise<string> {
  const address = response.headers.get('location') ?? (await readUrl(response))
  if (!URL.canParse(address, 'http://console.invalid')) return ''
  return new URL(address, 'http://console.invalid').searchParams.get('error') ?? ''
}

/** Whether it is a guess that failed: not a question for the code, and nothing of ours that went wrong. */
export function isFailedAttempt(refusal: string): boolean {
  return /^Operator(?:InvalidCredentials|CodeRefused|Locked)\b/.test(refusal)
}

async function readUrl(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.includes('json')) return ''
  const body: unknown = await response.clone().json()
  return body !== null && typeof body === 'object' && 'url' in body ? String(body.url) : ''
}
